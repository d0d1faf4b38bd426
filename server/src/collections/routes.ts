import {
  type CollectionEntry,
  collectionOperations,
  type ListedEntry,
  type ListedStatement,
  monthBounds,
  type StatementRun,
  statementOperations,
} from 'domain/collections';
import { type FigureAsked, idsOf, isRefusal, notFound, type Outcome, type Page } from 'domain/kernel';
import { machineTitle, siteTitle } from 'domain/sites';
import { figureRowsOf, figureTotal } from '#platform/figures.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { type Asked, newestFirst, readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import { correct, enter, reverse } from './entries.ts';
import { entryFigures } from './figures.ts';
import {
  type EntryRow,
  type EntrySelection,
  entriesById,
  findEntry,
  lastDayFirst,
  listEntries,
  sumEntries,
  unusualAmong,
} from './sql/entries.ts';
import { findRun, listRuns } from './sql/runs.ts';
import { lastMonthFirst, listStatements } from './sql/statements.ts';
import { listedById, listedStatement, make, makeMany, pay, preview, statementById } from './statements.ts';

type Of = { siteId?: string | undefined; clientId?: string | undefined; month?: string | undefined };

const selectionOf = ({ siteId, clientId, month: its }: Of): EntrySelection => ({
  siteId,
  clientId,
  days: its ? monthBounds(its) : undefined,
});

const listed = async (ctx: Context, rows: readonly EntryRow[]): Promise<ListedEntry[]> => {
  const names = await namesOf(ctx, [...new Set(rows.flatMap(({ by }) => by ?? []))]);
  const unusual = await unusualAmong(ctx.db, rows);
  return rows.map(({ machineIs, siteIs, ...entry }) => ({
    ...entry,
    author: names.get(entry.by ?? '') ?? '',
    unusual: unusual.has(entry.id),
    site: siteTitle(siteIs),
    machine: machineIs ? [machineTitle(machineIs), machineIs.serial].filter(Boolean).join(' · ') : '',
  }));
};

const list = async (
  ctx: Context,
  { cursor, limit, figure, ...of }: Of & Asked & { figure?: FigureAsked | undefined },
): Promise<Outcome<Page<ListedEntry>>> => {
  const { db, viewer, now } = ctx;
  const its =
    figure && figureRowsOf(entryFigures, 'e', figure, { viewer, settings: await readSettings(db), now });
  if (isRefusal(its)) return its;
  return readPage(
    { cursor, limit },
    lastDayFirst,
    (stretch) => listEntries(db, { ...selectionOf(of), more: its?.rows }, stretch),
    (rows) => listed(ctx, rows),
    figureTotal(db, its, of),
  );
};

const totals = async (ctx: Context, of: Of) => {
  const months = await sumEntries(ctx.db, selectionOf(of));
  const all = { gross: 0, refunds: 0, testMoney: 0, net: 0, entries: 0 };
  for (const each of months)
    for (const field of ['gross', 'refunds', 'testMoney', 'net', 'entries'] as const)
      all[field] += each[field];
  return { ...all, months };
};

const replayedEntry = replay<CollectionEntry>(async ({ db }, id) => (await findEntry(db, id)) ?? undefined);
const replayedEntries = {
  keep: ({ items }: { items: CollectionEntry[] }) => ({ ids: idsOf(items) }),
  show: async (ctx: Context, { ids }: { ids: string[] }) => ({ items: await entriesById(ctx.db, ids) }),
};
const replayedStatement = replay<ListedStatement>(({ db }, id) => listedById(db, id));

export const collectionRoutes = [
  bind(collectionOperations.list, list),
  bind(collectionOperations.totals, totals),
  bind(
    collectionOperations.create,
    async (ctx, { siteId, date: on, ...item }) => {
      const kept = await enter(ctx, { siteId, date: on, items: [item] });
      return isRefusal(kept) ? kept : (kept.items[0] ?? notFound);
    },
    replayedEntry,
  ),
  bind(collectionOperations.createMany, enter, replayedEntries),
  bind(collectionOperations.correct, correct, replayedEntries),
  bind(collectionOperations.reverse, reverse, replayedEntry),
];

export const statementRoutes = [
  bind(statementOperations.preview, preview),
  bind(statementOperations.make, make, replayedStatement),
  bind(statementOperations.makeMany, makeMany),
  bind(statementOperations.pay, pay, replayedStatement),
  bind(statementOperations.get, (ctx, { id }) => statementById(ctx.db, id)),
  bind(statementOperations.run, async ({ db }, { id }) => (await findRun(db, id)) ?? notFound),
  bind(statementOperations.runs, ({ db }, asked) =>
    readPage(asked, newestFirst<StatementRun>(), (stretch) => listRuns(db, stretch)),
  ),
  bind(statementOperations.list, ({ db }, { cursor, limit, ...selection }) =>
    readPage(
      { cursor, limit },
      lastMonthFirst,
      (stretch) => listStatements(db, selection, stretch),
      (rows) => rows.map(listedStatement),
    ),
  ),
];
