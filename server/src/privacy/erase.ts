import { isRefusal } from 'domain/kernel';
import { type PrivacyNoun, personFields, type stepsOfSomebody } from 'domain/privacy';
import { emptyEvents, eventsHolding, holdWords, renewWords } from '#audit';
import { leadsById, scopeFacts } from '#leads';
import { hashOptOuts } from '#outbox';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { filesOf } from '#platform/outside/files.ts';
import { renewExports } from '#wholeExports';
import { forgetOutside, keepOutside } from './outside.ts';
import { addressesOf, gather, ownTerms, piecesOf, type Sought, staysOf } from './person.ts';
import { type ErasureRow, lockErasure, saveErasure } from './sql/erasures.ts';
import {
  countErased,
  dropAnswers,
  positionsAbout,
  positionsOfViews,
  positionsSaying,
  rowsGone,
} from './sql/events.ts';
import { erasePiece } from './sql/pieces.ts';
import { type SweptTable, textTables } from './sql/sweep.ts';
import { hasLeft } from './sql/user.ts';
import { add, nounOf, placeOf, type Step, type Sweeping, soughtOf, tellOpenPages, textsOf } from './step.ts';
import { keys, sealed, sweep } from './sweep.ts';

/** Of small tables so many bytes are swept in one transaction. */
const bytesAtOnce = 16_000_000;

const eventsAtOnce = 1000;
/** By what the events of a client, which stays, say who its person is. */
const fieldsOfClients = [...personFields, 'contactTitle', 'billingEmail'];

/** Somebody who is active again is not erased: nothing of them has gone yet. */
const unlessActive =
  (step: Step): Step =>
  async (context, erasure, sweeping) => {
    const { db, now, emit, services } = context;
    const { id, number, noun, rowId, createdBy } = erasure;
    if (noun !== 'users' || (await hasLeft(db, rowId))) return step(context, erasure, sweeping);
    await saveErasure(db, id, { state: 'stopped', sealed: null, finishedAt: now });
    await forgetOutside(services.env.dataDir, id);
    const by = createdBy ? { by: createdBy } : {};
    emit({ noun: 'erasures', rowId: id, verb: 'stopped', before: {}, after: { number }, ...by });
    return 'over';
  };

/** Writes down what is looked for, and outside the database that this person is erased. */
const start: Step = async (context, erasure) => {
  const { db, now, services } = context;
  const { id, number, noun, rowId, createdAt, createdBy } = erasure;
  const hand = { db, keys: services.keys, now };
  const sought = await gather(hand, noun as PrivacyNoun, rowId);
  if (isRefusal(sought)) return 'done';
  await keepOutside(services.env.dataDir, { id, number, noun, rowId, at: createdAt, by: createdBy });
  const kept = await staysOf(hand, sought);
  await saveErasure(db, id, { sealed: services.keys.seal(JSON.stringify(sought), placeOf(id)), kept });
  return 'rows';
};

const rows: Step = async (context, erasure) => {
  const { db, emit, services } = context;
  const sought = soughtOf(context, erasure);
  const before = sought.leads.length > 0 ? await leadsById(db, sought.leads) : [];
  const erased: Record<string, number> = { ...erasure.erased };
  add(
    erased,
    'Answers kept for repeated requests',
    await dropAnswers(db, await positionsAbout(db, sought.about)),
  );
  const changed = new Map<string, number>();
  for (const piece of piecesOf(services, sought)) {
    const count = await erasePiece(db, piece);
    add(erased, piece.what, count);
    const noun = nounOf[piece.table];
    // Leads are told of one by one.
    if (noun && noun !== 'leads' && count > 0) changed.set(noun, (changed.get(noun) ?? 0) + count);
  }
  tellOpenPages(emit, changed);
  add(
    erased,
    'Opted-out addresses made unreadable',
    await hashOptOuts({ db, keys: services.keys }, addressesOf(sought)),
  );
  for (const lead of before)
    emit({
      noun: 'leads',
      rowId: lead.id,
      verb: 'erased',
      before: {},
      after: {},
      scopeBefore: scopeFacts(lead),
      scopeAfter: scopeFacts({ ...lead, deleted: true }),
    });
  await saveErasure(db, erasure.id, { erased });
  return 'bytes';
};

const bytes: Step = async (context, erasure) => {
  const files = filesOf(context.services);
  // Its pictures lie beside it.
  for (const key of soughtOf(context, erasure).files)
    for await (const found of files.list(key)) await files.remove(found.key);
  return 'events';
};

