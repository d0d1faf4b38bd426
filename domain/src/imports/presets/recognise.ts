import { google } from './google.ts';
import { headingKey } from './heading.ts';
import { hubspot } from './hubspot.ts';
import { others } from './others.ts';
import { outlook } from './outlook.ts';
import { pipedrive } from './pipedrive.ts';
import type { Preset } from './preset.ts';
import { salesforce } from './salesforce.ts';
import { zoho } from './zoho.ts';

/** Every export that is known by its headings. */
export const presets: readonly Preset[] = [
  ...hubspot,
  ...salesforce,
  ...zoho,
  ...pipedrive,
  ...google,
  ...outlook,
  ...others,
];

const signsOf = new Map(presets.map((preset) => [preset, preset.signs.map((sign) => sign.map(headingKey))]));
const keysOf = new Map(
  presets.map((preset) => [preset, new Set(Object.keys(preset.columns).map(headingKey))]),
);

// The surest sign is the longest; of two presets with equal ones that which knows more of the columns.
const weigh = (preset: Preset, keys: ReadonlySet<string>): number => {
  const signs = (signsOf.get(preset) ?? []).filter((sign) => sign.every((key) => keys.has(key)));
  if (signs.length === 0) return 0;
  const known = [...keys].filter((key) => keysOf.get(preset)?.has(key)).length;
  return known + Math.max(...signs.map((sign) => sign.length)) * 2;
};

/** The program that a file with these headings comes from; null where none is sure. */
export const recognised = (columns: readonly string[]): Preset | null => {
  const keys = new Set(columns.map(headingKey));
  const weighed = presets.map((preset) => ({ preset, weight: weigh(preset, keys) }));
  const best = weighed.reduce((most, each) => (each.weight > most.weight ? each : most));
  return best.weight > 0 ? best.preset : null;
};

/** One of them by its name. */
export const presetCalled = (name: string | null): Preset | null =>
  presets.find((preset) => preset.name === name) ?? null;
