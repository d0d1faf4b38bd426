import { cityTagOf, type Lead, leadTitle } from 'domain/leads';
import type { ReactNode } from 'react';
import { ColumnBadge } from '#leads/ColumnBadge.tsx';
import { ContactClock } from '#leads/Countdown.tsx';
import { useEditing } from '#leads/fields/saved.tsx';
import { leadPerson } from '#leads/names.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { DialogClose, DialogTitle } from '#ui/Dialog.tsx';
import { ArrowLeft, ChevronLeft, ChevronRight } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ago } from '#ui/moment.ts';
import { SaveState } from '#ui/saved/SaveState.tsx';
import { Tag } from '#ui/Tag.tsx';
import { useNames } from '#view';
import styles from './Dialog.module.css';

const addressOf = (lead: Lead): string => {
  const town = [lead.city, `${lead.state} ${lead.zipCode}`.trim()].filter(Boolean).join(', ');
  return [lead.streetAddress, town].filter(Boolean).join(', ');
};

const useUnder = (lead: Lead, now: number): string => {
  const nameOf = useNames();
  const rep = nameOf(lead.assignedRep);
  const owner = rep
    ? `Assigned to ${rep}${lead.assignedAt ? ` ${ago(lead.assignedAt, now)}` : ''}`
    : 'Nobody works this lead';
  return [leadPerson(lead), addressOf(lead), owner].filter(Boolean).join(' · ');
};

const Step = ({
  go,
  label,
  keys,
  children,
}: {
  go: (() => void) | null;
  label: string;
  keys: string;
  children: ReactNode;
}) => (
  <Button
    aria-keyshortcuts={keys.replace(' or ', ' ')}
    aria-label={label}
    icon
    look="quiet"
    off={go === null && 'There is no other lead in this column.'}
    onClick={() => go?.()}
    title={`${label} (${keys})`}
  >
    {children}
  </Button>
);

/** Badge, tags, name and where it stands; save state and the way out. */
export const Head = ({
  now,
  onSaveAndClose,
  onClose,
  previous,
  next,
}: {
  now: number;
  onSaveAndClose: () => void;
  onClose: () => void;
  /** To the leads before and after this one in its column; null: there is none. */
  previous: (() => void) | null;
  next: (() => void) | null;
}) => {
  const { lead } = useEditing();
  const settings = useSettings();
  const under = useUnder(lead, now);
  const cityTag = settings ? cityTagOf(lead.city, settings.cityTags) : null;
  const tags = [...new Set([...(cityTag ? [cityTag] : []), ...lead.tags])];
  return (
    <header className={styles.head}>
      <span className="only-phone">
        <IconButton glyph={ArrowLeft} name="Back to the board" onClick={onClose} />
      </span>
      <div className={`fill ${styles.title}`}>
        <div className={`bar wrap near ${styles.marks}`}>
          <ColumnBadge column={lead.column} />
          <ContactClock lead={lead} now={now} words="to make first contact" />
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
        <DialogTitle>{leadTitle(lead)}</DialogTitle>
        <p className="small soft words">{under}</p>
      </div>
      {(previous || next) && (
        <span className={`${styles.steps} no-phone`}>
          <Step go={previous} keys="K or [" label="Previous lead">
            <ChevronLeft />
          </Step>
          <Step go={next} keys="J or ]" label="Next lead">
            <ChevronRight />
          </Step>
        </span>
      )}
      <SaveState className={styles.state} id={lead.id} />
      {/* While a pass waits its answer is the one thing to press. */}
      <Button look={lead.passState === 'pending' ? 'plain' : 'main'} onClick={onSaveAndClose}>
        Save & Close
      </Button>
      <span className="no-phone">
        <DialogClose />
      </span>
    </header>
  );
};
