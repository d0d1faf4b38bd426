import {
  emptyTally,
  type FormerCheck,
  type FormerCollection,
  type FormerDocument,
  type FormerRemark,
  type FormerTally,
  formerCollections,
  formerFields,
  readFormerDocument,
} from 'domain/formerSystem';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { readDocuments } from './documents.ts';
import type { FormerSource } from './run.ts';
import { idsOf } from './sql.ts';
import { tallyDocument } from './write.ts';

type Found = Omit<FormerCheck, 'run'>;

const mostRemarks = 1000;
const asked = 1000;

type Looking = {
  ids: Map<FormerCollection, Set<string>>;
  /** Collection and id → who names it. */
  named: Map<string, { collection: FormerCollection; id: string; from: FormerRemark }>;
  check: Found;
};

const say = (check: Found, remark: FormerRemark): void => {
  check.remarksTotal += 1;
  if (check.remarks.length < mostRemarks) check.remarks.push(remark);
};

type Part = { collection: FormerCollection; tally: FormerTally; ids: Set<string> };

/** Some documents of a collection; one that an earlier move has brought stays as it is, as when it is written. */
const lookAt = async (
  db: Kysely<DB>,
  { named, check }: Looking,
  { collection, tally, ids }: Part,
  documents: readonly FormerDocument[],
): Promise<void> => {
  const known = await idsOf(
    db,
    documents.map(({ id }) => ({ collection, id })),
  );
  for (const document of documents) {
    const { id, refused, references } = document;
    const here = refused === null && (ids.has(id) || known.has(`${collection}/${id}`));
    ids.add(id);
    tally.read += 1;
    tally[here ? 'present' : refused === null ? 'written' : 'refused'] += 1;
    if (here) continue;
    const remarks: FormerRemark[] = [];
    tallyDocument(collection, document, tally, remarks);
    for (const remark of remarks) say(check, remark);
    for (const { collection: to, id: whom, field } of references)
      named.set(`${to}/${whom}`, {
        collection: to,
        id: whom,
        from: { collection, id, kind: 'broken', field, text: '' },
      });
  }
};

const look = async (
  db: Kysely<DB>,
  looking: Looking,
  collection: FormerCollection,
  source: FormerSource,
  zone: string,
): Promise<void> => {
  const stream = await source(collection);
  if (!stream) return;
  const part: Part = { collection, tally: emptyTally(), ids: new Set() };
  looking.ids.set(collection, part.ids);
  looking.check.tallies[collection] = part.tally;
  let some: FormerDocument[] = [];
  for await (const { id, raw } of readDocuments(stream)) {
    some.push(readFormerDocument(formerFields[collection], id, raw, zone));
    if (some.length < asked) continue;
    await lookAt(db, looking, part, some);
    some = [];
  }
  await lookAt(db, looking, part, some);
};

// A reference leads to a document of this export, or to one that an earlier move has brought.
const lookForBroken = async (db: Kysely<DB>, { ids, named, check }: Looking): Promise<void> => {
  const open = [...named.values()].filter(({ collection, id }) => !ids.get(collection)?.has(id));
  for (let at = 0; at < open.length; at += asked) {
    const some = open.slice(at, at + asked);
    const known = await idsOf(db, some);
    for (const { collection, id, from } of some) {
      if (known.has(`${collection}/${id}`)) continue;
      const tally = check.tallies[from.collection];
      if (tally) tally.broken += 1;
      say(check, { ...from, text: `${collection}/${id} is not there` });
    }
  }
};

/** Looks at an export without writing: what would be written, refused, left out; who is named and not there. */
export const checkExport = async (db: Kysely<DB>, source: FormerSource, timeZone: string): Promise<Found> => {
  const check: Found = { tallies: {}, remarks: [], remarksTotal: 0 };
  const looking: Looking = { ids: new Map(), named: new Map(), check };
  for (const collection of formerCollections) await look(db, looking, collection, source, timeZone);
  await lookForBroken(db, looking);
  return check;
};
