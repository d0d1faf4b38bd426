import { isRefusal, notFound, type Outcome, type Refusal, type Scope, type Viewer } from 'domain/kernel';
import { dueAtOf, type Lead, leadTitle, mayBeRep } from 'domain/leads';
import type { Settings } from 'domain/settings';
import {
  type Direction,
  fieldsOf,
  type LeftLead,
  type Past,
  turnAct,
  type Undone,
  undoRefusals,
} from 'domain/undo';
import { revertImport } from '#imports';
import { leadEvent, withNotes } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { findCandidate, namesOf } from '#users';
import { describeHistory, inSight, readHistory } from './history.ts';
import { unmerge } from './merge.ts';
import {
  dropMark,
  eventsOfAct,
  findInSight,
  type LaterRow,
  laterOf,
  lockHistory,
  lockInSight,
  type StoredAct,
  saveMark,
  strikeNotes,
  type ToldNote,
  updateLeads,
} from './sql.ts';

export type Which = { entry?: string | undefined; key?: string | undefined };
type Entry = Awaited<ReturnType<typeof readHistory>>[number];

const chosen = (history: readonly Entry[], { entry, key }: Which, direction: Direction): Outcome<Entry> => {
  const nothing = direction === 'undo' ? undoRefusals.nothingToUndo : undoRefusals.nothingToRedo;
  if (entry === undefined && key === undefined)
    return history.find(({ next }) => next === direction) ?? nothing;
  const found = history.find(
    ({ act }) => (entry === undefined || act.id === entry) && (key === undefined || act.key === key),
  );
  if (!found) return notFound;
  if (direction === 'undo') return found.mark ? undoRefusals.undone : found;
  return found.mark ? found : undoRefusals.notUndone;
};

// What one created or merged away is deleted by its own undo and merge, and must be found to come back.
const sightOf = (viewer: Viewer, verb: string): Scope =>
  verb === 'created' || verb === 'merged'
    ? [
        ...inSight(viewer),
        { assignedRep: viewer.uid, deleted: true },
        { assignedRep: null, column: 'unassigned', deleted: true },
      ]
    : inSight(viewer);

/** What was later than the act, or than its last turn, as each lead's past says it. */
const pastOf = async (
  ctx: Context,
  events: readonly StoredAct[],
  act: string,
  direction: Direction,
  settings: Settings,
) => {
  const ids = events.map(({ leadId }) => leadId);
  const rows = await laterOf(ctx.db, ids, Math.min(...events.map(({ position }) => position)), act);
  const wanted = events.map(
    (event) => fieldsOf(direction === 'undo' ? event.before : event.after).assignedRep,
  );
  const reps = [...new Set(wanted.filter((rep) => typeof rep === 'string'))];
  const names = await namesOf(ctx, [...reps, ...rows.flatMap(({ actor }) => actor ?? [])]);
  const problems = new Map<string, string>();
  for (const rep of reps) {
    const person = await findCandidate(ctx.db, rep, 'lock');
    if (!person || !mayBeRep(person, ctx.actor)) problems.set(rep, names.get(rep) ?? '');
  }
  const byLead = Map.groupBy(rows, ({ leadId }) => leadId);
  return (leadId: string): Past => ({
    later: sinceLastTurn(byLead.get(leadId) ?? [], ctx.actor.uid, act).map(({ actor, at, fields }) => ({
      ...{ by: actor, at, fields },
      name: actor === null ? 'Washboard' : (names.get(actor) ?? 'Somebody'),
    })),
    timeZone: settings.officeTimeZone,
    repProblem: (uid) => problems.get(uid) ?? null,
  });
};

const sinceLastTurn = (rows: readonly LaterRow[], uid: string, act: string): readonly LaterRow[] => {
  const turned = rows.findIndex(({ actor, entry }) => actor === uid && entry === act);
  return turned < 0 ? rows : rows.slice(0, turned);
};

type Turned = { event: StoredAct; before: Lead; after: Lead };

const notesOf = ({ leadId, after }: StoredAct): ToldNote[] =>
  ((after['notes'] as Omit<ToldNote, 'leadId'>[] | undefined) ?? []).map(({ label, text }) => ({
    leadId,
    label,
    text,
  }));

type Work = { ctx: Context; entry: Entry; direction: Direction };

const write = async ({ ctx, entry: { act }, direction }: Work, turned: readonly Turned[]): Promise<void> => {
  const { db, actor, now, requestId } = ctx;
  const events = turned.map(({ before, after }) =>
    leadEvent(before, after, { verb: done[direction], notes: [] }),
  );
  await updateLeads(
    db,
    turned.map(({ after }) => after),
    events.flatMap(({ after }) => Object.keys(fieldsOf(after))),
  );
  const notes = turned.flatMap(({ event }) => notesOf(event));
  await strikeNotes(db, notes, { by: actor.uid, at: act.at, struck: direction === 'undo' });
  for (const [index, event] of events.entries()) {
    const struck = notesOf(turned[index]?.event as StoredAct).length;
    const told = { id: act.id, verb: act.first.verb, ...(struck > 0 ? { struck } : {}) };
    ctx.emit({ ...event, after: { ...event.after, entry: told } });
  }
  if (direction === 'redo') return;
  const ids = turned.map(({ after }) => after.id);
  await saveMark(db, act.id, actor.uid, { undoneBy: requestId, at: now }, ids);
};

