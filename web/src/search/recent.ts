import { leadOperations } from 'domain/leads';
import { leadResult, type SearchResult, userResult } from 'domain/search';
import type { Person } from 'domain/users';
import { leads } from '#leads';
import { call } from '#platform/call.ts';

/** What a person last looked for and opened; of what was opened the ids alone, so that nothing of it stays here. */
type Recent = { uid: string; searches: string[]; opened: { type: SearchResult['type']; id: string }[] };

// Wiped at sign-out with everything else of the device.
const place = 'washboard.recent';
const kept = 5;

export const readRecent = (uid: string): Recent => {
  const none: Recent = { uid, searches: [], opened: [] };
  try {
    const stored: Recent | null = JSON.parse(localStorage.getItem(place) ?? 'null');
    return stored?.uid === uid ? { ...none, ...stored } : none;
  } catch {
    return none;
  }
};

/** Remembers what was opened and by which words. */
export const rememberOpened = (uid: string, typed: string, { type, id }: SearchResult): void => {
  const { searches, opened } = readRecent(uid);
  const words = typed.trim();
  const recent: Recent = {
    uid,
    searches: [...(words ? [words] : []), ...searches.filter((one) => one !== words)].slice(0, kept),
    opened: [{ type, id }, ...opened.filter((one) => one.id !== id)].slice(0, kept),
  };
  try {
    localStorage.setItem(place, JSON.stringify(recent));
  } catch {
    // A browser that keeps nothing remembers no searches.
  }
};

const noQuery = { text: '\0', digits: null };

/** What was opened last, as far as it may still be seen. */
export const lastOpened = async (
  { opened }: Recent,
  people: ReadonlyMap<string, Person>,
): Promise<SearchResult[]> => {
  const read = opened.map(async ({ type, id }): Promise<SearchResult[]> => {
    const person = people.get(id);
    if (type === 'user' && person) return [userResult({ ...person, email: '', status: 'active' }, 1)];
    if (type !== 'lead') return [];
    const row = leads.row(id) ?? (await call(leadOperations.get, { id }).catch(() => undefined));
    if (!row || row.deleted) return [];
    const rest = { email: '', streetAddress: '', zipCode: '', formerId: '' };
    return [leadResult({ ...rest, ...row }, [], noQuery, 1)];
  });
  return (await Promise.all(read)).flat();
};
