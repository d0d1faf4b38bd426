import { administrators } from 'domain/kernel';
import { bestRows, userResult, userSearchFields } from 'domain/search';
import type { Keys } from '#platform/keys/keys.ts';
import type { SearchSource } from '#platform/operations/feature.ts';
import { openField, type SealedField } from './person.ts';
import { searchedUsers } from './sql/search.ts';

// Sealed anew at every change, so what a sealed text opens to never changes. The oldest leave first.
const opened = new Map<string, string>();
const mostOpened = 10_000;

const openOnce = (keys: Keys, uid: string, field: SealedField, sealed: string): string => {
  const known = opened.get(sealed);
  if (known !== undefined) return known;
  const text = openField(keys, uid, field, sealed);
  const [oldest] = opened.keys();
  if (opened.size >= mostOpened && oldest !== undefined) opened.delete(oldest);
  opened.set(sealed, text);
  return text;
};

/** People by name and e-mail, for administrators (D7). Both are sealed, so the few of an installation are compared here. */
export const userSearch: SearchSource = {
  type: 'user',
  who: administrators,
  find: async ({ db, keys }, query, limit) => {
    const users = (await searchedUsers(db)).map((row) => {
      const displayName = openOnce(keys, row.uid, 'displayName', row.displayName);
      const email = openOnce(keys, row.uid, 'email', row.email);
      const user = { ...row, displayName, email };
      return { id: row.uid, at: row.createdAt, fields: userSearchFields(user), user };
    });
    return bestRows(users, query, limit).map(({ user, score }) => userResult(user, score));
  },
};
