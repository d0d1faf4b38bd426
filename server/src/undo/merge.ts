import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import {
  dueAtOf,
  type Lead,
  leadRefusals,
  readableLeads,
  type SomeLeadFields,
  type WholeLead,
} from 'domain/leads';
import { type Direction, fieldsOf, mergeLeads, undoRefusals } from 'domain/undo';
import { leadEvent, updateLeads, withNotes } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { dropMerge, lockInSight, moveBack, moveBelongings, type StoredAct, saveMerge } from './sql.ts';

export type MergeInput = {
  id: string;
  duplicateId: string;
  /** As they were compared. */
  version?: number | undefined;
  duplicateVersion?: number | undefined;
  fields: SomeLeadFields;
};

const takeOver = async ({ db, now }: Context, leadId: string, duplicateId: string) => {
  const moved = await moveBelongings(db, duplicateId, leadId);
  await saveMerge(db, { duplicateId, leadId, moved }, now);
};

/** Makes one lead of two: the duplicate's notes, contacts and files come along, its history stays readable there. */
export const merge = async (
  ctx: Context,
  { id, duplicateId, version, duplicateVersion, fields }: MergeInput,
): Promise<Outcome<WholeLead>> => {
  if (id === duplicateId) return undoRefusals.sameLead;
  const found = await lockInSight(ctx.db, [id, duplicateId], readableLeads(ctx.viewer));
  const [master, duplicate] = [id, duplicateId].map((wanted) => found.find((lead) => lead.id === wanted));
  if (!master || !duplicate) return notFound;
  if (version !== undefined && version !== master.version) return { ...leadRefusals.stale, current: master };
  if (duplicateVersion !== undefined && duplicateVersion !== duplicate.version)
    return { ...leadRefusals.stale, current: duplicate };
  const merged = mergeLeads(master, duplicate, fields, ctx.actor, ctx.now);
  if (isRefusal(merged)) return merged;
  const settings = await readSettings(ctx.db);
  const withDue = (lead: Lead): Lead => ({ ...lead, dueAt: dueAtOf(lead, settings) });
  const pairs = [
    { before: master, change: merged.master, told: { mergedFrom: duplicateId } },
    { before: duplicate, change: merged.duplicate, told: { mergedInto: id } },
  ].map((pair) => ({ ...pair, after: withDue(pair.change.lead) }));
  const events = pairs.map(({ before, after, change }) => leadEvent(before, after, change));
  await updateLeads(
    ctx.db,
    pairs.map(({ after }) => after),
    events.flatMap((event) => Object.keys(fieldsOf(event.after))),
  );
  await takeOver(ctx, id, duplicateId);
  for (const [index, event] of events.entries())
    ctx.emit({ ...event, after: { ...event.after, ...pairs[index]?.told } });
  const [whole] = await withNotes(
    ctx.db,
    pairs.slice(0, 1).map(({ after }) => after),
  );
  return whole ?? notFound;
};

/** Gives a lead that became part of another back what it brought. */
export const takeApart = async (db: Context['db'], duplicateId: string): Promise<void> => {
  const merge = await dropMerge(db, duplicateId);
  if (merge) await moveBack(db, merge.moved, merge.leadId, merge.duplicateId);
};

/** Gives the duplicate back what it brought, or takes it over again. */
export const unmerge = async (
  ctx: Context,
  events: readonly StoredAct[],
  direction: Direction,
): Promise<void> => {
  const into = events.find(({ after }) => after['mergedInto']);
  if (!into) return;
  if (direction === 'redo') return takeOver(ctx, String(into.after['mergedInto']), into.leadId);
  await takeApart(ctx.db, into.leadId);
};
