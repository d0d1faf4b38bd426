import { type ImportCounts, type ImportOutcome, importOutcomes } from 'domain/imports';
import { figureWords } from 'domain/kernel';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Imports.module.css';
import { outcomeTones, outcomeWords } from './words.ts';

const ticks = 50;

// One row of many thousand still shows.
const lit = (count: number, rows: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round((count / Math.max(1, rows)) * ticks));

/** The four outcomes with their counts; pressed, one shows its rows only. */
export const Tally = ({
  counts,
  rows,
  shown,
  onShow,
  words = outcomeWords,
}: {
  counts: ImportCounts;
  rows: number;
  shown: ImportOutcome | null;
  onShow: (outcome: ImportOutcome | null) => void;
  words?: Readonly<Record<ImportOutcome, string>>;
}) => (
  <div className={styles.tally}>
    {importOutcomes.map((outcome) => (
      <button
        aria-pressed={shown === outcome}
        key={outcome}
        onClick={() => onShow(shown === outcome ? null : outcome)}
        type="button"
      >
        <span>{words[outcome]}</span>
        <b>{figureWords(counts[outcome])}</b>
        <Ridge lit={lit(counts[outcome], rows)} of={ticks} tone={outcomeTones[outcome]} />
      </button>
    ))}
  </div>
);
