import StarterKit from '@tiptap/starter-kit';
import { FieldNode } from './field.ts';

// `URL.parse` is younger than the browsers that are served.
const urlOf = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/** Where a link may lead: pages and mail, nothing that runs. */
export const linkAddress = (typed: string): string | null => {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = urlOf(address);
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null;
  return url.protocol === 'mailto:' || url.hostname.includes('.') ? address : null;
};

/** What a text may hold; everything else that is pasted loses its dress. */
export const editorKit = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => /^(https?:\/\/|mailto:)/i.test(url) && linkAddress(url) !== null,
    },
  }),
  FieldNode,
];
