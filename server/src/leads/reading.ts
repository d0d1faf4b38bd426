import { type FigureAsked, figureFirst, isRefusal, notFound, type Outcome, type Page } from 'domain/kernel';
import {
  eventReferences,
  type Lead,
  type LeadSort,
  type LeadStats,
  type LeadSummary,
  type Left,
  leadOperations,
  leadParts,
  leftBy,
  noLeadStats,
  readableLeads,
  type WholeLead,
} from 'domain/leads';
import { figureRows } from '#platform/figures.ts';
import type { Context } from '#platform/operations/context.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { readSettings } from '#settings';
import { historyOf, namesOf } from '#users';
import { leadFigures } from './figures.ts';
import { countLeads, type LeadCounts } from './sql/counts.ts';
import { figureOrders, leadOrders } from './sql/order.ts';
import { type Selected, type Selection, select } from './sql/selection.ts';
import { countSelected, findLead, lastEvents, listLeads, ofLead, openLead } from './sql.ts';
import { wholeOf, withNotes } from './whole.ts';

const statsOf = ({ snapshot, standing, late, archived }: LeadCounts): LeadStats => {
  const stats = noLeadStats(snapshot);
  for (const { column, status, rep, leads, machines } of standing) {
    const who = rep ?? 'unassigned';
    stats.byColumn[column] += leads;
    stats.byStatus[status] += leads;
    stats.byRep[who] = (stats.byRep[who] ?? 0) + leads;
    stats.machinesByColumn[column] += machines;
  }
  Object.assign(stats.lateByColumn, late);
  Object.assign(stats.archivedByColumn, archived);
  return stats;
};

/** What an event of a lead tells: the note it left is a change like any other. */
const toldOf = ({ after }: StoredEvent) =>
  Object.keys(after).filter((field) => !eventReferences.includes(field));

/** Who had the lead in sight learns by which act it left it, and no more than that. */
const left = async (ctx: Context, { id }: { id: string }): Promise<Outcome<Left>> => {
  const event = leftBy(await lastEvents(ctx.db, id), readableLeads(ctx.viewer));
  if (!event) return notFound;
  const rep = event.scopeAfter?.['assignedRep'];
  const to = typeof rep === 'string' ? rep : null;
  const names = await namesOf(
    ctx,
    [event.actor, to].filter((uid) => uid !== null),
  );
  const nameOf = (uid: string | null) => names.get(uid ?? '') ?? null;
  return { verb: event.verb, by: nameOf(event.actor), to: nameOf(to), at: event.at };
};

/** What was asked for, a figure's rows among it. */
const asked = async (
  { db, viewer, now }: Context,
  { figure, ...selection }: Selection & { figure?: FigureAsked | undefined },
): Promise<Outcome<Selected>> => {
  const of = figure && figureRows(leadFigures, figure, { viewer, settings: await readSettings(db), now });
  return isRefusal(of) ? of : select(db, viewer, selection, now, of?.rows);
};

/** The order of a list: that of its figure, where it has one, as long as no other is asked for. */
const orderOf = ({ figure, sort }: { figure?: FigureAsked | undefined; sort: LeadSort }) => {
  const first = figure && sort === 'newest' ? figureFirst(leadParts, figure) : undefined;
  return (first === undefined ? undefined : figureOrders[first]) ?? leadOrders[sort];
};

export const readingRoutes = [
  bind(leadOperations.list, async (ctx, input): Promise<Outcome<Page<LeadSummary | WholeLead>>> => {
    const selected = await asked(ctx, input);
    if (isRefusal(selected)) return selected;
    return readPage<Lead, LeadSummary | WholeLead>(
      input,
      orderOf(input),
      (stretch) => listLeads(ctx.db, selected, input.full, stretch),
      input.full ? (rows) => withNotes(ctx.db, rows) : undefined,
      input.figure && (() => countSelected(ctx.db, selected)),
    );
  }),

  bind(leadOperations.get, async ({ db, viewer }, { id }) => {
    const found = await openLead(db, id, readableLeads(viewer));
    return found ? wholeOf(found.lead, found.notes, found.settings) : notFound;
  }),

  bind(leadOperations.stats, async (ctx, input) => {
    const selected = await asked(ctx, input);
    if (isRefusal(selected)) return selected;
    const facts = { now: ctx.now, settings: await readSettings(ctx.db) };
    return statsOf(await countLeads(ctx.db, selected, facts));
  }),

  // What became part of it happened to it as well.
  historyOf(
    leadOperations.history,
    ofLead,
    ({ db, viewer }, id) => findLead(db, id, readableLeads(viewer)),
    toldOf,
  ),

  bind(leadOperations.left, left),
];
