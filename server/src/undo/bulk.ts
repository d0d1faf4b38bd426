import { idsOf, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { type Lead, leadTitle, readableLeads, withClocks } from 'domain/leads';
import {
  type BulkAnswer,
  type BulkRow,
  bulkLead,
  bulkLimit,
  fieldsOf,
  mayBulk,
  type undoOperations,
  undoRefusals,
} from 'domain/undo';
import type * as z from 'zod';
import { leadEvent, repProblem, selectLeads, updateLeads } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { findInSight, lockInSight, selectedIds } from './sql.ts';

type Input = z.output<typeof undoOperations.bulk.input>;

/** Which leads are meant: those named, once each, or what the filter finds now. */
const meant = async (
  ctx: Context,
  { ids, filter = {}, text = '', column }: Input,
): Promise<Outcome<string[]>> => {
  if (ids) return [...new Set(ids)];
  const { where } = await selectLeads(ctx.db, ctx.viewer, { filter, text, column }, ctx.now);
  const found = await selectedIds(ctx.db, where, bulkLimit + 1);
  return found.total > bulkLimit ? undoRefusals.tooMany(found.total, bulkLimit) : found.ids;
};

type Done = { before: Lead; after: Lead; event: ReturnType<typeof leadEvent> };

const row = (id: string, lead: Lead | undefined, outcome: BulkRow['outcome']): BulkRow => ({
  id,
  outcome,
  code: null,
  message: null,
  name: lead ? leadTitle(lead) : null,
});

const decide = async (
  ctx: Context,
  { verb, input }: Input,
  ids: readonly string[],
  leads: readonly Lead[],
) => {
  const settings = await readSettings(ctx.db);
  const known = new Map(leads.map((lead) => [lead.id, lead]));
  const changed: Done[] = [];
  const rows = ids.map((id): BulkRow => {
    const before = known.get(id);
    const change = before ? bulkLead(before, verb, input, ctx.actor, ctx.now) : notFound;
    if (isRefusal(change))
      return { ...row(id, before, 'refused'), code: change.code, message: change.message };
    if (!before || change.lead === before) return row(id, before, 'unchanged');
    const after = withClocks(before, change.lead, settings, ctx.now);
    changed.push({ before, after, event: leadEvent(before, after, change) });
    return row(id, before, 'changed');
  });
  return { changed, rows };
};

const answer = (rows: BulkRow[], preview: boolean): BulkAnswer => {
  const count = (outcome: BulkRow['outcome']) => rows.filter((each) => each.outcome === outcome).length;
  return {
    rows,
    preview,
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
};

/** One verb on many leads, each answered by itself: ordinary events, one request, and so one undo. */
export const bulk = async (ctx: Context, input: Input): Promise<Outcome<BulkAnswer>> => {
  const refused = mayBulk(ctx.actor.role, input.verb, input.input);
  if (refused) return refused;
  const ids = await meant(ctx, input);
  if (isRefusal(ids)) return ids;
  const scope = readableLeads(ctx.viewer);
  const leads = await (input.preview ? findInSight : lockInSight)(ctx.db, ids, scope);
  const rep = input.verb === 'assign' ? await repProblem(ctx, input.input.rep ?? null) : null;
  if (rep) return rep;
  const { changed, rows } = await decide(ctx, input, ids, leads);
  if (!input.preview) {
    await updateLeads(
      ctx.db,
      changed.map(({ after }) => after),
      changed.flatMap(({ event }) => Object.keys(fieldsOf(event.after))),
    );
    for (const { event } of changed) ctx.emit(event);
  }
  return answer(rows, input.preview);
};

/** Sent again, the same rows; their names are read anew, for who may still read them. */
export const replayedBulk = {
  keep: (answered: BulkAnswer): BulkAnswer => ({
    ...answered,
    rows: answered.rows.map((each) => ({ ...each, name: null })),
  }),
  show: async (ctx: Context, kept: BulkAnswer): Promise<Outcome<BulkAnswer>> => {
    const ids = idsOf(kept.rows);
    const leads = await findInSight(ctx.db, ids, readableLeads(ctx.viewer));
    const names = new Map(leads.map((lead) => [lead.id, leadTitle(lead)]));
    return { ...kept, rows: kept.rows.map((each) => ({ ...each, name: names.get(each.id) ?? null })) };
  },
};
