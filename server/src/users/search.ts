import { administrators } from 'domain/kernel';
import { bestRows, userResult, userSearchFields } from 'domain/search';
import type { Searching, SearchSource } from '#platform/operations/feature.ts';
import { openField } from './person.ts';
import { everybodysStamp, searchedUsers } from './sql/search.ts';

const readUsers = async ({ db, keys }: Searching) =>
  (await searchedUsers(db)).map((row) => {
    const displayName = openField(keys, row.uid, 'displayName', row.displayName);
    const email = openField(keys, row.uid, 'email', row.email);
    const user = { ...row, displayName, email };
    return { id: row.uid, at: row.createdAt, fields: userSearchFields(user), user };
  });

type Known = { stamp: string; users: ReturnType<typeof readUsers> };

// By database: what is sealed is opened once, until anybody changes.
const opened = new WeakMap<Searching['db'], Known>();

const everybody = (searching: Searching, stamp = ''): Known['users'] => {
  const known = opened.get(searching.db);
  if (stamp !== '' && known?.stamp === stamp) return known.users;
  const users = readUsers(searching);
  opened.set(searching.db, { stamp, users });
  users.catch(() => opened.delete(searching.db));
  return users;
};

/**
 * People by name and e-mail, for administrators (D7). Both are sealed, so the few of an installation are compared here; the
 * database says whether they are as they were.
 */
export const userSearch: SearchSource = {
  type: 'user',
  who: administrators,
  ask: async () => ({ few: everybodysStamp, areFew: true, many: async () => [] }),
  tell: async (searching, [stamp], query, limit) => {
    const users = await everybody(searching, stamp?.txt);
    return bestRows(users, query, limit).map(({ user, score }) => userResult(user, score));
  },
};
