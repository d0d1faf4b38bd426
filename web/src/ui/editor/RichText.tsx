import { lazy, Suspense } from 'react';
import { Strip } from '#ui/Strip.tsx';
import styles from './Editor.module.css';

/** A variable that the {} Variable menu offers; the first of a group carries the group's name. */
export type EditorField = { name: string; group?: string };

export type RichTextProps = {
  /** What it is called, for readers. */
  label: string;
  /** Formatted text, with `{{variable}}` where a field stands. Plain text is taken too (`asHtml`). */
  value: string;
  /** Empty text is `''`. */
  onChange: (html: string) => void;
  /** How many lines high. */
  rows?: number;
  fields?: readonly EditorField[];
  /** What a field says here: then the {} menu inserts that text, and the field only where it says nothing. */
  textOf?: (name: string) => string;
  /** Every field in the text has nothing to say: they are marked. */
  blank?: boolean;
  readOnly?: boolean;
};

const Editor = lazy(() =>
  import('./Editor.tsx').then(
    ({ Editor: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

const NotLoaded = () => (
  <Strip tone="bad">The editor could not be loaded. Reload the page; what you wrote is kept.</Strip>
);

const Box = ({ rows = 12 }: { rows?: number | undefined }) => (
  <div aria-busy="true" className={styles.editor}>
    <div className={styles.tools} />
    <div className={styles.text} style={{ '--rows': rows } as React.CSSProperties} />
  </div>
);

/** A formatted text: bold, italic, underline, lists, links, fields. Its code comes when it is first shown. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Box rows={props.rows} />}>
    <Editor {...props} />
  </Suspense>
);
