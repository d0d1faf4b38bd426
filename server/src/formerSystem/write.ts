import {
  emptyTally,
  type FormerCollection,
  type FormerDocument,
  type FormerRemark,
  type FormerTally,
  formerFields,
  readFormerDocument,
} from 'domain/formerSystem';
import { type Batch, type Move, type Ready, referenceOf, type Writer } from './batch.ts';
import { writeClients } from './clients.ts';
import type { RawDocument } from './documents.ts';
import { formerUuid, keptId } from './ids.ts';
import { writeLeads } from './leads.ts';
import { knownPeople, writeApprovals, writeUsers } from './people.ts';
import { writeConversions, writeEmails, writeNotifications, writeTemplates, writeTexts } from './records.ts';
import { writeSites } from './sites.ts';
import { addRemarks, idsOf, knownOf, rememberIds } from './sql.ts';

const writers: Readonly<Record<FormerCollection, Writer>> = {
  users: writeUsers,
  approvedEmails: writeApprovals,
  leads: writeLeads,
  clients: writeClients,
  sites: writeSites,
  notifications: writeNotifications,
  conversionHistory: writeConversions,
  messageTemplates: writeTemplates,
  email_history: writeEmails,
  sms_history: writeTexts,
};

// Set once the other end has been read; whether it is there is asked then.
const late: readonly string[] = ['convertedToClientId', 'primarySiteId'];

/** A document with its remarks counted: what nobody knows by name, what was left out one by one. */
const tallyDocument = (
  collection: FormerCollection,
  document: FormerDocument,
  tally: FormerTally,
  remarks: FormerRemark[],
): void => {
  const { id } = document;
  for (const field of document.unknown) {
    const known = Object.hasOwn(tally.unknown, field) ? (tally.unknown[field] ?? 0) : 0;
    if (known === 0)
      remarks.push({ collection, id, kind: 'unknown', field, text: 'Nobody knows this field' });
    tally.unknown[field] = known + 1;
  }
  for (const { field, reason } of document.left) {
    tally.left += 1;
    remarks.push({ collection, id, kind: 'left', field, text: reason });
  }
  if (document.refused !== null)
    remarks.push({ collection, id, kind: 'refused', field: '', text: document.refused });
};

type Chunk = { collection: FormerCollection; raws: readonly RawDocument[]; before: FormerTally | undefined };

const batchOf = async (
  move: Move,
  { collection }: Chunk,
  documents: readonly Ready[],
  tally: FormerTally,
  remarks: FormerRemark[],
): Promise<Batch & { refused: ReadonlySet<string>; present: ReadonlySet<string> }> => {
  const references = documents.flatMap((document) => document.references);
  const ids = await idsOf(move.db, references);
  const refused = new Set<string>();
  const present = new Set<string>();
  const remark: Batch['remark'] = ({ id }, kind, field, text) => {
    if (kind === 'left') tally.left += 1;
    if (kind === 'broken') tally.broken += 1;
    remarks.push({ collection, id, kind, field, text });
  };
  return {
    move,
    collection,
    documents,
    tally,
    refused,
    present,
    remark,
    here: ({ id }) => void present.add(id),
    refuse: (document, field, text) => {
      if (!refused.has(document.id)) remark(document, 'refused', field, text);
      refused.add(document.id);
    },
    follow: (document, field) => {
      const reference = referenceOf(document, field);
      if (!reference) return null;
      const id = ids.get(`${reference.collection}/${reference.id}`) ?? null;
      if (id === null && !late.includes(field))
        remark(document, 'broken', field, `${reference.collection}/${reference.id} is not there`);
      return id;
    },
  };
};

const readRaw = (collection: FormerCollection, { id, raw }: RawDocument, zone: string): FormerDocument => {
  const document = readFormerDocument(formerFields[collection], id, raw, zone);
  const references = document.references.map((reference) => ({ ...reference, id: keptId(reference.id) }));
  return { ...document, references };
};

// Of documents that stand twice in a file the first counts.
const firstOfEach = (documents: readonly FormerDocument[]): FormerDocument[] => {
  const seen = new Set<string>();
  return documents.filter(({ id }) => !seen.has(id) && seen.add(id));
};

/** Writes some documents of one collection with what is to be said of them; answers the tally after them. */
export const writeChunk = async (move: Move, chunk: Chunk): Promise<FormerTally> => {
  const { collection, raws } = chunk;
  const tally = structuredClone(chunk.before ?? emptyTally());
  const remarks: FormerRemark[] = [];
  const zone = move.settings.officeTimeZone;
  const read = raws.map((raw) => readRaw(collection, raw, zone));
  const readable = read.filter(({ refused }) => refused === null);
  const good = firstOfEach(readable);
  const known = await knownOf(
    move.db,
    collection,
    good.map(({ id }) => id),
  );
  const fresh = good
    .filter(({ id }) => !known.has(id))
    .map((document): Ready => ({ ...document, uuid: formerUuid(collection, document.id) }));
  // What an earlier move brought is not said again.
  const firsts = new Set(good);
  const again = readable.filter(
    (document) => (known.get(document.id) ?? (firsts.has(document) ? '' : move.runId)) === move.runId,
  );
  const accountable = [...read.filter(({ refused }) => refused !== null), ...fresh];
  for (const document of accountable) tallyDocument(collection, document, tally, remarks);
  const batch = await batchOf(move, chunk, fresh, tally, remarks);
  for (const document of again)
    batch.remark(document, 'left', 'id', 'It stands twice in the file: the first counts');
  if (fresh.length > 0) await writers[collection](batch);
  const accounts = collection === 'users' ? await knownPeople(batch) : new Map<string, string>();
  const kept = fresh.filter(({ id }) => !batch.refused.has(id));
  await rememberIds(
    move.db,
    move.runId,
    collection,
    kept
      .filter(({ id }) => accounts.has(id) || !batch.present.has(id))
      .map(({ id, uuid }) => ({ formerId: id, id: accounts.get(id) ?? uuid })),
  );
  await addRemarks(move.db, move.runId, remarks);
  const unreadable = read.filter(({ refused }) => refused !== null).length;
  tally.read += read.length;
  tally.written += kept.length - batch.present.size;
  tally.refused += unreadable + batch.refused.size;
  tally.present += read.length - unreadable - fresh.length + batch.present.size;
  return tally;
};
