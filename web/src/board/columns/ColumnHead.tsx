import { figureWords, isAdministrator } from 'domain/kernel';
import type { LeadColumn } from 'domain/leads';
import { classes } from '#ui/classes.ts';
import { ChevronsRightLeft, WashingMachine } from '#ui/Icon.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { useWork } from '#view';
import styles from './Column.module.css';

export type HeadProps = {
  column: LeadColumn;
  label: string;
  count: number | null;
  /** Null until it is known. */
  machines: number | null;
  late: number;
  lateOnly: boolean;
  onLate: () => void;
  onFold: () => void;
  onReview: () => void;
  /** Lights the ridge once, when a live change touched the column. */
  lit: boolean;
};

/** As many ticks as fit into the narrowest column. */
const mostTicks = 30;
const Measure = ({ count, late, lateOnly, onLate, label, lit }: HeadProps) => {
  const ticks = Math.min(count ?? 0, mostTicks);
  const ridge = <Ridge of={ticks} lit={Math.min(late, ticks)} tone="bad" />;
  const looks = classes(styles.measure, lit && styles.lit);
  if (late === 0 && !lateOnly) return <div className={looks}>{ticks > 0 && ridge}</div>;
  return (
    <button
      type="button"
      className={looks}
      aria-pressed={lateOnly}
      aria-label={`${figureWords(late)} late in ${label}: show only these`}
      onClick={onLate}
    >
      {ridge}
      <span className={styles.lateWords}>
        {lateOnly ? `Only ${figureWords(late)} late` : `${figureWords(late)} late`}
      </span>
    </button>
  );
};

/** Porthole, name, count and machines needed; below it one tick a lead, the late ones lit. */
export const ColumnHead = (props: HeadProps) => {
  const { column, label, count, machines, onFold, onReview } = props;
  const { by } = useWork();
  return (
    <header className={styles.head}>
      <span className={styles.porthole}>
        <Porthole of={column} />
      </span>
      <h2 id={`column-${column}`}>{label}</h2>
      <span className={styles.count} data-count={column}>
        {count === null ? '' : figureWords(count)}
      </span>
      <span className={styles.machines} title="Machines needed">
        {machines !== null && (
          <>
            <WashingMachine data-size="small" />
            {figureWords(machines)}
            <span className="vh"> machines needed</span>
          </>
        )}
      </span>
      <button
        type="button"
        className={styles.fold}
        aria-label={`Fold ${label}`}
        title="Fold"
        onClick={onFold}
      >
        <ChevronsRightLeft data-size="small" />
      </button>
      {column === 'passed' && isAdministrator(by.role) && (count ?? 0) > 0 && (
        <button className={styles.review} onClick={onReview} type="button">
          Review
        </button>
      )}
      <Measure {...props} />
    </header>
  );
};
