import { markerLabels } from 'domain/appointments';
import { dateWords } from 'domain/kernel';
import { useState } from 'react';
import { markerGlyphs } from '#calendar/kinds.ts';
import type { MarkerLine } from '#calendar/markers.ts';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import styles from './Grid.module.css';

const soon = ['leaseWindow', 'leaseEnd', 'contractEnd', 'vendChange', 'documentExpiry'];

/** Where a marker leads; what has no page of its own leads nowhere. */
const hrefOf = ({ one }: MarkerLine): string | null => {
  if (one?.noun === 'leads') return `/leads/${one.id}`;
  return one?.noun === 'clients' ? `/clients/${one.id}` : null;
};

/** What is to be known of a day: dashed, read-only; what stands for several names them when pressed. */
export const MarkerChip = ({ line, today }: { line: MarkerLine; today: string }) => {
  const [open, setOpen] = useState(false);
  const Glyph = markerGlyphs[line.kind];
  const late = line.kind === 'collectionDue' && line.date < today;
  const look = classes(styles.marker, soon.includes(line.kind) && styles.soon, late && styles.late);
  const inside = (
    <>
      <Glyph />
      <span className="vh">{`${markerLabels[line.kind]}${late ? ', late' : ''}: `}</span>
      <span className="cut">{line.words}</span>
    </>
  );
  const href = hrefOf(line);
  if (href)
    return (
      <PageLink className={look} href={href}>
        {inside}
      </PageLink>
    );
  if (line.one)
    return (
      <span className={look} title={`${markerLabels[line.kind]}: ${line.words}`}>
        {inside}
      </span>
    );
  return (
    <>
      <button className={look} onClick={() => setOpen(true)} type="button">
        {inside}
      </button>
      <Dialog
        onClose={() => setOpen(false)}
        open={open}
        size="sm"
        title={`${markerLabels[line.kind]}, ${dateWords(line.date, 'week')}`}
      >
        <ul className="stack near compact">
          {line.titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
};
