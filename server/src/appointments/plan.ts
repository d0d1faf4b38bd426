import {
  type Appointment,
  type appointmentOperations,
  blankAppointment,
  fieldsProblem,
  planAppointment,
} from 'domain/appointments';
import { isRefusal, type Outcome, type ParsedOf } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { createRow } from '#platform/rows/write.ts';
import { readSettings } from '#settings';
import { setStep } from './next-step.ts';
import { assigneeAway, peopleProblem } from './people.ts';
import { placed } from './places.ts';
import { appointmentTable } from './sql/table.ts';

type Creating = ParsedOf<typeof appointmentOperations.create>;

/** Plans something new: by rights, with the place and people it names, asking where somebody is away. */
export const createAppointment = async (
  ctx: Context,
  { id = ctx.newId(), anyway, nextStep, ...given }: Creating,
): Promise<Outcome<Appointment>> => {
  const refused = fieldsProblem(ctx.actor, null, given);
  if (refused) return refused;
  const place = await placed(ctx, null, given);
  if (isRefusal(place)) return place;
  const problem = await peopleProblem(ctx, null, given);
  if (problem) return problem;
  const { officeTimeZone } = await readSettings(ctx.db);
  const blank = blankAppointment({ id, source: 'manual', timezone: officeTimeZone }, ctx.actor, ctx.now);
  const planned = planAppointment(blank, place.fields, place.name);
  if (isRefusal(planned)) return planned;
  const away = anyway ? null : await assigneeAway(ctx, null, planned);
  const step = away || !nextStep ? null : await setStep(ctx, planned);
  return away ?? step ?? createRow(ctx, appointmentTable, planned);
};
