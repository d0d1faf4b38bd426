import { clientTargets } from './client-targets.ts';
import { leadTargets } from './lead-targets.ts';
import type { ImportNoun } from './noun.ts';
import { siteTargets } from './site-targets.ts';
import type { Target } from './target.ts';

/** What a column may be mapped to, by what the file holds. */
export const importTargets = { leads: leadTargets, clients: clientTargets, sites: siteTargets } as const;
export type ImportTarget = keyof typeof leadTargets | keyof typeof clientTargets | keyof typeof siteTargets;

/** The targets of one noun by name. */
export const targetNames = (noun: ImportNoun): ImportTarget[] =>
  Object.keys(importTargets[noun]) as ImportTarget[];

/** Every target there is. */
export const importTargetNames: readonly ImportTarget[] = [
  ...new Set([...targetNames('leads'), ...targetNames('clients'), ...targetNames('sites')]),
];

/** What a target of one noun is; undefined where the noun has none of this name. */
export const targetIn = (noun: ImportNoun, name: ImportTarget): Target | undefined => {
  const targets: Readonly<Partial<Record<ImportTarget, Target>>> = importTargets[noun];
  return Object.hasOwn(targets, name) ? targets[name] : undefined;
};

/** The column of the file → where it goes; null leaves it out. */
export type Mapping = Readonly<Record<string, ImportTarget | null>>;

/** Where a column goes; a heading may be a word that every object knows (‘constructor’). */
export const targetOf = (mapping: Mapping, column: string): ImportTarget | null =>
  Object.hasOwn(mapping, column) ? (mapping[column] ?? null) : null;

/** Several columns may go there; each other target takes one. */
export const takesMany: readonly ImportTarget[] = [
  'note',
  'keptNote',
  'customField',
  'otherEmail',
  'otherPhone',
  'emailOptOut',
  'smsOptOut',
  'noContact',
  'noCalls',
  'lastContact',
  'billTo',
  'shipTo',
];

/** Column headings as distinct names: an empty one by its place, a repeated one numbered. */
export const columnNames = (heading: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return heading.map((cell, at) => {
    // That name would mean something else in a map.
    const name = cell.trim().replace(/^__proto__$/, '') || `Column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

/** Targets that more than one column goes to though they take one. */
export const doubled = (mapping: Mapping): ImportTarget[] => {
  const targets = Object.values(mapping).filter((each) => each !== null && !takesMany.includes(each));
  return [...new Set(targets.filter((each, at) => targets.indexOf(each) !== at))] as ImportTarget[];
};