const done = { undo: 'undone', redo: 'redone' } as const;

const leftLead = (lead: Lead | undefined, id: string, { code, message }: Refusal): LeftLead => ({
  ...{ id, code, message },
  name: lead ? leadTitle(lead) : '',
});

// One lead's refusal is the act's; of a merge both leads come back or neither.
const refusedWhole = async (
  { ctx, entry }: Work,
  refusals: readonly { lead: Lead | undefined; refusal: Refusal }[],
  turned: number,
): Promise<Refusal | null> => {
  const [first] = refusals;
  if (!first || (turned > 0 && entry.act.first.verb !== 'merged')) return null;
  const { lead, refusal } = first;
  if (refusal.refused !== 'conflict' || !lead || entry.act.leads > 1) return refusal;
  const [current] = await withNotes(ctx.db, [lead]);
  return { ...refusal, current };
};

const turnLeads = async (work: Work): Promise<Outcome<{ lead: string | null; left: LeftLead[] }>> => {
  const { ctx, entry, direction } = work;
  const { act } = entry;
  const again = direction === 'redo' ? await dropMark(ctx.db, act.id) : null;
  const stored = await eventsOfAct(ctx.db, ctx.actor.uid, act.id);
  const events = again ? stored.filter(({ leadId }) => again.includes(leadId)) : stored;
  const scope = sightOf(ctx.viewer, act.first.verb);
  const locked = await lockInSight(
    ctx.db,
    events.map(({ leadId }) => leadId),
    scope,
  );
  const leads = new Map(locked.map((lead) => [lead.id, lead]));
  const settings = await readSettings(ctx.db);
  const past = await pastOf(ctx, events, act.id, direction, settings);
  const turned: Turned[] = [];
  const refusals: { id: string; lead: Lead | undefined; refusal: Refusal }[] = [];
  for (const event of events) {
    const lead = leads.get(event.leadId);
    const change = lead ? turnAct(lead, event, direction, ctx.actor, ctx.now, past(lead.id)) : notFound;
    if (isRefusal(change)) refusals.push({ id: event.leadId, lead, refusal: change });
    else if (lead)
      turned.push({ event, before: lead, after: { ...change.lead, dueAt: dueAtOf(change.lead, settings) } });
  }
  const refused = await refusedWhole(work, refusals, turned.length);
  if (refused) return refused;
  if (act.first.verb === 'merged') await unmerge(ctx, events, direction);
  await write(work, turned);
  return {
    lead: act.leads === 1 || act.first.verb === 'merged' ? act.first.leadId : null,
    left: refusals.map(({ id, lead, refusal }) => leftLead(lead, id, refusal)),
  };
};

type Kept = { act: string; lead: string | null; left: LeftLead[] };

const answer = async (ctx: Context, { act: id, lead, left }: Kept): Promise<Outcome<Undone>> => {
  const standing = (await readHistory(ctx)).find(({ act }) => act.id === id);
  const [entry] = standing ? await describeHistory(ctx, [standing]) : [];
  // Of an act just turned there is always an entry; of one answered again later it may have left the history.
  if (!entry) return notFound;
  const shown = lead ? await findInSight(ctx.db, [lead], inSight(ctx.viewer)) : [];
  const [whole = null] = await withNotes(ctx.db, shown);
  return { entry, lead: whole, left };
};

/** Takes an act of one's own back, or does it again: checked like the act, told as an event of its own (D46). */
export const turn = async (ctx: Context, which: Which, direction: Direction): Promise<Outcome<Undone>> => {
  await lockHistory(ctx.db, ctx.actor.uid);
  const entry = chosen(await readHistory(ctx), which, direction);
  if (isRefusal(entry)) return entry;
  const { act } = entry;
  if (act.first.verb === 'imported') {
    const reverting = direction === 'undo' ? await revertImport(ctx, act.id) : undoRefusals.noRedo;
    return isRefusal(reverting) ? reverting : answer(ctx, { act: act.id, lead: null, left: [] });
  }
  const turned = await turnLeads({ ctx, entry, direction });
  return isRefusal(turned) ? turned : answer(ctx, { act: act.id, ...turned });
};

/** A turn sent again is answered with how things stand; the names of leads left alone are not kept. */
export const replayedTurn = {
  keep: ({ entry, lead, left }: Undone): Kept => ({
    ...{ act: entry.id, lead: lead?.id ?? null },
    left: left.map((each) => ({ ...each, name: '' })),
  }),
  show: answer,
};
