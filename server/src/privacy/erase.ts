import { isRefusal } from 'domain/kernel';
import { bareNumbers, erasedWord, type PrivacyNoun, personFields, termsPattern } from 'domain/privacy';
import { type RawBuilder, sql } from 'kysely';
import { eventsHolding, holdWords, renewWords } from '#audit';
import { leadsById, scopeFacts } from '#leads';
import { hashOptOuts } from '#outbox';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { filesOf } from '#platform/outside/files.ts';
import { renewExports } from '#wholeExports';
import { forgetOutside, keepOutside } from './outside.ts';
import { addressesOf, gather, ownTerms, piecesOf, type Sought, staysOf } from './person.ts';
import {
  countErased,
  countHolding,
  dropAnswers,
  type ErasureRow,
  eraseEvents,
  erasePiece,
  lockErasure,
  positionsAbout,
  positionsOfViews,
  positionsSaying,
  rowsGone,
  type SweptTable,
  saveErasure,
  sweepKeys,
  sweepTable,
  textTables,
  type Wiping,
} from './sql/erasures.ts';
import { hasLeft } from './sql/user.ts';

/** What no sweep touches: the chain, what the law keeps, and what is no person's. */
const keptTables: readonly string[] = [
  'events',
  'seals',
  'erasures',
  'migrations',
  'audit_words',
  'conversion_history',
  'invoice_payments',
  'invoice_refunds',
  'statements',
  'collections',
  'commission_payments',
];

/** Of an invoice the law keeps what was issued; a draft is nobody's paper yet. */
const onlyOf: Readonly<Record<string, RawBuilder<unknown>>> = { invoices: sql`"number" is null` };

/** What stays known by it all the same, and why. */
const keysThatStay: Readonly<Record<string, string>> = {
  former_ids: 'So that a repeated move does not bring them back',
};

const eventsAtOnce = 1000;

/** By what the events of a client, which stays, say who its person is. */
const fieldsOfClients = [...personFields, 'contactTitle', 'billingEmail'];

const placeOf = (id: string): string => `erasures:${id}:sought`;

const tableWords = ({ name }: SweptTable): string => name.replaceAll('_', ' ');

const soughtOf = ({ services: { keys } }: JobContext, { id, sealed }: ErasureRow): Sought => {
  const opened = sealed === null ? null : keys.open(sealed, placeOf(id));
  if (opened === null) throw new Error('What is to be erased cannot be read: APP_SECRET is another one');
  return JSON.parse(opened) as Sought;
};

type Step = (context: JobContext, erasure: ErasureRow) => Promise<string>;

/** Somebody who is active again is not erased: nothing of them has gone yet. */
const unlessActive =
  (step: Step): Step =>
  async (context, erasure) => {
    const { db, now, emit, services } = context;
    const { id, number, noun, rowId, createdBy } = erasure;
    if (noun !== 'users' || (await hasLeft(db, rowId))) return step(context, erasure);
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
  const add = (what: string, count: number) => {
    if (count > 0) erased[what] = (erased[what] ?? 0) + count;
  };
  add('Answers kept for repeated requests', await dropAnswers(db, await positionsAbout(db, sought.about)));
  for (const piece of piecesOf(services, sought)) add(piece.what, await erasePiece(db, piece));
  add(
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

const events: Step = async (context, erasure) => {
  const { db } = context;
  const sought = soughtOf(context, erasure);
  const own = ownTerms(sought);
  const pattern = termsPattern(own);
  const positions = new Set(await positionsAbout(db, sought.about));
  for (const position of await positionsSaying(db, 'clients', sought.clients, fieldsOfClients))
    positions.add(position);
  if (sought.uid) for (const position of await positionsOfViews(db, sought.uid)) positions.add(position);
  const pieces = piecesOf(context.services, sought);
  const tables = new Map(pieces.flatMap(({ told, table }) => (told ? [[told, table] as const] : [])));
  const held = await eventsHolding(db, { pattern, nouns: [...tables.keys()], leads: sought.leads });
  // Of what hung on them and is gone, what it said is left.
  const gone = await positionsAbout(db, await rowsGone(db, held.rows, tables));
  for (const position of [...held.positions, ...gone]) positions.add(position);
  const all = [...positions].sort((a, b) => a - b);
  await holdWords(db);
  for (let at = 0; at < all.length || at === 0; at += eventsAtOnce) {
    const those = all.slice(at, at + eventsAtOnce);
    await dropAnswers(db, those);
    await eraseEvents(db, erasure.id, those, sought.leads);
    await renewWords(db, those);
  }
  return 'sweep:';
};

type Wiped = { table: SweptTable; wiping: Wiping };

/** One table after the other, each in a transaction of its own; once there is none, what follows. */
const eachTable =
  (
    step: string,
    following: string,
    wipe: (context: JobContext, erasure: ErasureRow, of: Wiped) => Promise<void>,
  ): Step =>
  async (context, erasure) => {
    const own = ownTerms(soughtOf(context, erasure));
    const pattern = termsPattern(own);
    const last = erasure.step.slice(step.length + 1);
    const tables = (await textTables(context.db)).filter(
      ({ name }) => !keptTables.includes(name) && name > last,
    );
    const [table] = tables;
    if (!pattern || !table) return following;
    const only = onlyOf[table.name];
    const wiping = { pattern, bare: bareNumbers(own), word: erasedWord };
    await wipe(context, erasure, { table: { ...table, ...(only && { only }) }, wiping });
    return `${step}:${table.name}`;
  };

const sweep = eachTable('sweep', 'keys:', async ({ db }, { id, erased }, { table, wiping }) => {
  const found = await sweepTable(db, table, wiping);
  if (found > 0)
    await saveErasure(db, id, { erased: { ...erased, [`Texts in ${tableWords(table)}`]: found } });
});

/** What rows are known by comes behind all texts, since some of it is made of them; then each table is looked through. */
const keys = eachTable('keys', 'exports', async ({ db }, { id, erased, kept }, { table, wiping }) => {
  const why = keysThatStay[table.name];
  const found = why ? 0 : await sweepKeys(db, table, wiping);
  const left = await countHolding(db, table, wiping.pattern);
  await saveErasure(db, id, {
    ...(found > 0 && { erased: { ...erased, [`Names of rows in ${tableWords(table)}`]: found } }),
    ...(left > 0 && {
      kept: [
        ...kept,
        { what: `Rows of ${tableWords(table)}`, count: left, why: why ?? 'They are known by it' },
      ],
    }),
  });
});

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

const steps: Readonly<Record<string, Step>> = {
  gather: unlessActive(start),
  rows: unlessActive(rows),
  bytes,
  events,
  sweep,
  keys,
  exports,
  done: end,
};

/** Does the next step of an erasure; answers whether there is another. */
const next = async (context: JobContext, id: string): Promise<boolean> => {
  const erasure = await lockErasure(context.db, id);
  if (erasure?.state !== 'running') return false;
  const step = steps[erasure.step.split(':')[0] ?? ''];
  if (!step) throw new Error(`An erasure has no step ${erasure.step}`);
  const following = await step(context, erasure);
  if (following === 'over') return false;
  await saveErasure(context.db, id, { step: following });
  return true;
};

/** Erases somebody, step by step, each in a transaction of its own: killed between two, it goes on with the next. */
export const eraseJob: Job<{ id: string }> = {
  name: 'privacy.erase',
  transaction: false,
  maxAttempts: 25,
  run: async ({ id }, { within }) => {
    for (let more = true; more; )
      await within(async (context) => {
        more = await next(context, id);
      });
  },
};
