import type { Readable } from 'node:stream';
import { emptyTally, type FormerCollection, type FormerTally, formerCollections } from 'domain/formerSystem';
import { appendEvents } from '#platform/operations/append.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import type { Move } from './batch.ts';
import { type RawDocument, readDocuments } from './documents.ts';
import { addRemarks, type FormerRun, findRun, lockMoves, saveRun, setLinks } from './sql.ts';
import { writeChunk } from './write.ts';

/** Opens the file of a collection; null where the export has none. */
export type FormerSource = (collection: FormerCollection) => Promise<Readable | null>;

/** Told after every chunk: how far a collection is. */
export type FormerProgress = (collection: FormerCollection, tally: FormerTally) => void;

const chunkSize = 500;

type Step = { services: Services; runId: string; anyRole: boolean };

// One transaction with its events, as a request or a job has it; null when the run is no longer under way.
const step = async <T>(
  { services, runId, anyRole }: Step,
  work: (move: Move, run: FormerRun) => Promise<T>,
): Promise<T | null> => {
  const { db, keys, newId, wake } = services;
  const now = services.now();
  const events: NewEvent[] = [];
  const result = await db.transaction().execute(async (transaction) => {
    await lockMoves(transaction);
    const run = await findRun(transaction, runId, 'lock');
    if (run?.state !== 'running') return null;
    const settings = await readSettings(transaction);
    const emit = (event: NewEvent) => void events.push(event);
    const move: Move = {
      db: transaction,
      keys,
      now,
      newId,
      emit,
      runId,
      by: run.createdBy,
      anyRole,
      settings,
    };
    const done = await work(move, run);
    await appendEvents(transaction, events, {
      at: now,
      actor: null,
      effective: null,
      requestId: null,
      key: null,
    });
    return done;
  });
  if (events.length > 0) wake.ring();
  return result;
};

type Some = { collection: FormerCollection; raws: readonly RawDocument[]; at: number };

const writeDocuments = (to: Step, { collection, raws, at }: Some) =>
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
  to: Step,
  collection: FormerCollection,
  { source, progress }: { source: FormerSource; progress: FormerProgress },
): Promise<void> => {
  const stream = await source(collection);
  if (!stream) return;
  const run = await findRun(to.services.db, to.runId);
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

const finish = (to: Step) =>
  step(to, async (move, { tallies }) => {
    const broken = await setLinks(move.db, move.runId);
    const after = structuredClone(tallies);
    for (const { collection } of broken) {
      const tally = after[collection] ?? emptyTally();
      tally.broken += 1;
      after[collection] = tally;
    }
    await addRemarks(
      move.db,
      move.runId,
      broken.map(({ collection, formerId, field, toCollection, toFormerId }) => ({
        collection,
        id: formerId,
        kind: 'broken',
        field,
        text: `${toCollection}/${toFormerId} is not there`,
      })),
    );
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
export const runMove = async (
  to: Step,
  source: FormerSource,
  progress: FormerProgress = () => undefined,
): Promise<FormerRun | null> => {
  for (const collection of formerCollections) await writeCollection(to, collection, { source, progress });
  await finish(to);
  return findRun(to.services.db, to.runId);
};
