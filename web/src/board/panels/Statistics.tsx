import { choiceWords, figureWords } from 'domain/kernel';
import { leadStatuses } from 'domain/leads';
import { changed } from '#board/filters/search.ts';
import { useLeadFigures, useLeadFiguresFromDevice } from '#leads';
import { Bones } from '#ui/Bones.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useNames } from '#view';
import styles from './Panels.module.css';
import type { PanelsProps } from './Panels.tsx';

type Line = { name: string; value: string; count: number };

const Lines = ({
  title,
  lines,
  onPick,
}: {
  title: string;
  lines: readonly Line[];
  onPick: (value: string) => void;
}) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <ul>
      {lines.map(({ name, value, count }) => (
        <li key={value}>
          <button className={styles.link} onClick={() => onPick(value)} type="button">
            {name}
          </button>
          <span>{figureWords(count)}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** Leads by status and by assignment; each figure leads to its rows (BOARD-06). */
export const Statistics = ({ view, search, onSearch, onClose }: PanelsProps) => {
  const figures = useLeadFigures(view);
  const fromDevice = useLeadFiguresFromDevice(view);
  const nameOf = useNames();
  const pick = (key: 'status' | 'assignedRep') => (value: string) => {
    onSearch(changed(search, { [key]: value }));
    onClose();
  };
  return (
    <Dialog
      description={
        fromDevice
          ? 'Of the leads that the board shows now, counted from this device.'
          : 'Of the leads that the board shows now.'
      }
      onClose={onClose}
      open
      size="md"
      title="Statistics"
    >
      {!figures && <Bones label="Loading the statistics" rows={4} />}
      {figures && (
        <div className={styles.stats}>
          <Lines
            lines={leadStatuses.map((status) => ({
              name: choiceWords(status),
              value: status,
              count: figures.byStatus[status] ?? 0,
            }))}
            onPick={pick('status')}
            title="By status"
          />
          <Lines
            lines={Object.entries(figures.byRep)
              .map(([uid, count]) => ({
                name: uid === 'unassigned' ? 'Unassigned' : (nameOf(uid) ?? uid),
                value: uid === 'unassigned' ? 'none' : uid,
                count,
              }))
              .sort((a, b) => b.count - a.count)}
            onPick={pick('assignedRep')}
            title="By assignment"
          />
        </div>
      )}
    </Dialog>
  );
};
