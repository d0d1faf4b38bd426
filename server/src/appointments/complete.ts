import {
  type Appointment,
  type appointmentOperations,
  appointmentRefusals,
  completeAppointment,
  datesOfService,
  type HandOver,
  isService,
  transitionProblem,
} from 'domain/appointments';
import {
  actedAt,
  idsOf,
  isAdministrator,
  isRefusal,
  localDay,
  notFound,
  type Outcome,
  type ParsedOf,
  type Refusal,
} from 'domain/kernel';
import {
  blankMachine,
  changeMachine,
  changeSite,
  installSite,
  type Site,
  type SomeSiteFields,
} from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { insertMachines, lockSite, saveSite } from '#sites';
import { writeOne } from './keep.ts';
import { lockLeadOf, tellLead } from './lead.ts';
import { findMeant } from './meant.ts';

type Completing = ParsedOf<typeof appointmentOperations.complete>;

/** The site, locked before its appointments as everywhere; undefined where the appointment names none. */
const siteOf = async (ctx: Context, { siteId }: Appointment): Promise<Site | undefined> =>
  siteId === null ? undefined : lockSite(ctx.db, siteId);

const latest = (known: string | null, on: string): string => (known !== null && known > on ? known : on);

/** Fields that the finished work leaves on its site; never an earlier day than the one that stands there. */
export const stamped = (appointment: Appointment, site: Site, on: string): SomeSiteFields => {
  const { lastServiceDate, lastSiteSurvey } = datesOfService(appointment, on);
  return {
    lastServiceDate: latest(site.lastServiceDate, lastServiceDate),
    ...(lastSiteSurvey ? { lastSiteSurvey: latest(site.lastSiteSurvey, lastSiteSurvey) } : {}),
  };
};

const handOverProblem = (ctx: Context, { type }: Appointment, site: Site | undefined): Refusal | null => {
  if (!isAdministrator(ctx.actor.role)) return appointmentRefusals.handOverByOffice;
  if (type !== 'installation') return appointmentRefusals.noHandOver;
  return site?.status === 'pending_install' ? null : appointmentRefusals.notPending;
};

/** Sets up the machines that were installed; answers their ids. */
const setUp = async (
  ctx: Context,
  site: Site,
  { machines }: HandOver,
  on: string,
): Promise<Outcome<string[]>> => {
  if (machines.length === 0) return [];
  const installed = machines.map(({ id = ctx.newId(), ...fields }) =>
    changeMachine(blankMachine(id, site.id, ctx.actor.uid, ctx.now), { installedOn: on, ...fields }, ctx.now),
  );
  const added = await insertMachines(ctx, site.id, installed);
  return isRefusal(added) ? added : idsOf(added);
};

const settle = async (
  ctx: Context,
  appointment: Appointment,
  { site, on }: { site: Site; on: string },
  handOver: HandOver | undefined,
): Promise<Outcome<string[]>> => {
  const machineIds = handOver ? await setUp(ctx, site, handOver, on) : [];
  if (isRefusal(machineIds)) return machineIds;
  // With the machines its counts and its version are others.
  const before = machineIds.length > 0 ? await lockSite(ctx.db, site.id) : site;
  if (!before) return notFound;
  const fields = stamped(appointment, before, on);
  const { machines: _, ...place } = handOver ?? { machines: [] };
  const after = handOver
    ? installSite(before, { ...fields, ...place }, on, ctx.now)
    : changeSite(before, fields, ctx.now);
  if (isRefusal(after)) return after;
  const saved = await saveSite(ctx, before, after, 'updated');
  return isRefusal(saved) ? saved : machineIds;
};

/** When it was done, and on which day at the office. */
const doneAt = async (ctx: Context, { createdAt }: Appointment, completedOn: string | undefined) => {
  const at = actedAt(ctx.deviceTimes, createdAt, ctx.now);
  const { officeTimeZone } = await readSettings(ctx.db);
  const on = completedOn ?? localDay(at, officeTimeZone);
  return on > localDay(ctx.now, officeTimeZone) ? appointmentRefusals.notYet : { at, on };
};

/**
 * Completes an appointment: in the same transaction its site is stamped, an installed site handed over, and its lead
 * noted and contacted where that is asked for.
 */
export const complete = async (
  ctx: Context,
  { id, occurrence, outcome, completedOn, handOver, ...asked }: Completing,
): Promise<Outcome<Appointment>> => {
  const found = await findMeant(ctx, { id, occurrence });
  if (isRefusal(found)) return found;
  const lead = await lockLeadOf(ctx, found.row, asked);
  const site = await siteOf(ctx, found.row);
  return writeOne(ctx, { id, occurrence, as: 'completed' }, async (row) => {
    const refused = transitionProblem('complete', row, ctx.actor, ctx.now);
    if (refused) return refused;
    const done = await doneAt(ctx, row, completedOn);
    if (isRefusal(done)) return done;
    const problem =
      (handOver ? handOverProblem(ctx, row, site) : null) ??
      (await tellLead(ctx, row, lead, { outcome, ...asked }));
    if (problem) return problem;
    const stamps = isService(row) && site && site.deletedAt === null;
    const installed = stamps ? await settle(ctx, row, { site, on: done.on }, handOver) : [];
    if (isRefusal(installed)) return installed;
    const machineIds = installed.length > 0 ? installed : row.machineIds;
    return completeAppointment(row, { outcome, machineIds, at: done.at }, ctx.actor, ctx.now);
  });
};
