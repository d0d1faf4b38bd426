import {
  asChosen,
  type ImportTarget,
  leaveOutLater,
  leftOutWord,
  type Plan,
  type Reading,
  wordKey,
} from 'domain/imports';
import { assignable } from 'domain/kernel';
import { listUsers } from '#users';
import type { Resolving } from './noun.ts';

/** Who is in the pick list: by e-mail and by name, where two have the same name by null, and by their ids. */
export type Persons = {
  called: ReadonlyMap<string, string | null>;
  /** By first name alone, where one has it. */
  first: ReadonlyMap<string, string | null>;
  /** Their names by their ids. */
  names: ReadonlyMap<string, string>;
  uids: ReadonlySet<string>;
};

/** No person at all. */
export const nobody: Persons = { called: new Map(), first: new Map(), names: new Map(), uids: new Set() };

/** Looks up who may be given records, or whoever is active. */
export const loadPersons = async (
  { db, keys, now }: Pick<Resolving, 'db' | 'keys' | 'now'>,
  who: 'assignable' | 'all' = 'assignable',
): Promise<Persons> => {
  const called = new Map<string, string | null>();
  const first = new Map<string, string | null>();
  const people = await listUsers(
    { db, keys, now },
    {
      ...(who === 'assignable' && { roles: assignable }),
      status: 'active',
    },
  );
  for (const { uid, email, displayName } of people) {
    const name = wordKey(displayName);
    called.set(name, called.has(name) ? null : uid);
    called.set(wordKey(email), uid);
    const [word = ''] = name.split(/\s+/);
    first.set(word, first.has(word) ? null : uid);
  }
  const names = new Map(people.map(({ uid, displayName }) => [uid, displayName]));
  return { called, first, names, uids: new Set(names.keys()) };
};

/** Who is called so by name or e-mail; whoever is the only one of a first name is meant by it. */
export const personCalled = ({ called, first }: Persons, text: string): string | null => {
  const key = wordKey(text);
  return called.has(key) ? (called.get(key) ?? null) : (first.get(key) ?? null);
};

// Without its signs: ‘Lena Castaneda’, of Lena Castañeda.
const bareName = (name: string): string =>
  wordKey(name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('.', '').replaceAll(/\s+/g, ' '));

// ‘Tom B.’, ‘TB’ and ‘Tom’, of Tom Brandvold.
const shortNames = (name: string): string[] => {
  const words = bareName(name).split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const short = words.length < 2 ? [] : [`${first} ${last[0]}`, words.map((word) => word[0]).join('')];
  return [words.join(' '), first, ...short];
};

/** Who may be meant by a name that is shortened or has lost its signs; null where nobody is, or several are. */
export const personAlike = ({ names }: Persons, text: string): string | null => {
  const said = bareName(text);
  const alike = [...names].filter(([, name]) => shortNames(name).includes(said));
  return alike.length === 1 ? (alike[0]?.[0] ?? null) : null;
};

/** Who is meant by a name of the file: by what was chosen for it, else by itself; null: it must be asked. */
export const meaningOfPerson = (
  { words }: Pick<Plan, 'words'>,
  persons: Persons,
  field: ImportTarget,
  text: string,
): string | null => {
  const chosen = words.get(field)?.get(wordKey(text));
  if (chosen === leftOutWord) return chosen;
  return chosen !== undefined && persons.uids.has(chosen) ? chosen : personCalled(persons, text);
};

/** Somebody of the office as a row calls them; who is nobody here is left out and kept in a note. */
export const resolvePerson = (
  reading: Pick<Reading, 'leftOut' | 'readAs'> & { notes: string[] },
  said: { column: string; text: string } | null,
  { plan, persons, field }: { plan: Plan; persons: Persons; field: ImportTarget },
): string | null => {
  if (!said) return null;
  const uid = meaningOfPerson(plan, persons, field, said.text);
  if (uid !== null && uid !== leftOutWord) {
    const name = persons.names.get(uid);
    const isFirst =
      !persons.called.has(wordKey(said.text)) && plan.words.get(field)?.has(wordKey(said.text)) !== true;
    if (isFirst && name) reading.readAs.push({ column: said.column, from: said.text, to: name });
    return uid;
  }
  const key = wordKey(said.text);
  const { called, first } = persons;
  const several = (called.has(key) ? called.get(key) : first.get(key)) === null;
  const unknown = several ? 'Several people have this name: give the e-mail' : 'No active manager or admin';
  leaveOutLater(reading, said, uid === leftOutWord ? asChosen : unknown);
  return null;
};

/** Whose turn it is, of those over whom a file is spread; who has left meanwhile is passed over. */
export const turnOf = (reps: readonly string[], taken: number, { uids }: Persons): string | null => {
  const there = reps.filter((uid) => uids.has(uid));
  return there[taken % Math.max(1, there.length)] ?? null;
};
