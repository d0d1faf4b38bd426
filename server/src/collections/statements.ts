import {
  collectionRefusals,
  type ListedStatement,
  type StatementFacts,
  type StatementPreview,
  type StatementRun,
} from 'domain/collections';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { commissionWords } from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import { firstRows } from '#platform/rows/page.ts';
import { officeToday } from './entries.ts';
import { isMade, makeStatement, readMonth, type Terms } from './make.ts';
import { statementsJob } from './run.ts';
import { lockSiteIds } from './sql/entries.ts';
import { countConcerned, findRun, insertRun, runningRun } from './sql/runs.ts';
import {
  insertPayment,
  type ListedRow,
  lastMonthFirst,
  latestStatements,
  listStatements,
} from './sql/statements.ts';
import { statementEvent } from './told.ts';

/** A statement as lists show it. */
export const listedStatement = ({ facts, ...row }: ListedRow): ListedStatement => ({
  id: row.id,
  siteId: row.siteId,
  clientId: row.clientId,
  month: row.month,
  revision: row.revision,
  gross: row.gross,
  refunds: row.refunds,
  testMoney: row.testMoney,
  net: row.net,
  terms: facts.terms,
  units: facts.units,
  commission: row.commission,
  paid: row.paid,
  documentId: row.documentId,
  checksum: row.checksum,
  by: row.by,
  createdAt: row.createdAt,
  replaced: row.replaced,
  outdated: row.outdated,
  client: facts.client,
  site: facts.site,
  locationCode: facts.locationCode,
});

/** One statement with all that it says. */
export const statementById = async (
  db: Context['db'],
  id: string,
): Promise<Outcome<ListedStatement & { facts: StatementFacts }>> => {
  const [row] = await listStatements(db, { id, replaced: true }, firstRows(lastMonthFirst, 1));
  return row ? { ...listedStatement(row), facts: row.facts } : notFound;
};

const listedById = async (db: Context['db'], id: string): Promise<Outcome<ListedStatement>> => {
  const [row] = await listStatements(db, { id, replaced: true }, firstRows(lastMonthFirst, 1));
  return row ? listedStatement(row) : notFound;
};

type One = { siteId: string; month: string; terms: Terms };

const begun = async (ctx: Context, month: string) =>
  month > (await officeToday(ctx)).slice(0, 7) ? collectionRefusals.notBegun : null;

/** What a statement would say. */
export const preview = async (
  ctx: Context,
  { siteId, month, terms }: One,
): Promise<Outcome<StatementPreview>> => {
  const [found] = await readMonth(ctx.db, { siteIds: [siteId], month, terms });
  if (!found) return notFound;
  const { facts, current } = found;
  if (isRefusal(facts)) return facts;
  const listed = current ? await listedById(ctx.db, current.id) : null;
  if (isRefusal(listed)) return listed;
  return {
    facts,
    words: commissionWords(facts.terms, facts.units),
    current: listed,
    same: isMade(facts, current),
  };
};

/** Makes a site's statement of a month, or answers the one that says the same. */
export const make = async (
  ctx: Context,
  { siteId, month, terms }: One,
): Promise<Outcome<ListedStatement>> => {
  if ((await lockSiteIds(ctx.db, [siteId])).length === 0) return notFound;
  const early = await begun(ctx, month);
  if (early) return early;
  const [found] = await readMonth(ctx.db, { siteIds: [siteId], month, terms });
  if (!found) return notFound;
  const { facts } = found;
  if (isRefusal(facts)) return facts;
  const { db, now, emit, env, outgoing, newId } = ctx;
  const making = { db, now, emit, services: { env, outgoing, newId } };
  const row = await makeStatement(making, { ...found, facts, by: ctx.actor.uid });
  return listedById(db, row.id);
};

type Many = { month: string; clientIds: string[] | null; terms: Terms };

const isSameChoice = (a: string[] | null, b: string[] | null): boolean =>
  JSON.stringify(a?.toSorted() ?? null) === JSON.stringify(b?.toSorted() ?? null);

/** Has the statements of a month made by a job; asked for again while it runs, the run goes on. */
export const makeMany = async (
  ctx: Context,
  { month, clientIds, terms }: Many,
): Promise<Outcome<StatementRun>> => {
  if (clientIds?.length === 0) return collectionRefusals.noClients;
  const early = await begun(ctx, month);
  if (early) return early;
  const id = ctx.newId();
  const total = await countConcerned(ctx.db, { month, clientIds });
  const about = { id, month, clientIds, terms, total, createdBy: ctx.actor.uid, createdAt: ctx.now };
  if (await insertRun(ctx.db, about)) {
    await ctx.enqueue(statementsJob, { id });
    ctx.emit({
      noun: 'statements',
      rowId: id,
      verb: 'begun',
      before: {},
      after: { month, clientIds, total },
    });
    return (await findRun(ctx.db, id)) ?? notFound;
  }
  const running = await runningRun(ctx.db, month);
  if (!running || !isSameChoice(running.clientIds, clientIds)) return collectionRefusals.running;
  await ctx.enqueue(statementsJob, { id: running.id });
  return running;
};

type Paying = { siteId: string; month: string; amount: number; paidOn: string; note: string };

/** Notes what was paid to the property for a month: never more than its commission, never less than nothing. */
export const pay = async (
  ctx: Context,
  { siteId, month, amount, paidOn, note }: Paying,
): Promise<Outcome<ListedStatement>> => {
  if ((await lockSiteIds(ctx.db, [siteId])).length === 0) return notFound;
  const [current] = await latestStatements(ctx.db, [siteId], month);
  if (!current) return collectionRefusals.noStatement;
  if (paidOn > (await officeToday(ctx))) return collectionRefusals.paidLater;
  const [listed] = await listStatements(
    ctx.db,
    { id: current.id, replaced: true },
    firstRows(lastMonthFirst, 1),
  );
  const paid = (listed?.paid ?? 0) + amount;
  if (paid < 0 || (amount > 0 && paid > current.commission)) return collectionRefusals.payment;
  const by = ctx.actor.uid;
  await insertPayment(ctx.db, {
    id: ctx.newId(),
    siteId,
    month,
    amount,
    paidOn,
    note,
    by,
    createdAt: ctx.now,
  });
  ctx.emit(statementEvent('paid', { ...current, by }, { amount, paidOn, paid }));
  return listedById(ctx.db, current.id);
};

export { listedById };
