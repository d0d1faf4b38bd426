import type { SettingsFields } from '#settings';
import type { MachineCounts, Site } from './site.ts';

export type BuildingStyle = NonNullable<Site['buildingStyle']>;
export type MachineGuideline = SettingsFields['machineGuideline'];
type Style = BuildingStyle | '' | null;

/** What washes at a site: a stack and a combo have a washer each. */
export const washersOf = ({ washers, stacks, combos }: MachineCounts): number => washers + stacks + combos;

/** Units for each washer, to a tenth; null while either is unknown. */
export const unitsPerWasher = (units: number, washers: number): number | null =>
  units > 0 && washers > 0 ? Math.round((units / washers) * 10) / 10 : null;

// 12 units per washer are read as 10 to 14.
const spread = 0.17;

/** What a guideline is read as: some sixth below it to some sixth above. */
export const guidelineBand = (guideline: number): { from: number; to: number } => ({
  from: Math.round(guideline * (1 - spread)),
  to: Math.round(guideline * (1 + spread)),
});

export type GuidelinePlace = 'inside' | 'above' | 'below' | 'unknown';
export type GuidelineWords = {
  text: string;
  /** Above: more units share a washer than the guideline means, so washers are missing. */
  place: GuidelinePlace;
  tone: 'good' | 'warn' | 'plain';
};

const tones = { inside: 'good', above: 'warn', below: 'plain', unknown: 'plain' } as const;

/**
 * A ratio against the guideline in words (W4): ‘12 units per washer, inside the guideline for mid-rise (10 to 14)’; null
 * while units or washers are unknown.
 */
export const guidelineWords = (
  units: number,
  washers: number,
  style: Style,
  guideline: MachineGuideline,
): GuidelineWords | null => {
  const ratio = unitsPerWasher(units, washers);
  if (ratio === null) return null;
  const said = `${ratio} ${ratio === 1 ? 'unit' : 'units'} per washer`;
  if (!style) return { text: said, place: 'unknown', tone: tones.unknown };
  const { from, to } = guidelineBand(guideline[style]);
  const place = ratio < from ? 'below' : ratio > to ? 'above' : 'inside';
  return {
    text: `${said}, ${place} the guideline for ${style} (${from} to ${to})`,
    place,
    tone: tones[place],
  };
};

/** Washers and dryers for a property (W4): by its units, one dryer a washer; else half of what is needed; else 2 and 2. */
export const suggestSplit = (
  needed: number,
  units: number,
  style: Style,
  guideline: MachineGuideline,
): Pick<MachineCounts, 'washers' | 'dryers'> => {
  if (units > 0 && style) {
    const washers = Math.ceil(units / guideline[style]);
    return { washers, dryers: washers };
  }
  return needed > 0
    ? { washers: Math.ceil(needed / 2), dryers: Math.floor(needed / 2) }
    : { washers: 2, dryers: 2 };
};
