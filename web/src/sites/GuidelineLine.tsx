import { guidelineBand, guidelineWords, type MachineGuideline, unitsPerWasher } from 'domain/sites';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Guideline.module.css';

const tones = { good: 'ok', warn: 'warn', plain: 'plain' } as const;

/**
 * Units per washer as a ridge and in words against the guideline (W4); nothing while units or washers are unknown. For
 * sites, leads and the conversion.
 */
export const GuidelineLine = ({
  units,
  washers,
  style,
  guideline,
}: {
  units: number;
  /** What washes: a stack and a combo have a washer each. */
  washers: number;
  style: 'garden' | 'mid-rise' | 'high-rise' | 'student' | '' | null;
  guideline: MachineGuideline;
}) => {
  const words = guidelineWords(units, washers, style, guideline);
  const ratio = unitsPerWasher(units, washers);
  if (!words || ratio === null) return null;
  const most = style ? Math.max(20, guidelineBand(guideline[style]).to + 4) : 20;
  return (
    <p className={`small soft num ${styles.line}`} data-tone={words.tone}>
      <Ridge
        lit={Math.round(ratio)}
        of={Math.min(60, Math.max(most, Math.round(ratio)))}
        tone={tones[words.tone]}
      />
      <span>{words.text}.</span>
    </p>
  );
};
