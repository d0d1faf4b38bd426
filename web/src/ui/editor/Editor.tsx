import { EditorContent, useEditor } from '@tiptap/react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { classes } from '#ui/classes.ts';
import { useField } from '#ui/Field.tsx';
import styles from './Editor.module.css';
import { asHtml, fieldsOfTokens, tokensOfFields } from './html.ts';
import { editorKit } from './kit.ts';
import type { RichTextProps } from './RichText.tsx';
import { Tools } from './Tools.tsx';

const shownOf = (value: string): string => fieldsOfTokens(asHtml(value));

/** The editor itself; `RichText` fetches it. */
export const Editor = ({
  label,
  value,
  onChange,
  rows = 12,
  fields = [],
  textOf,
  blank = false,
  readOnly = false,
}: RichTextProps) => {
  const tied: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } = useField();
  /** What it said last: anything else comes from outside. */
  const said = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-readonly': String(readOnly),
    ...(tied.id && { id: tied.id }),
    ...(tied['aria-describedby'] && { 'aria-describedby': tied['aria-describedby'] }),
    ...(tied['aria-invalid'] && { 'aria-invalid': 'true' }),
  };
  const editor = useEditor({
    extensions: editorKit,
    content: shownOf(value),
    editable: !readOnly,
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor: now }) => {
      said.current = tokensOfFields(now.getHTML());
      change.current(said.current);
    },
  });
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    editor.commands.setContent(shownOf(value), { emitUpdate: false });
  }, [editor, value]);
  const told = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editable: !readOnly, editorProps: { attributes: JSON.parse(told) } });
  }, [editor, readOnly, told]);
  return (
    <div
      className={classes(styles.editor, blank && styles.blank, tied['aria-invalid'] && styles.invalid)}
      style={{ '--rows': rows } as CSSProperties}
    >
      <Tools editor={editor} fields={fields} readOnly={readOnly} textOf={textOf} />
      <EditorContent className={styles.text} editor={editor} />
    </div>
  );
};
