import type * as z from 'zod';
import { flag } from '#kernel';
import { defaultNotificationPreferences, profileFields } from '#users';
import { asFlag, asList, asWord, type FormerOdd, type FormerReader, isRecord, plainText } from './read.ts';

/**
 * A list of what a schema takes one by one, the first `most` of it; what it does not take is left out by itself and told.
 */
export const readList =
  (schema: z.ZodType, most: number, prepare: (raw: unknown) => unknown = (raw) => raw): FormerReader =>
  (raw) => {
    const given = asList(raw);
    if (!Array.isArray(given)) return { problem: 'Not a list' };
    const odd: FormerOdd[] = [];
    const kept: unknown[] = [];
    for (const [n, each] of given.entries()) {
      const one = prepare(each);
      const parsed = schema.safeParse([one]);
      const reason = parsed.success
        ? `Only the first ${most} are kept`
        : (parsed.error.issues[0]?.message ?? 'Not what the list takes');
      if (parsed.success && kept.length < most) kept.push(one);
      else odd.push({ at: `[${n}]`, reason });
    }
    return { value: schema.parse(kept), odd };
  };

const isAddress = (text: string): boolean =>
  text.includes('@') || (!/\p{L}/u.test(text) && text.replaceAll(/\D/g, '').length >= 7);

// Where each part is an address of its own; a comma may also stand in a name.
const addressesIn = (text: string): string[] => {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const filled = parts.filter((part) => part !== '');
  return filled.every(isAddress) ? filled : [text];
};

/** A list of addresses and numbers, also where several stand in one text. */
export const readAddresses =
  (schema: z.ZodType, most: number): FormerReader =>
  (raw, timeZone) => {
    const given = asList(raw);
    const split = Array.isArray(given)
      ? given.flatMap((each) => (typeof each === 'string' ? addressesIn(each) : [each]))
      : given;
    return readList(schema, most)(split, timeZone);
  };

/** The ways in which somebody wants to hear of a thing. */
export const readMethods = readList(profileFields.shape.leadAlertMethods.unwrap(), 4, asWord);

type Preference = { enabled: boolean; methods: unknown };

const readPreference = (raw: unknown, otherwise: Preference, zone: string) => {
  const odd: FormerOdd[] = [];
  const preference = { ...otherwise };
  for (const [name, value] of Object.entries(isRecord(raw) ? raw : { enabled: raw })) {
    const at = `.${plainText(name.slice(0, 200))}`;
    if (name === 'enabled') {
      const parsed = flag.safeParse(asFlag(value));
      if (parsed.success) preference.enabled = parsed.data;
      else odd.push({ at, reason: parsed.error.issues[0]?.message ?? 'Not a flag' });
    } else if (name === 'methods') {
      const read = readMethods(value, zone);
      if ('value' in read) preference.methods = read.value;
      for (const each of 'problem' in read ? [{ at: '', reason: read.problem }] : (read.odd ?? []))
        odd.push({ at: `${at}${each.at}`, reason: each.reason });
    } else odd.push({ at, reason: 'Not a preference' });
  }
  return { preference, odd };
};

/** What somebody has said of each kind of notification; only what they never said is as it is for everybody. */
export const readPreferences: FormerReader = (raw, zone) => {
  if (!isRecord(raw)) return { problem: 'Not a map of preferences' };
  const value: Record<string, Preference> = { ...defaultNotificationPreferences };
  const odd: FormerOdd[] = [];
  for (const [name, said] of Object.entries(raw)) {
    const at = `.${plainText(name.slice(0, 200))}`;
    const otherwise = Object.hasOwn(value, name) ? value[name] : undefined;
    if (!otherwise) {
      odd.push({ at, reason: 'Not a preference' });
      continue;
    }
    const read = readPreference(said, otherwise, zone);
    value[name] = read.preference;
    for (const each of read.odd) odd.push({ at: `${at}${each.at}`, reason: each.reason });
  }
  return { value, odd };
};
