import {
  type Appointment,
  type appointmentOperations,
  appointmentRefusals,
  daysMoved,
  editAppointment,
  fieldsForAll,
  fieldsProblem,
  isOccurrence,
  isRepeat,
  occurrenceOn,
  type SomeAppointmentFields,
  shifted,
  splitRepeat,
} from 'domain/appointments';
import {
  daysLater,
  isRefusal,
  nextOf,
  notFound,
  type Outcome,
  type ParsedOf,
  type Refusal,
} from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { createRow } from '#platform/rows/write.ts';
import { saveAppointmentChange, writeOne } from './keep.ts';
import { isSeen } from './meant.ts';
import { assigneeAway, peopleProblem } from './people.ts';
import { placed } from './places.ts';
import { lockLeadBefore } from './sql/steps.ts';
import { appointmentTable } from './sql/table.ts';
import { lockAppointment, lockOwnRows, ownDays, ownRowId } from './sql.ts';

type Updating = ParsedOf<typeof appointmentOperations.update>;

/** The row as it would be; `shown` is what the caller saw: of a repeat the day that they named. */
const edited = async (
  ctx: Context,
  { row, shown }: { row: Appointment; shown: Appointment },
  { fields: given, keepConfirmed, anyway }: Pick<Updating, 'fields' | 'keepConfirmed' | 'anyway'>,
  meant: (fields: SomeAppointmentFields) => SomeAppointmentFields = (fields) => fields,
): Promise<Outcome<Appointment>> => {
  const refused = fieldsProblem(ctx.actor, shown, given);
  if (refused) return refused;
  const place = await placed(ctx, shown, given);
  if (isRefusal(place)) return place;
  const problem = await peopleProblem(ctx, shown, given);
  if (problem) return problem;
  const about = { by: ctx.actor, now: ctx.now, keepConfirmed, name: place.name };
  const after = editAppointment(row, meant(place.fields), about);
  if (isRefusal(after)) return after;
  return (anyway ? null : await assigneeAway(ctx, row, after)) ?? after;
};

const updateOne = (ctx: Context, { id, occurrence, version, ...change }: Updating) =>
  writeOne(ctx, { id, occurrence, version, as: 'updated' }, (row) =>
    isRepeat(row) && change.fields.recurrence !== undefined
      ? appointmentRefusals.ruleOfOne
      : edited(ctx, { row, shown: row }, change),
  );

/** Days that stand by themselves stay out of the rule, whatever is said of it. */
const keepingOwn = (after: Appointment, own: readonly string[]): Appointment => {
  const { recurrence } = after;
  if (recurrence.freq === 'none' || own.length === 0) return after;
  const exceptions = [...new Set([...recurrence.exceptions, ...own])].sort();
  return { ...after, recurrence: { ...recurrence, exceptions } };
};

/** The rule after a move by some days: what is out of it moves along, unless the change says all of it anew. */
const ruleMoved = (
  { fields }: Updating,
  after: Appointment,
  days: number,
  own: readonly string[],
): Appointment => {
  const { recurrence } = after;
  const exceptions =
    fields.recurrence === undefined ? shifted(recurrence.exceptions, days) : recurrence.exceptions;
  return keepingOwn({ ...after, recurrence: { ...recurrence, exceptions } }, shifted(own, days));
};

/** Gives the days of a repeat that stand by themselves, from one on, to another, moved with it by so many days. */
const moveOwn = async (
  ctx: Context,
  from: string,
  { to, since, days }: { to: string; since: string | null; days: number },
): Promise<void> => {
  const rows = await lockOwnRows(ctx.db, from, since);
  // Each day is free when its row arrives there.
  for (const row of days > 0 ? rows.toReversed() : rows) {
    const occurrence = daysLater(row.occurrence ?? '', days);
    await saveAppointmentChange(ctx, 'separated', row, nextOf(row, { repeatOf: to, occurrence }, ctx.now));
  }
};

type Repeat = { repeat: Appointment; on: string | null };

const updateAll = async (
  ctx: Context,
  { repeat, on }: Repeat,
  change: Updating,
): Promise<Outcome<Appointment>> => {
  const shown = on === null ? repeat : occurrenceOn(repeat, on);
  const after = await edited(ctx, { row: repeat, shown }, change, (fields) =>
    on === null ? fields : fieldsForAll(repeat, on, fields),
  );
  if (isRefusal(after)) return after;
  const days = daysMoved(repeat, after);
  const own = await ownDays(ctx.db, repeat.id);
  if (days !== 0) await moveOwn(ctx, repeat.id, { to: repeat.id, since: null, days });
  return saveAppointmentChange(ctx, 'updated', repeat, ruleMoved(change, after, days, own));
};

const updateFollowing = async (
  ctx: Context,
  { repeat, on }: { repeat: Appointment; on: string },
  change: Updating,
): Promise<Outcome<Appointment>> => {
  const { ended, following } = splitRepeat(repeat, on, ctx.newId(), ctx.now);
  const after = await edited(ctx, { row: following, shown: following }, change);
  if (isRefusal(after)) return after;
  const days = daysMoved(following, after);
  const own = (await ownDays(ctx.db, repeat.id)).filter((each) => each >= on);
  await saveAppointmentChange(ctx, 'updated', repeat, ended);
  const begins = { ...ruleMoved(change, after, days, own), version: 1 };
  const made = await createRow(ctx, appointmentTable, begins);
  if (!isRefusal(made)) await moveOwn(ctx, repeat.id, { to: made.id, since: on, days });
  return made;
};

const dayProblem = async ({ db }: Context, repeat: Appointment, on: string): Promise<Refusal | null> => {
  if (isOccurrence(repeat, on)) return null;
  return (await ownRowId(db, repeat.id, on)) === undefined ? notFound : appointmentRefusals.dayByItself;
};

const isFirst = (repeat: Appointment, on: string): boolean => occurrenceOn(repeat, on).start <= repeat.start;

/** Changes one appointment; of a repeat one day, that day and all behind it, or all (CAL-04). */
export const updateAppointment = async (ctx: Context, change: Updating): Promise<Outcome<Appointment>> => {
  if (change.span === 'this' && change.occurrence) return updateOne(ctx, change);
  await lockLeadBefore(ctx.db, change.id);
  const row = await lockAppointment(ctx.db, change.id);
  if (!row || !isSeen(ctx.viewer, row)) return notFound;
  if (!isRepeat(row))
    return row.repeatOf !== null && change.span !== 'this'
      ? appointmentRefusals.dayByItself
      : updateOne(ctx, change);
  const on = change.occurrence ?? null;
  if (on === null && change.span !== 'all') return appointmentRefusals.whichDay;
  const problem = on === null ? null : await dayProblem(ctx, row, on);
  if (problem) return problem;
  if (change.version !== row.version) return { current: row, ...appointmentRefusals.stale };
  const outcome =
    change.span === 'all' || on === null || isFirst(row, on)
      ? await updateAll(ctx, { repeat: row, on }, change)
      : await updateFollowing(ctx, { repeat: row, on }, change);
  return isRefusal(outcome) && outcome.refused === 'conflict' ? { current: row, ...outcome } : outcome;
};
