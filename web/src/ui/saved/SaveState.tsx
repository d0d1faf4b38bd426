import { useSyncExternalStore } from 'react';
import { useWaits } from '#platform/offline/waiting.ts';
import { classes } from '#ui/classes.ts';
import { Check, CircleAlert, Clock, LoaderCircle } from '#ui/Icon.tsx';
import type { FieldMark } from './autosave.ts';
import styles from './Saved.module.css';
import { useEditing } from './saved.tsx';

const said: Readonly<Partial<Record<FieldMark, string>>> = {
  waiting: 'Saving',
  saving: 'Saving',
  offline: 'Waits for the network',
  failed: 'Not saved',
  conflict: 'Changed by two people',
};

const glyph = (mark: FieldMark) => {
  if (mark === 'saving' || mark === 'waiting')
    return <LoaderCircle aria-hidden="true" className="spin" data-size="small" />;
  if (mark === 'offline') return <Clock aria-hidden="true" data-size="small" />;
  if (mark === 'failed' || mark === 'conflict') return <CircleAlert aria-hidden="true" data-size="small" />;
  return <Check aria-hidden="true" data-size="small" />;
};

/** Whether all that was typed is saved, in one word for the head of what is edited. */
export const SaveState = ({ id, className }: { id: string; className?: string | undefined }) => {
  const { autosave, off } = useEditing();
  const saved = useSyncExternalStore(autosave.subscribe, autosave.summary);
  const waits = useWaits(id);
  const mark = waits && saved === 'saved' ? 'offline' : saved;
  return (
    <span className={classes(styles.state, className)} data-mark={mark} role="status">
      {off === null && glyph(mark)}
      {off === null ? (said[mark] ?? 'All changes saved') : 'Read only'}
    </span>
  );
};
