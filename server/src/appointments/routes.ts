import {
  type Absence,
  type Appointment,
  appointmentOperations,
  appointmentRefusals,
  appointmentScope,
  keptWindow,
} from 'domain/appointments';
import { isAdministrator, isRefusal, notFound, type Outcome, type Page, type ParsedOf } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import { findLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { findAbsence, listAbsences, removeAbsence, setAbsence } from './absences.ts';
import { cancel, confirm, noShow, reopen, reschedule, start } from './acts.ts';
import { complete } from './complete.ts';
import { listCalendar } from './list.ts';
import { findMeant, type Meant } from './meant.ts';
import { createAppointment } from './plan.ts';
import { remove, restore } from './remove.ts';
import { earliestFirst, inSight, latestFirst } from './sql/table.ts';
import { listOwn } from './sql/window.ts';
import { appointmentsById, listAppointments, listUnassigned } from './sql.ts';
import { updateAppointment } from './update.ts';

type Around = ParsedOf<typeof appointmentOperations.around>;

const get = async (ctx: Context, meant: Meant): Promise<Outcome<Appointment>> => {
  const found = await findMeant(ctx, meant);
  return isRefusal(found) ? found : found.row;
};

// What is planned at a site or a client is the office's to look through; a lead shows its own to who sees it.
const aroundProblem = async ({ db, viewer }: Context, { leadId, clientId, siteId }: Around) => {
  if ((clientId || siteId) && !isAdministrator(viewer.role)) return appointmentRefusals.listsByOffice;
  if (leadId === undefined) return null;
  return (await findLead(db, leadId, readableLeads(viewer))) ? null : notFound;
};

const listAround = async (ctx: Context, asked: Around): Promise<Outcome<Page<Appointment>>> => {
  const problem = await aroundProblem(ctx, asked);
  if (problem) return problem;
  const { cursor, limit, ...selection } = asked;
  return readPage({ cursor, limit }, latestFirst, (stretch) =>
    listAppointments(ctx.db, inSight(ctx.viewer), selection, stretch),
  );
};

const replayed = replay<Appointment>(
  async ({ db, viewer }, id) => (await appointmentsById(db, [id], inSight(viewer)))[0],
);
const replayedGone = replay<Appointment>(
  async ({ db, viewer }, id) => (await appointmentsById(db, [id], appointmentScope(viewer)))[0],
);

const { list, rows, around, unassigned, create, update, ...acts } = appointmentOperations;

export const appointmentRoutes = [
  bind(list, listCalendar),
  bind(rows, ({ db, viewer, now }, asked) =>
    readPage(asked, earliestFirst, (stretch) => listOwn(db, viewer.uid, keptWindow(now), stretch)),
  ),
  bind(around, listAround),
  bind(unassigned, ({ db, viewer, now }, asked) =>
    readPage(asked, earliestFirst, (stretch) => listUnassigned(db, inSight(viewer), stretch, now)),
  ),
  bind(acts.get, get),
  bind(create, createAppointment, replayed),
  bind(update, updateAppointment, replayed),
  bind(acts.confirm, confirm, replayed),
  bind(acts.start, start, replayed),
  bind(acts.noShow, noShow, replayed),
  bind(acts.complete, complete, replayed),
  bind(acts.cancel, cancel, replayed),
  bind(acts.reschedule, reschedule, replayed),
  bind(acts.reopen, reopen, replayed),
  bind(acts.remove, remove, replayedGone),
  bind(acts.restore, restore, replayed),
];

export const absenceRoutes = [
  bind(acts.absences, listAbsences),
  bind(acts.setAbsence, setAbsence, replay<Absence>(findAbsence)),
  bind(acts.removeAbsence, removeAbsence),
];
