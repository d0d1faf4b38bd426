import { figureWords } from 'domain/kernel';
import { countOf, machineKinds, type Site, washersOf } from 'domain/sites';
import { useSettings } from '#settings';
import { GuidelineLine } from './GuidelineLine.tsx';
import styles from './Sites.module.css';

/** Machines by kind, and the units each washer serves against the guideline (W4). */
export const Counts = ({ site }: { site: Site }) => {
  const guideline = useSettings()?.machineGuideline;
  const { machineInventory: counts, numberOfUnits, buildingStyle } = site;
  return (
    <div className={styles.counts}>
      {machineKinds.map((kind) => (
        <div key={kind}>
          <b>{figureWords(counts[countOf[kind]])}</b>
          <span className="small dim">{counts[countOf[kind]] === 1 ? kind : countOf[kind]}</span>
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
