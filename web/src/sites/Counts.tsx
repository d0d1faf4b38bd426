import { figureWords } from 'domain/kernel';
import { type Site, washersOf } from 'domain/sites';
import { useSettings } from '#settings';
import { GuidelineLine } from './GuidelineLine.tsx';
import styles from './Sites.module.css';

const kinds = [
  ['washers', 'washer'],
  ['dryers', 'dryer'],
  ['stacks', 'stack'],
  ['combos', 'combo'],
] as const;

/** Machines by kind, and the units each washer serves against the guideline (W4). */
export const Counts = ({ site }: { site: Site }) => {
  const guideline = useSettings()?.machineGuideline;
  const { machineInventory: counts, numberOfUnits, buildingStyle } = site;
  return (
    <div className={styles.counts}>
      {kinds.map(([kind, one]) => (
        <div key={kind}>
          <b>{figureWords(counts[kind])}</b>
          <span className="small dim">{counts[kind] === 1 ? one : kind}</span>
        </div>
      ))}
      {guideline && (
        <GuidelineLine
          guideline={guideline}
          style={buildingStyle}
          units={numberOfUnits}
          washers={washersOf(counts)}
        />
      )}
    </div>
  );
};
