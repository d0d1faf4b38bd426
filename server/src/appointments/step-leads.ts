import {
  type Appointment,
  type AppointmentVerb,
  appointmentRefusals,
  blankAppointment,
  canBeStep,
  doneByStep,
  editAppointment,
  endedByStep,
  fieldsProblem,
  isAppointmentOpen,
  isOwner,
  mayEditAppointment,
  mayRemoveAppointment,
  movedByStep,
  planAppointment,
  plannedByStep,
  putBackByStep,
  type SomeAppointmentFields,
  takenBackByStep,
} from 'domain/appointments';
import { isAdministrator, isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import { type Lead, leadTitle, type NextStep } from 'domain/leads';
import { leadsById } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { createRow } from '#platform/rows/write.ts';
import { readSettings } from '#settings';
import { activeProblem, saveAppointmentChange } from './keep.ts';
import { isSeen } from './meant.ts';
import { mark } from './remove.ts';
import { wasMadeAsStep } from './sql/steps.ts';
import { appointmentTable } from './sql/table.ts';
import { lockAppointment, lockDeleted } from './sql.ts';

type Step = NextStep | null;
type Turn = { lead: Lead; was: Step; now: Step; verb: string };

const turnOf = (event: NewEvent, lead: Lead): Turn => {
  const side = (fields: NewEvent['after']) => (fields['nextStep'] ?? null) as Step;
  const changed = 'nextStep' in event.after || 'nextStep' in event.before;
  // Given to somebody else, it takes its appointment along.
  return changed
    ? { lead, was: side(event.before), now: side(event.after), verb: event.verb }
    : { lead, was: lead.nextStep, now: lead.nextStep, verb: event.verb };
};

const isTurned = (verb: string): boolean => verb === 'undone' || verb === 'redone';

const isTheirs = ({ actor }: Context, row: Appointment): boolean =>
  isAdministrator(actor.role) || isOwner(actor, row);

/** The step is over for the lead: done, or taken back by an undo. Another step in its place leaves it as it is. */
const leave = async (ctx: Context, { lead, was, now, verb }: Turn): Promise<void> => {
  if (was?.appointmentId === undefined || was.appointmentId === now?.appointmentId) return;
  if (!isTurned(verb) && now !== null) return;
  const row = await lockAppointment(ctx.db, was.appointmentId);
  if (!row) return;
  // What was linked only stays as it was before.
  if (isTurned(verb) && !(isTheirs(ctx, row) && (await wasMadeAsStep(ctx.db, lead.id, row.id)))) return;
  const after = isTurned(verb) ? takenBackByStep(row, ctx.now) : doneByStep(row, ctx.actor.uid, ctx.now);
  const as: AppointmentVerb = isTurned(verb) ? 'cancelled' : 'completed';
  await saveAppointmentChange(ctx, as, row, after);
};

const plan = async (
  ctx: Context,
  lead: Lead,
  step: NextStep & { appointmentId: string },
): Promise<Refusal | null> => {
  const { officeTimeZone } = await readSettings(ctx.db);
  const rep = lead.assignedRep;
  const assignedTo = rep === null || (await activeProblem(ctx, rep)) ? ctx.actor.uid : rep;
  const beginning = { id: step.appointmentId, source: 'manual', timezone: officeTimeZone } as const;
  const blank = blankAppointment(beginning, ctx.actor, ctx.now);
  const planned = planAppointment(
    blank,
    plannedByStep(step, { leadId: lead.id, assignedTo }),
    leadTitle(lead),
  );
  if (isRefusal(planned)) return planned;
  const made = await createRow(ctx, appointmentTable, planned);
  return isRefusal(made) ? appointmentRefusals.otherStep : null;
};

/** Whose work goes along where the lead goes to somebody else; work at a site by the office alone (EVT-10, D55). */
const handed = (
  { actor }: Context,
  { lead }: Turn,
  row: Appointment,
  events: readonly NewEvent[],
): SomeAppointmentFields => {
  if (row.siteId !== null && !isAdministrator(actor.role)) return {};
  const given = events.find(({ rowId, after }) => rowId === lead.id && 'assignedRep' in after);
  const from = given?.before['assignedRep'];
  return given && lead.assignedRep && from === row.assignedTo ? { assignedTo: lead.assignedRep } : {};
};

// Who works the lead moves its next step, but not what the office planned at a site.
const moved = (ctx: Context, row: Appointment, fields: SomeAppointmentFields): Outcome<Appointment> => {
  if (Object.keys(fields).length === 0) return row;
  const office = { uid: ctx.actor.uid, role: 'admin' as const };
  const closed = isAdministrator(ctx.actor.role)
    ? null
    : fieldsProblem(ctx.actor, row, { ...fields, assignedTo: undefined });
  return closed ?? editAppointment(row, fields, { by: office, now: ctx.now });
};

/** The appointment as it is to be done; what the step itself had ended, or its owner had deleted, an undo puts back. */
const standing = async (ctx: Context, id: string, { was, verb }: Turn): Promise<Appointment | undefined> => {
  if (!isTurned(verb) || was !== null) return lockAppointment(ctx.db, id);
  const gone = await lockDeleted(ctx.db, id);
  if (gone && mayRemoveAppointment(ctx.actor, gone)) return undefined;
  const row = gone ? await mark(ctx, gone, 'restored') : await lockAppointment(ctx.db, id);
  if (!row || !endedByStep(row)) return row;
  return saveAppointmentChange(ctx, 'reopened', row, putBackByStep(row, ctx.now));
};

const come = async (ctx: Context, turn: Turn, events: readonly NewEvent[]): Promise<Refusal | null> => {
  const { lead, was, now, verb } = turn;
  const id = now?.appointmentId;
  if (!now || id === undefined) return null;
  const row = await standing(ctx, id, turn);
  const stays = was === now;
  if (!row) return stays ? null : plan(ctx, lead, { ...now, appointmentId: id });
  if (stays && !isAppointmentOpen(row)) return null;
  const known = was?.appointmentId === id || isTurned(verb);
  if (!canBeStep(row, lead) || !(known || isSeen(ctx.viewer, row))) return appointmentRefusals.otherStep;
  // Who links an event moves, names and ends it from then on.
  const closed = known ? null : mayEditAppointment(ctx.actor, row);
  if (closed) return closed;
  if (!isAppointmentOpen(row)) return appointmentRefusals.notOpen;
  const after = moved(ctx, row, { ...movedByStep(row, now), ...handed(ctx, turn, row, events) });
  if (isRefusal(after)) return after;
  await saveAppointmentChange(ctx, 'updated', row, after);
  return null;
};

// A merge carries the events of one lead to the other by itself.
const isOurs = ({ verb, before, after }: NewEvent): boolean =>
  verb !== 'merged' && ('nextStep' in before || 'nextStep' in after || 'assignedRep' in after);

/** What is done to the next steps of leads is done to the appointments that they are. */
export const followSteps = async (events: readonly NewEvent[], ctx: Context): Promise<Refusal | null> => {
  const ours = events.filter(isOurs);
  if (ours.length === 0) return null;
  const leads = new Map(
    (
      await leadsById(
        ctx.db,
        ours.map(({ rowId }) => rowId),
      )
    ).map((lead) => [lead.id, lead]),
  );
  for (const event of ours) {
    const lead = leads.get(event.rowId);
    if (!lead) continue;
    const turn = turnOf(event, lead);
    await leave(ctx, turn);
    const refused = await come(ctx, turn, events);
    if (refused) return refused;
  }
  return null;
};
