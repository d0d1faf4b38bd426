import { cityTagOf, type Lead, leadTitle } from 'domain/leads';
import { useSyncExternalStore } from 'react';
import { ColumnBadge } from '#leads/ColumnBadge.tsx';
import { DueClock } from '#leads/DueClock.tsx';
import type { FieldMark } from '#leads/fields/autosave.ts';
import spin from '#leads/fields/Saved.module.css';
import { useEditing } from '#leads/fields/saved.tsx';
import { leadPerson } from '#leads/names.ts';
import { age } from '#leads/words.ts';
import { useNames } from '#leads/work.tsx';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { DialogClose, DialogTitle } from '#ui/Dialog.tsx';
import { ArrowLeft, Check, CircleAlert, Clock, LoaderCircle } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import styles from './Dialog.module.css';

const said: Readonly<Partial<Record<FieldMark, string>>> = {
  waiting: 'Saving',
  saving: 'Saving',
  offline: 'Waits for the network',
  failed: 'Not saved',
  conflict: 'Changed by two people',
};

const glyph = (mark: FieldMark) => {
  if (mark === 'saving' || mark === 'waiting')
    return <LoaderCircle aria-hidden="true" className={spin.spin} data-size="small" />;
  if (mark === 'offline') return <Clock aria-hidden="true" data-size="small" />;
  if (mark === 'failed' || mark === 'conflict') return <CircleAlert aria-hidden="true" data-size="small" />;
  return <Check aria-hidden="true" data-size="small" />;
};

const SaveState = () => {
  const { autosave, off } = useEditing();
  const mark = useSyncExternalStore(autosave.subscribe, autosave.summary);
  return (
    <span className={styles.state} data-mark={mark} role="status">
      {off === null && glyph(mark)}
      {off === null ? (said[mark] ?? 'All changes saved') : 'Read only'}
    </span>
  );
};

const addressOf = (lead: Lead): string => {
  const town = [lead.city, `${lead.state} ${lead.zipCode}`.trim()].filter(Boolean).join(', ');
  return [lead.streetAddress, town].filter(Boolean).join(', ');
};

const useUnder = (lead: Lead, now: number): string => {
  const nameOf = useNames();
  const rep = nameOf(lead.assignedRep);
  const owner = rep
    ? `Assigned to ${rep}${lead.assignedAt ? ` ${age(lead.assignedAt, now)} ago` : ''}`
    : 'Nobody works this lead';
  return [leadPerson(lead), addressOf(lead), owner].filter(Boolean).join(' · ');
};

/** Badge, tags, name and where it stands; save state and the way out. */
export const Head = ({
  now,
  onSaveAndClose,
  onClose,
}: {
  now: number;
  onSaveAndClose: () => void;
  onClose: () => void;
}) => {
  const { lead } = useEditing();
  const settings = useSettings();
  const under = useUnder(lead, now);
  const cityTag = settings ? cityTagOf(lead.city, settings.cityTags) : null;
  const tags = [...new Set([...(cityTag ? [cityTag] : []), ...lead.tags])];
  return (
    <header className={styles.head}>
      <span className="only-phone">
        <Button aria-label="Back to the board" icon look="quiet" onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
        </Button>
      </span>
      <div className={styles.title}>
        <div className={styles.marks}>
          <ColumnBadge column={lead.column} />
          {lead.column === 'new' && lead.dueAt && (
            <DueClock now={now} until={lead.dueAt} words="to make first contact" />
          )}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
        <DialogTitle>{leadTitle(lead)}</DialogTitle>
        <p className={styles.under}>{under}</p>
      </div>
      <SaveState />
      <Button look="main" onClick={onSaveAndClose}>
        Save & Close
      </Button>
      <span className="no-phone">
        <DialogClose />
      </span>
    </header>
  );
};
