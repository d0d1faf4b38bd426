import { realChanges } from '#audit/changes.ts';
import type { Piece } from '#audit/record.ts';
import { type AuditReading, auditFieldWords, auditValueWords } from '#audit/values.ts';
import type { Saying } from './saying.ts';

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || JSON.stringify(value) === '[]';

type Change = Saying['act']['changes'][number];

// So many changes stand in a sentence, and so much of each value; what opens below it tells the rest.
const mostChanges = 3;
export const mostOfOne = 150;
const mostOfSeveral = 60;

/** Words of a value, as far as a sentence has room for them. */
export const shortened = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most).trimEnd().toWellFormed()}…` : words;

/** ‘ from $2.25 to $2.50’. */
const fromTo = ({ field, before, after }: Change, reading: AuditReading, most: number): string => {
  const words = (value: unknown) => shortened(auditValueWords(field, value, reading), most);
  const from = isNothing(before) ? '' : ` from ${words(before)}`;
  return `${from}${isNothing(after) && after !== false ? ' to nothing' : ` to ${words(after)}`}`;
};

/** ‘: City from Napa to Reno, State from CA to NV’; of more than a few their names alone. */
export const changesWords = (changes: readonly Change[], reading: AuditReading): string => {
  if (changes.length <= mostChanges)
    return `: ${changes.map((each) => `${auditFieldWords(each.field)}${fromTo(each, reading, mostOfSeveral)}`).join(', ')}`;
  const names = changes.slice(0, mostChanges).map(({ field }) => auditFieldWords(field));
  return `: ${names.join(', ')} and ${changes.length - mostChanges} more`;
};

/** ‘set Vend price of Washer from $2.25 to $2.50’, ‘changed X: City from Napa to Reno, State from CA to NV’. */
export const changed = ({ act, reading, it }: Saying): Piece[] => {
  const [only, ...more] = realChanges(act);
  if (!only || act.alike > 1) return ['changed ', it];
  if (more.length > 0) return ['changed ', it, changesWords([only, ...more], reading)];
  return [`set ${auditFieldWords(only.field)} of `, it, fromTo(only, reading, mostOfOne)];
};
