import { notFound, type Outcome } from 'domain/kernel';
import {
  type Appointment,
  appointmentOperations,
  appointmentRefusals,
  blankAppointment,
  cancelAppointment,
  editAppointment,
  planAppointment,
  reopenAppointment,
  type SomeAppointmentFields,
} from 'domain/serviceCalls';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { createRow, writable, write } from '#platform/rows/write.ts';
import { findSite } from '#sites';
import { complete } from './complete.ts';
import { technicianProblem } from './keep.ts';
import { findAppointment, listAppointments } from './sql.ts';
import { appointmentTable, latestFirst } from './table.ts';

const appointments = writable(appointmentTable);
const replayed = replay<Appointment>(({ db }, id) => findAppointment(db, id));

type Creating = SomeAppointmentFields & {
  id?: string | undefined;
  siteId: string;
  clientId?: string | undefined;
};

const create = async (
  ctx: Context,
  { id = ctx.newId(), siteId, clientId, ...fields }: Creating,
): Promise<Outcome<Appointment>> => {
  const site = await findSite(ctx.db, siteId);
  if (!site || site.deletedAt !== null) return notFound;
  if (clientId !== undefined && clientId !== site.clientId) return appointmentRefusals.otherClient;
  const problem = await technicianProblem(ctx, fields.assignedTechnician);
  if (problem) return problem;
  const place = { leadId: null, clientId: site.clientId, siteId, source: 'manual' } as const;
  const call = planAppointment(blankAppointment(id, place, ctx.actor, ctx.now), fields);
  return createRow(ctx, appointmentTable, call);
};

type Updating = { id: string; version: number; fields: SomeAppointmentFields };

const update = (ctx: Context, { fields, ...meant }: Updating) =>
  write(ctx, appointments, meant, async (call) => {
    const { assignedTechnician } = fields;
    const other = assignedTechnician === call.assignedTechnician ? null : assignedTechnician;
    return (await technicianProblem(ctx, other)) ?? editAppointment(call, fields, ctx.now);
  });

export const appointmentRoutes = [
  bind(appointmentOperations.list, ({ db }, { cursor, limit, ...selection }) =>
    readPage({ cursor, limit }, latestFirst, (stretch) => listAppointments(db, selection, stretch)),
  ),
  bind(appointmentOperations.get, async ({ db }, { id }) => (await findAppointment(db, id)) ?? notFound),
  bind(appointmentOperations.create, create, replayed),
  bind(appointmentOperations.update, update, replayed),
  bind(appointmentOperations.complete, complete, replayed),
  bind(
    appointmentOperations.cancel,
    (ctx, { id, reason }) =>
      write(ctx, appointments, { id, as: 'cancelled' }, (call) =>
        cancelAppointment(call, reason.trim(), ctx.now),
      ),
    replayed,
  ),
  bind(
    appointmentOperations.reopen,
    (ctx, { id }) =>
      write(ctx, appointments, { id, as: 'reopened' }, (call) => reopenAppointment(call, ctx.now)),
    replayed,
  ),
];
