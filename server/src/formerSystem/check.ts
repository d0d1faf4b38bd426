import {
  emptyTally,
  type FormerCheck,
  type FormerCollection,
  type FormerRemark,
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

const look = async (
  looking: Looking,
  collection: FormerCollection,
  source: FormerSource,
  zone: string,
): Promise<void> => {
  const stream = await source(collection);
  if (!stream) return;
  const { check } = looking;
  const tally = emptyTally();
  const ids = new Set<string>();
  looking.ids.set(collection, ids);
  check.tallies[collection] = tally;
  for await (const { id, raw } of readDocuments(stream)) {
    const document = readFormerDocument(formerFields[collection], id, raw, zone);
    const remarks: FormerRemark[] = [];
    tallyDocument(collection, document, tally, remarks);
    for (const remark of remarks) say(check, remark);
    tally.read += 1;
    if (document.refused !== null) tally.refused += 1;
    else if (ids.has(id)) tally.present += 1;
    else tally.written += 1;
    ids.add(id);
    for (const reference of document.references)
      looking.named.set(`${reference.collection}/${reference.id}`, {
        collection: reference.collection,
        id: reference.id,
        from: { collection, id, kind: 'broken', field: reference.field, text: '' },
      });
  }
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
  for (const collection of formerCollections) await look(looking, collection, source, timeZone);
  await lookForBroken(db, looking);
  return check;
};
