import {
  type Appointment,
  appointmentRefusals,
  awayProblem,
  daysConsidered,
  type SomeAppointmentFields,
} from 'domain/appointments';
import { assignable, isAdministrator, type Refusal, same } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { namesOf, personProblem } from '#users';
import { activeProblem } from './keep.ts';
import { absencesBetween } from './sql/absences.ts';

const assigneeProblem = (ctx: Context, uid: string | null): Promise<Refusal | null> =>
  isAdministrator(ctx.actor.role)
    ? activeProblem(ctx, uid)
    : personProblem(
        ctx.db,
        uid,
        ({ active, role }) => active && assignable.includes(role),
        appointmentRefusals.forReps,
      );

/** Whether those who are named are there, as far as they are named anew; managers choose from the rep list. */
export const peopleProblem = async (
  ctx: Context,
  known: Appointment | null,
  { assignedTo, attendees = [] }: SomeAppointmentFields,
): Promise<Refusal | null> => {
  const before = known ? known.assignedTo : ctx.actor.uid;
  const isNew = assignedTo !== undefined && assignedTo !== before && assignedTo !== ctx.actor.uid;
  const problem = isNew ? await assigneeProblem(ctx, assignedTo) : null;
  if (problem) return problem;
  // Locked in one order, whoever comes at the same time.
  for (const uid of new Set(attendees.filter((each) => !known?.attendees.includes(each)).sort())) {
    const gone = await personProblem(
      ctx.db,
      uid,
      ({ active }) => active,
      appointmentRefusals.attendeeNotActive,
    );
    if (gone) return gone;
  }
  return null;
};

const isPlannedAnew = (before: Appointment | null, after: Appointment): boolean =>
  (['assignedTo', 'start', 'end', 'recurrence'] as const).some(
    (field) => !same(before?.[field], after[field]),
  );

/** Asks where somebody else is planned for days on which they are away. */
export const assigneeAway = async (
  { db, keys, actor, now }: Pick<Context, 'db' | 'keys' | 'actor' | 'now'>,
  before: Appointment | null,
  after: Appointment,
): Promise<Refusal | null> => {
  const { assignedTo } = after;
  if (assignedTo === null || assignedTo === actor.uid || !isPlannedAnew(before, after)) return null;
  const days = { ...daysConsidered(after, now), uid: assignedTo };
  const { items: absences } = await absencesBetween(db, days, [{}]);
  if (absences.length === 0) return null;
  const name = (await namesOf({ db, keys }, [assignedTo])).get(assignedTo) ?? 'Somebody';
  return awayProblem(after, absences, { by: actor, name, now });
};
