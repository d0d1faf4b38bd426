import {
  type CollectionEntry,
  collectionOperations,
  type ListedEntry,
  type ListedStatement,
  monthBounds,
  statementOperations,
} from 'domain/collections';
import { date, dateTime, isRefusal, month, notFound, type Outcome, type Page, uuid } from 'domain/kernel';
import { machineTitle } from 'domain/sites';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { replay } from '#platform/rows/replay.ts';
import { namesOf } from '#users';
import { correct, enter, reverse } from './entries.ts';
import {
  type EntryRow,
  type EntrySelection,
  entriesById,
  findEntry,
  listEntries,
  sumEntries,
} from './sql/entries.ts';
import { findRun, listRuns } from './sql/runs.ts';
import { listStatements } from './sql/statements.ts';
import { listedById, listedStatement, make, makeMany, pay, preview, statementById } from './statements.ts';

type Of = { siteId?: string | undefined; clientId?: string | undefined; month?: string | undefined };

const selectionOf = ({ siteId, clientId, month: its }: Of): EntrySelection => ({
  siteId,
  clientId,
  days: its ? monthBounds(its) : undefined,
});

const listed = async (ctx: Context, rows: readonly EntryRow[]): Promise<ListedEntry[]> => {
  const names = await namesOf(ctx, [...new Set(rows.flatMap(({ by }) => by ?? []))]);
  return rows.map(({ machineIs, ...entry }) => ({
    ...entry,
    author: names.get(entry.by ?? '') ?? '',
    machine: machineIs ? [machineTitle(machineIs), machineIs.serial].filter(Boolean).join(' · ') : '',
  }));
};

const list = async (
  ctx: Context,
  { cursor, limit, ...of }: Of & { cursor?: string | null | undefined; limit: number },
): Promise<Outcome<Page<ListedEntry>>> => {
  const after = readCursor(z.tuple([date, uuid]), cursor);
  if (isRefusal(after)) return after;
  const rows = await listEntries(ctx.db, selectionOf(of), after as [string, string] | null, limit + 1);
  const page = pageOf(rows, limit, (row) => [row.date, row.id]);
  return { ...page, items: await listed(ctx, page.items) };
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
  keep: ({ items }: { items: CollectionEntry[] }) => ({ ids: items.map(({ id }) => id) }),
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

const position = z.tuple([month, uuid]);

export const statementRoutes = [
  bind(statementOperations.preview, preview),
  bind(statementOperations.make, make, replayedStatement),
  bind(statementOperations.makeMany, makeMany),
  bind(statementOperations.pay, pay, replayedStatement),
  bind(statementOperations.get, (ctx, { id }) => statementById(ctx.db, id)),
  bind(statementOperations.run, async ({ db }, { id }) => (await findRun(db, id)) ?? notFound),
  bind(statementOperations.runs, async ({ db }, { cursor, limit }) => {
    const before = readCursor(z.tuple([dateTime, uuid]), cursor);
    if (isRefusal(before)) return before;
    const rows = await listRuns(db, before as [string, string] | null, limit + 1);
    return pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  }),
  bind(statementOperations.list, async ({ db }, { cursor, limit, ...selection }) => {
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    const rows = await listStatements(db, selection, after as [string, string] | null, limit + 1);
    return pageOf(rows.map(listedStatement), limit, (row) => [row.month, row.id]);
  }),
];
