import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Bold, Braces, Eraser, Italic, LinkIcon, List, ListOrdered, Underline } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import styles from './Editor.module.css';
import { fieldWords } from './html.ts';
import { LinkLine } from './LinkLine.tsx';
import type { EditorField } from './RichText.tsx';

const marks = [
  ['bold', 'Bold', Bold],
  ['italic', 'Italic', Italic],
  ['underline', 'Underline', Underline],
] as const;
const lists = [
  ['bulletList', 'Bulleted list', List],
  ['orderedList', 'Numbered list', ListOrdered],
] as const;

/** One stop for Tab; the arrows go from tool to tool. */
const useOneStop = () => {
  const place = useRef<HTMLDivElement>(null);
  const tools = () => [...(place.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const stopAt = (chosen: HTMLElement | undefined) => {
    for (const tool of tools()) tool.tabIndex = tool === chosen ? 0 : -1;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and then only by the arrows
  useEffect(() => stopAt(tools()[0]), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = tools();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || now < 0) return;
    event.preventDefault();
    const next = all[(now + step + all.length) % all.length];
    stopAt(next);
    next?.focus();
  };
  return { place, onKeyDown };
};

/** What can be done with the text, above it. */
export const Tools = ({
  editor,
  fields,
  textOf,
  readOnly,
}: {
  editor: Editor;
  fields: readonly EditorField[];
  textOf: ((name: string) => string) | undefined;
  readOnly: boolean;
}) => {
  const [linking, setLinking] = useState(false);
  const { place, onKeyDown } = useOneStop();
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(
        ['bold', 'italic', 'underline', 'bulletList', 'orderedList', 'link'].map((name) => [
          name,
          now.isActive(name),
        ]),
      ),
  });
  const act = () => editor.chain().focus();
  const tool = (name: string, label: string, icon: ReactNode, run: () => void) => (
    <Button
      aria-label={label}
      aria-pressed={on[name] ?? false}
      className={classes(on[name] && styles.on)}
      icon
      key={name}
      look="quiet"
      off={readOnly && 'Read only'}
      onClick={run}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      small
    >
      {icon}
    </Button>
  );
  const insert = (name: string) => {
    const text = textOf?.(name) ?? '';
    if (text) act().insertContent({ type: 'text', text }).run();
    else
      act()
        .insertContent({ type: 'field', attrs: { name, fallback: null } })
        .run();
  };
  return (
    <>
      <div aria-label="Format" className={styles.tools} onKeyDown={onKeyDown} ref={place} role="toolbar">
        {marks.map(([name, label, Icon]) =>
          tool(name, label, <Icon data-size="small" />, () => act().toggleMark(name).run()),
        )}
        <span className={styles.between} />
        {lists.map(([name, label, Icon]) =>
          tool(name, label, <Icon data-size="small" />, () =>
            name === 'bulletList' ? act().toggleBulletList().run() : act().toggleOrderedList().run(),
          ),
        )}
        {tool('link', 'Link', <LinkIcon data-size="small" />, () => setLinking(true))}
        <span className={styles.between} />
        {fields.length > 0 && !readOnly && (
          <Menu
            align="start"
            focusAfter={() => editor.view.dom}
            items={fields.map(({ name, group }, index) => ({
              label: fieldWords(name),
              line: group !== undefined && index > 0,
              onSelect: () => insert(name),
            }))}
            look="quiet"
            small
          >
            <Braces data-size="small" />
            Variable
          </Menu>
        )}
        <IconButton
          glyph={Eraser}
          name="Clear formatting"
          off={readOnly && 'Read only'}
          onClick={() => act().unsetAllMarks().clearNodes().run()}
          onMouseDown={(event) => event.preventDefault()}
          small
        />
      </div>
      {linking && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
};
