import { InputRule, mergeAttributes, Node, nodePasteRule } from '@tiptap/core';
import { fieldWords } from './html.ts';

const typed = /\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}$/;
const pasted = /\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g;
const attributesOf = ([, name = '', fallback]: (string | undefined)[]) => ({
  name,
  fallback: fallback ?? null,
});

/** A `{{variable}}` in the text: one sign in its writer's hands, shown in words. */
export const FieldNode = Node.create({
  name: 'field',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  marks: '_',
  addAttributes: () => ({
    name: { default: '', parseHTML: (element) => element.getAttribute('data-field'), rendered: false },
    fallback: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-fallback'),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { name, fallback } = node.attrs as { name: string; fallback: string | null };
    const otherwise = fallback === null ? {} : { 'data-fallback': fallback };
    const words = fallback ? `${fieldWords(name)}, or ${fallback}` : fieldWords(name);
    return ['span', mergeAttributes(HTMLAttributes, { 'data-field': name, ...otherwise }), words];
  },
  renderText: ({ node }) => {
    const { name, fallback } = node.attrs as { name: string; fallback: string | null };
    return `{{${name}${fallback === null ? '' : `|${fallback}`}}}`;
  },
  addInputRules() {
    const { type } = this;
    return [
      new InputRule({
        find: typed,
        handler: ({ state, range, match }) =>
          void state.tr.replaceWith(range.from, range.to, type.create(attributesOf(match))),
      }),
    ];
  },
  addPasteRules() {
    return [nodePasteRule({ find: pasted, type: this.type, getAttributes: attributesOf })];
  },
});