const emptyAll = async (
  { db, services: { keys } }: JobContext,
  erasure: ErasureRow,
  sought: Sought,
  positions: Iterable<number>,
) => {
  const all = [...new Set(positions)].sort((a, b) => a - b);
  await holdWords(db);
  for (let at = 0; at < all.length || at === 0; at += eventsAtOnce) {
    const those = all.slice(at, at + eventsAtOnce);
    await dropAnswers(db, those);
    await emptyEvents({ db, keys }, erasure, those, sought.leads);
    await renewWords(db, those);
  }
};

/** What happened to their own rows. */
const events: Step = async (context, erasure) => {
  const { db } = context;
  const sought = soughtOf(context, erasure);
  await emptyAll(context, erasure, sought, [
    ...(await positionsAbout(db, sought.about)),
    ...(await positionsSaying(db, 'clients', sought.clients, fieldsOfClients)),
    ...(sought.uid ? await positionsOfViews(db, sought.uid) : []),
  ]);
  return 'mentions';
};

/** What happened to anything else and says who they are: every event is looked at. */
const mentions: Step = async (context, erasure) => {
  const { db } = context;
  const sought = soughtOf(context, erasure);
  const pieces = piecesOf(context.services, sought);
  const tables = new Map(pieces.flatMap(({ told, table }) => (told ? [[told, table] as const] : [])));
  const held = await eventsHolding(db, {
    texts: textsOf(ownTerms(sought)),
    nouns: [...tables.keys()],
    leads: sought.leads,
  });
  // Of what hung on them and is gone, what it said is left.
  const gone = await positionsAbout(db, await rowsGone(db, held.rows, tables));
  await emptyAll(context, erasure, sought, [...held.positions, ...gone]);
  return 'sweep:';
};

/** What was written of everything holds the person too. It comes last: one that begins again reads nothing of them. */
const exports: Step = async (context, erasure) => {
  const { removed, begunAgain } = await renewExports(context);
  const counts = { 'Exports of everything': removed, 'Exports begun again': begunAgain };
  const some = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  await saveErasure(context.db, erasure.id, { erased: { ...erasure.erased, ...some } });
  return 'done';
};

const end: Step = async ({ db, now, emit }, { id, number, createdBy }) => {
  const emptied = await countErased(db, id);
  await saveErasure(db, id, { state: 'done', sealed: null, finishedAt: now, events: emptied });
  emit({
    noun: 'erasures',
    rowId: id,
    verb: 'done',
    before: {},
    after: { number, events: emptied },
    ...(createdBy && { by: createdBy }),
  });
  return 'over';
};

// Who comes back meanwhile is not erased.
const ofSomebody: Readonly<Record<(typeof stepsOfSomebody)[number], Step>> = {
  gather: unlessActive(start),
  rows: unlessActive(rows),
};

const steps: Readonly<Record<string, Step>> = {
  ...ofSomebody,
  bytes,
  events,
  mentions,
  sweep,
  sealed,
  keys,
  exports,
  done: end,
};

/** Does the next step of an erasure; answers whether there is another. */
const next = async (context: JobContext, id: string, sweeping: Sweeping): Promise<boolean> => {
  const erasure = await lockErasure(context.db, id);
  if (erasure?.state !== 'running') return false;
  const step = steps[erasure.step.split(':')[0] ?? ''];
  if (!step) throw new Error(`An erasure has no step ${erasure.step}`);
  const following = await step(context, erasure, sweeping);
  if (following === 'over') return false;
  await saveErasure(context.db, id, { step: following });
  return true;
};

/**
 * Erases somebody, step by step, each in a transaction of its own: killed between two, it goes on with the next. Of small
 * tables so many bytes are swept in one.
 */
export const eraseBy = (bytesAtOnce: number): Job<{ id: string }> => ({
  name: 'privacy.erase',
  transaction: false,
  maxAttempts: 25,
  run: async ({ id }, { within }) => {
    let known: Promise<SweptTable[]> | undefined;
    const sweeping: Sweeping = { tables: (db) => (known ??= textTables(db)), bytesAtOnce };
    for (let more = true; more; )
      await within(async (context) => {
        more = await next(context, id, sweeping);
      });
  },
  givenUp: async ({ id }, { db, emit }) => {
    const erasure = await lockErasure(db, id);
    if (erasure?.state !== 'running') return;
    const { number, createdBy } = erasure;
    emit({ noun: 'erasures', rowId: id, verb: 'failed', before: {}, after: { number, createdBy } });
  },
});

export const eraseJob = eraseBy(bytesAtOnce);
