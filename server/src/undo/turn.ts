import {
  inScope,
  isRefusal,
  notFound,
  type Outcome,
  type Refusal,
  type Scope,
  type Viewer,
} from 'domain/kernel';
import { dueAtOf, type Lead, leadTitle, readableLeads } from 'domain/leads';
import { type Direction, type LeftLead, turnAct, type Undone, undoRefusals } from 'domain/undo';
import { revertImport } from '#imports';
import { type Found, lockLead, type NoteRow, wholeOf, withNotes } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { choose, historyFor, type Which } from './choose.ts';
import { describeHistory, type Entry, inSight, readHistory, turnedIn } from './history.ts';
import { unmerge } from './merge.ts';
import { pastOf } from './past.ts';
import { dropMark, eventsOfAct, findInSight, lockHistory, lockInSight, type StoredAct } from './sql.ts';
import { type Turned, writeTurned } from './write.ts';

// What one created or merged away is deleted by its own undo and merge, and must be found to come back; a pass can be
// taken back, but nothing else is done to a lead that one no longer reads (D39).
const sightOf = (viewer: Viewer, verb: string): Scope => {
  if (verb === 'passed') return inSight(viewer);
  return verb === 'created' || verb === 'merged'
    ? [
        ...readableLeads(viewer),
        { assignedRep: viewer.uid, deleted: true },
        { assignedRep: null, column: 'unassigned', deleted: true },
      ]
    : readableLeads(viewer);
};

type Work = { ctx: Context; entry: Entry; direction: Direction };

const leftLead = (lead: Lead | undefined, id: string, { code, message }: Refusal): LeftLead => ({
  id,
  code,
  message,
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
  if (!inScope(readableLeads(ctx.viewer), lead)) return refusal;
  const [current] = await withNotes(ctx.db, [lead]);
  return { ...refusal, current };
};

/** The events of an act; of one lead they are its first, but for the reason that a move was given afterwards. */
const eventsOf = async ({ db, actor }: Context, { act }: Entry): Promise<StoredAct[]> => {
  const { id, first, leads, position } = act;
  return leads === 1 && first.verb !== 'moved' && position !== undefined
    ? [{ ...first, position }]
    : eventsOfAct(db, actor.uid, id);
};

/** The leads of an act, locked as far as they are in sight, and the settings beside them. */
const lockAll = async (
  { db }: Context,
  ids: readonly string[],
  scope: Scope,
): Promise<{ leads: Lead[]; settings: Found['settings'] }> => {
  const [id] = ids;
  const one = id !== undefined && ids.length === 1 ? await lockLead(db, id, scope) : undefined;
  if (one) return { leads: [one.lead], settings: one.settings };
  const leads = ids.length === 1 ? [] : await lockInSight(db, ids, scope);
  return { leads, settings: await readSettings(db) };
};

/** A lead as a turn left it. */
type Left = Found & { notes: NoteRow[] };

type Outcomes = { lead: string | null; left: LeftLead[]; standing?: Left };

const turnLeads = async (work: Work): Promise<Outcome<Outcomes>> => {
  const { ctx, entry, direction } = work;
  const { act } = entry;
  const again = direction === 'redo' ? await dropMark(ctx.db, act.id) : null;
  const stored = await eventsOf(ctx, entry);
  const events = again ? stored.filter(({ leadId }) => again.includes(leadId)) : stored;
  const scope = sightOf(ctx.viewer, act.first.verb);
  const locked = await lockAll(
    ctx,
    events.map(({ leadId }) => leadId),
    scope,
  );
  const { settings } = locked;
  const leads = new Map(locked.leads.map((lead) => [lead.id, lead]));
  const past = await pastOf(ctx, events, { act: act.id, direction, settings });
  const turned: Turned[] = [];
  const refusals: { id: string; lead: Lead | undefined; refusal: Refusal }[] = [];
  for (const event of events) {
    const lead = leads.get(event.leadId);
    const change = lead ? turnAct(lead, event, direction, ctx.actor, ctx.now, past(lead.id)) : notFound;
    if (isRefusal(change)) refusals.push({ id: event.leadId, lead, refusal: change });
    else if (lead) {
      const after = { ...change.lead, dueAt: dueAtOf(change.lead, settings) };
      turned.push({ event, before: lead, after, notes: change.notes });
    }
  }
  const refused = await refusedWhole(work, refusals, turned.length);
  if (refused) return refused;
  if (act.first.verb === 'merged') await unmerge(ctx, events, direction);
  const [one] = turned;
  const notes = await writeTurned(ctx, act, turned, direction);
  return {
    lead: act.leads === 1 || act.first.verb === 'merged' ? act.first.leadId : null,
    left: refusals.map(({ id, lead, refusal }) => leftLead(lead, id, refusal)),
    ...(one && notes ? { standing: { lead: one.after, settings, notes } } : {}),
  };
};

type Kept = { act: string; lead: string | null; left: LeftLead[] };

/** What a turn knows that has just been made, and a sending again has to read. */
type Known = { entry?: Entry; standing?: Left | undefined };

const answer = async (
  ctx: Context,
  { act: id, lead, left }: Kept,
  { entry: known, standing: turned }: Known = {},
): Promise<Outcome<Undone>> => {
  const standing = known ?? (await readHistory(ctx)).find(({ act }) => act.id === id);
  const [entry] = standing ? await describeHistory(ctx, [standing], turned && [turned.lead]) : [];
  if (!entry) return notFound;
  if (turned) {
    const seen = inScope(readableLeads(ctx.viewer), turned.lead);
    return { entry, lead: seen ? wholeOf(turned.lead, turned.notes, turned.settings) : null, left };
  }
  const shown = lead ? await findInSight(ctx.db, [lead], readableLeads(ctx.viewer)) : [];
  const [whole = null] = await withNotes(ctx.db, shown);
  return { entry, lead: whole, left };
};

/** Takes an act of one's own back, or does it again: checked like the act, told as an event of its own (D46). */
export const turn = async (ctx: Context, which: Which, direction: Direction): Promise<Outcome<Undone>> => {
  await lockHistory(ctx.db, ctx.actor.uid);
  const history = await historyFor(ctx, which, direction);
  const entry = await choose(ctx, history, which, direction);
  if (isRefusal(entry)) return entry;
  const { act } = entry;
  if (act.first.verb === 'imported') {
    const reverting = direction === 'undo' ? await revertImport(ctx, act.id) : undoRefusals.noRedo;
    return isRefusal(reverting) ? reverting : answer(ctx, { act: act.id, lead: null, left: [] });
  }
  const turned = await turnLeads({ ctx, entry, direction });
  if (isRefusal(turned)) return turned;
  const mark = direction === 'undo' ? { undoneBy: ctx.requestId, at: ctx.now } : null;
  // A pass that is taken back late stands in no history.
  const known = turnedIn(history, act.id, mark) ?? { act, mark, next: null };
  const { standing, ...told } = turned;
  return answer(ctx, { act: act.id, ...told }, { entry: known, standing });
};

/** A turn sent again is answered with how things stand; the names of leads left alone are not kept. */
export const replayedTurn = {
  keep: ({ entry, lead, left }: Undone): Kept => ({
    act: entry.id,
    lead: lead?.id ?? null,
    left: left.map((each) => ({ ...each, name: '' })),
  }),
  show: (ctx: Context, kept: Kept) => answer(ctx, kept),
};
