import { codeWords, otherRowWords, personWords, type Reading } from '#kernel';
import { doerOf, type Piece, recordOf, type Told } from './record.ts';
import { sayings } from './sayings/index.ts';
import type { Saying } from './sayings/saying.ts';
import type { AuditReading } from './values.ts';

/** Who it was: of a sign-in the person themselves, of a failed one nobody knows who. */
const subjectOf = (act: Told, reading: Reading): Piece =>
  act.noun === 'users' && act.verb === 'sign-in-failed'
    ? 'Somebody'
    : { person: personWords(doerOf(act), reading.nameOf) };

/** How the values of an entry are read: other records by what they are called. */
export const readingOf = (reading: AuditReading, { names }: Pick<Told, 'names'>): AuditReading => ({
  ...reading,
  nameOf: (id) => reading.nameOf(id) ?? (Object.hasOwn(names, id) ? names[id] : undefined),
});

/** One sentence for an act: who did what to which record. */
export const auditSentence = (act: Told, reading: AuditReading): Piece[] => {
  const person = (uid: unknown): Piece => ({
    person: typeof uid === 'string' ? (reading.nameOf(uid) ?? otherRowWords) : 'nobody',
  });
  const [before, after] = (['before', 'after'] as const).map(
    (side) => new Map(act.changes.map((change) => [change.field, change[side]])),
  );
  const read = readingOf(reading, act);
  const isPerson = act.noun === 'users' && act.alike <= 1;
  const saying: Saying = {
    act,
    reading: read,
    it: isPerson
      ? act.by === act.rowId
        ? 'their own account'
        : { record: { noun: 'users', id: act.rowId }, text: reading.nameOf(act.rowId) ?? 'an account' }
      : recordOf(act, read),
    became: (field) => after?.get(field),
    was: (field) => before?.get(field),
    person,
  };
  const key = `${act.noun}.${act.verb}`;
  const say = Object.hasOwn(sayings, key)
    ? sayings[key]
    : Object.hasOwn(sayings, act.verb)
      ? sayings[act.verb]
      : undefined;
  // What begins and ends a view says itself whose eyes they were.
  const viewing = act.as !== null && act.by !== null && act.as !== act.by && act.noun !== 'view';
  return [
    subjectOf(act, reading),
    ...(viewing ? [', viewing as ', person(act.as), ','] : []),
    ...(act.through === null ? [] : [`${viewing ? '' : ','} through ${act.through},`]),
    ' ',
    ...(say ? say(saying) : [`${codeWords(act.verb).replaceAll('-', ' ')} `, saying.it]),
  ].filter((piece) => piece !== '');
};

/** The same as plain text. */
export const sentenceText = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'person' in piece ? piece.person : piece.text))
    .join('');
