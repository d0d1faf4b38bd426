import type { Readable } from 'node:stream';
import {
  emptyTally,
  type FormerCollection,
  type FormerRemark,
  type FormerTally,
  formerCollections,
} from 'domain/formerSystem';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { appendEvents } from '#platform/operations/append.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import type { Move } from './batch.ts';
import { type RawDocument, readDocuments } from './documents.ts';
import { type LateLink, setLinks, strayedLinks } from './sql/links.ts';
import { addRemarks, type FormerRun, findRun, lockMoves, saveRun } from './sql.ts';
import { writeChunk } from './write.ts';

/** Opens the file of a collection; null where the export has none. */
export type FormerSource = (collection: FormerCollection) => Promise<Readable | null>;

/** Told after every chunk: how far a collection is. */
export type FormerProgress = (collection: FormerCollection, tally: FormerTally) => void;

const chunkSize = 500;

/** A move on its way: where it reads, and how one of its steps is kept. */
export type Moving = Pick<Services, 'db' | 'keys' | 'now' | 'newId'> & {
  runId: string;
  anyRole: boolean;
  within: <T>(work: (transaction: Transaction<DB>) => Promise<T>) => Promise<T>;
  told: () => void;
};

// One transaction with its events, as a request or a job has it; null when the run is no longer under way.
const step = async <T>(
  { keys, newId, now: clock, runId, anyRole, within, told }: Moving,
  work: (move: Move, run: FormerRun) => Promise<T>,
): Promise<T | null> => {
  const now = clock();
  const events: NewEvent[] = [];
  const result = await within(async (db) => {
    await lockMoves(db);
    const run = await findRun(db, runId, 'lock');
    if (run?.state !== 'running') return null;
    const settings = await readSettings(db);
    const emit = (event: NewEvent) => void events.push(event);
    const done = await work({ db, keys, now, newId, emit, runId, by: run.createdBy, anyRole, settings }, run);
    const meta = { at: now, actor: null, effective: null, requestId: null, key: null };
    await appendEvents(db, events, meta);
    return done;
  });
  if (events.length > 0) told();
  return result;
};

type Some = { collection: FormerCollection; raws: readonly RawDocument[]; at: number };

const writeDocuments = (to: Moving, { collection, raws, at }: Some) =>
  step(to, async (move, { tallies }) => {
    const before = tallies[collection];
    // Somebody else goes on with this very move: what was read here has been written there.
    if ((before?.read ?? 0) !== at) throw new Error(`${collection}: another process goes on with this move`);
    const tally = await writeChunk(move, { collection, raws, before });
    await saveRun(move.db, move.runId, { tallies: { ...tallies, [collection]: tally } });
    return tally;
  });

/** Reads one file on from where the last commit ended. */
const writeCollection = async (
  to: Moving,
  collection: FormerCollection,
  { source, progress }: { source: FormerSource; progress: FormerProgress },
): Promise<void> => {
  const stream = await source(collection);
  if (!stream) return;
  const run = await findRun(to.db, to.runId);
  let at = run?.tallies[collection]?.read ?? 0;
  let skip = at;
  let raws: RawDocument[] = [];
  const flush = async () => {
    const tally = await writeDocuments(to, { collection, raws, at });
    at += raws.length;
    raws = [];
    if (tally) progress(collection, tally);
  };
  for await (const document of readDocuments(stream)) {
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    raws.push(document);
    if (raws.length >= chunkSize) await flush();
  }
  // An empty file has been read too.
  if (raws.length > 0 || !run?.tallies[collection]) await flush();
};

const finish = (to: Moving) =>
  step(to, async (move, { tallies }) => {
    const broken = await setLinks(move.db, move.runId);
    const strayed = await strayedLinks(move.db, move.runId);
    const after = structuredClone(tallies);
    const remarks: FormerRemark[] = [];
    const tell = (kind: 'broken' | 'left', links: readonly LateLink[], why: string) => {
      for (const { collection, formerId, field, toCollection, toFormerId } of links) {
        const tally = after[collection] ?? emptyTally();
        tally[kind] += 1;
        after[collection] = tally;
        remarks.push({ collection, id: formerId, kind, field, text: `${toCollection}/${toFormerId} ${why}` });
      }
    };
    tell('broken', broken, 'is not there');
    tell('left', strayed, 'is another client’s');
    await addRemarks(move.db, move.runId, remarks);
    await saveRun(move.db, move.runId, { tallies: after, state: 'done', finishedAt: move.now });
    const counts = Object.fromEntries(
      Object.entries(after).map(([name, { read, written, present, refused }]) => [
        name,
        { read, written, present, refused },
      ]),
    );
    move.emit({
      noun: 'formerSystem',
      rowId: move.runId,
      verb: 'moved',
      before: {},
      after: counts,
      scopeBefore: null,
      scopeAfter: null,
      ...(move.by ? { by: move.by } : {}),
    });
    return true;
  });

/** Takes over everything that an export holds, from wherever an earlier try has come to; answers the finished run. */
export const moveAll = async (
  to: Moving,
  source: FormerSource,
  progress: FormerProgress = () => undefined,
): Promise<FormerRun | null> => {
  for (const collection of formerCollections) await writeCollection(to, collection, { source, progress });
  await finish(to);
  return findRun(to.db, to.runId);
};

type Run = { services: Services; runId: string; anyRole: boolean };

/** The same for good: each step is kept by itself. */
export const runMove = (
  { services, runId, anyRole }: Run,
  source: FormerSource,
  progress?: FormerProgress,
): Promise<FormerRun | null> => {
  const { db, keys, now, newId, wake } = services;
  const within: Moving['within'] = (work) => db.transaction().execute(work);
  const told = () => wake.ring();
  return moveAll({ db, keys, now, newId, runId, anyRole, within, told }, source, progress);
};
