import { count, dateTime, isRefusal, notFound, type Outcome, type Page, text, uuid } from 'domain/kernel';
import {
  eventReferences,
  type Lead,
  type LeadHistoryItem,
  type LeadSort,
  type LeadStats,
  type LeadSummary,
  leadOperations,
  noLeadStats,
  readableLeads,
  type WholeLead,
} from 'domain/leads';
import * as z from 'zod';
import { cursorPosition, pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import { type Position, positionIn } from './sql/order.ts';
import { select } from './sql/selection.ts';
import { type Counted, countLeads, type EventRow, eventsOf, findLead, listLeads, openLead } from './sql.ts';
import { wholeOf, withNotes } from './whole.ts';

const positions: Readonly<Record<LeadSort, z.ZodType<Position>>> = {
  newest: z.tuple([z.null(), dateTime, uuid]),
  oldest: z.tuple([z.null(), dateTime, uuid]),
  urgent: z.tuple([dateTime.nullable(), dateTime, uuid]),
  name: z.tuple([text(600), dateTime, uuid]),
  machines: z.tuple([count, dateTime, uuid]),
};

const statsOf = (counted: readonly Counted[], snapshot: string): LeadStats => {
  const stats = noLeadStats(snapshot);
  for (const { column, status, rep, leads, machines, late, oldSold, oldDead } of counted) {
    const who = rep ?? 'unassigned';
    stats.byColumn[column] += leads;
    stats.byStatus[status] += leads;
    stats.byRep[who] = (stats.byRep[who] ?? 0) + leads;
    stats.machinesByColumn[column] += machines;
    stats.lateByColumn[column] += late;
    if (column === 'sold') stats.archivedByColumn.sold += oldSold;
    if (column === 'dead') stats.archivedByColumn.dead += oldDead;
  }
  return stats;
};

/** One event as people read it: the note it left is a change like any other. */
const historyItem = (event: EventRow, names: ReadonlyMap<string, string>): LeadHistoryItem => {
  const { position, at, actor, verb, before, after } = event;
  const fields = Object.keys(after).filter((field) => !eventReferences.includes(field));
  const changes = fields.map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
  return { id: String(position), at, by: actor, author: names.get(actor ?? '') ?? '', verb, changes };
};

const history = async (ctx: Context, id: string, cursor: string | null | undefined, limit: number) => {
  if (!(await findLead(ctx.db, id, readableLeads(ctx.viewer)))) return notFound;
  const from = readCursor(z.tuple([cursorPosition]), cursor);
  if (isRefusal(from)) return from;
  const events = await eventsOf(ctx.db, id, from?.[0] ?? null, limit + 1);
  const page = pageOf(events, limit, (last) => [last.position]);
  const names = await namesOf(
    ctx,
    page.items.flatMap(({ actor }) => actor ?? []),
  );
  return { ...page, items: page.items.map((event) => historyItem(event, names)) };
};

export const readingRoutes = [
  bind(leadOperations.list, async (ctx, input): Promise<Outcome<Page<LeadSummary | WholeLead>>> => {
    const after = readCursor(positions[input.sort], input.cursor);
    if (isRefusal(after)) return after;
    const selected = await select(ctx.db, ctx.viewer, input, ctx.now);
    const rows: Lead[] = await listLeads(ctx.db, selected, { ...input, after, limit: input.limit + 1 });
    const page = pageOf(rows, input.limit, positionIn(input.sort));
    return input.full ? { ...page, items: await withNotes(ctx.db, page.items) } : page;
  }),

  bind(leadOperations.get, async ({ db, viewer }, { id }) => {
    const found = await openLead(db, id, readableLeads(viewer));
    return found ? wholeOf(found.lead, found.notes, found.settings) : notFound;
  }),

  bind(leadOperations.stats, async ({ db, viewer, now }, input) => {
    const facts = { now, settings: await readSettings(db) };
    const { counted, snapshot } = await countLeads(db, await select(db, viewer, input, now), facts);
    return statsOf(counted, snapshot);
  }),

  bind(leadOperations.history, (ctx, { id, cursor, limit }) => history(ctx, id, cursor, limit)),
];
