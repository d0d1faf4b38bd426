import { type Import, targetIn, targetOf } from 'domain/imports';
import { Button } from '#ui/Button.tsx';
import type { Choices } from './choices.ts';
import styles from './Imports.module.css';
import { shapeWords } from './words.ts';

type Facts = { about: Import; choices: Choices; column: string; put: (column: string, to: string) => void };

// With fewer that fit the heading is doubtful.
const sure = 80;

const by = { preset: 'Known export', heading: 'Its heading', values: 'Its values' } as const;

/** By what a column is known and how sure that is; where nobody knows, what it may be, to be taken with one press. */
export const HowKnown = ({ about, choices, column, put }: Facts) => {
  const judged = Object.hasOwn(about.judged, column) ? about.judged[column] : undefined;
  const to = targetOf(choices.mapping, column);
  if (!judged) return null;
  if (to !== targetOf(about.guess, column)) return <span className="dim">Your choice</span>;
  const { shape, fit, offer } = judged;
  const share = shape && fit !== null ? `${fit} % ${shapeWords[shape]}` : null;
  const isKept = to !== null && judged.by === null;
  if ((to === null || isKept) && offer) {
    const label = targetIn(about.noun, offer)?.label ?? offer;
    return (
      <span className={styles.offer}>
        <Button aria-label={`Take ${column} as ${label}`} onClick={() => put(column, offer)} small>
          {`${label}?`}
        </Button>
        {share && <span className="small dim">{share}</span>}
      </span>
    );
  }
  if (isKept) return <span className="dim">No field of its own</span>;
  if (!judged.by) return share ? <span className="dim">{share}</span> : null;
  const doubtful = fit !== null && fit < sure;
  return (
    <span className={doubtful ? styles.doubtful : 'dim'}>
      {[by[judged.by], share].filter((each) => each !== null).join(', ')}
    </span>
  );
};
