import { idsOf, isRefusal, localDay, notFound, type Outcome } from 'domain/kernel';
import {
  type Appointment,
  appointmentRefusals,
  completeAppointment,
  datesOfService,
  type HandOver,
  isAppointmentOpen,
} from 'domain/serviceCalls';
import {
  blankMachine,
  changeMachine,
  changeSite,
  installSite,
  type Site,
  type SomeSiteFields,
} from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import { writable, write } from '#platform/rows/write.ts';
import { readSettings } from '#settings';
import { insertMachines, lockSite, saveSite } from '#sites';
import { findAppointment } from './sql.ts';
import { appointmentTable } from './table.ts';

const appointments = writable(appointmentTable);

type Completing = {
  id: string;
  outcome: string;
  completedOn?: string | undefined;
  handOver?: HandOver | undefined;
};

/** The site, locked before its appointments as everywhere; undefined where the call names none. */
const siteOf = async (ctx: Context, { siteId }: Appointment): Promise<Site | undefined> =>
  siteId === null ? undefined : lockSite(ctx.db, siteId);

const latest = (known: string | null, on: string): string => (known !== null && known > on ? known : on);

/** Fields that the finished work leaves on its site; never an earlier day than the one that stands there. */
const stamped = (call: Appointment, site: Site, on: string): SomeSiteFields => {
  const { lastServiceDate, lastSiteSurvey } = datesOfService(call, on);
  return {
    lastServiceDate: latest(site.lastServiceDate, lastServiceDate),
    ...(lastSiteSurvey ? { lastSiteSurvey: latest(site.lastSiteSurvey, lastSiteSurvey) } : {}),
  };
};

const handOverProblem = (call: Appointment, site: Site | undefined) => {
  if (call.type !== 'installation') return appointmentRefusals.noHandOver;
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
  call: Appointment,
  site: Site,
  handOver: HandOver | undefined,
  on: string,
): Promise<Outcome<string[]>> => {
  const machineIds = handOver ? await setUp(ctx, site, handOver, on) : [];
  if (isRefusal(machineIds)) return machineIds;
  // With the machines its counts and its version are others.
  const before = machineIds.length > 0 ? await lockSite(ctx.db, site.id) : site;
  if (!before) return notFound;
  const fields = stamped(call, before, on);
  const { machines: _, ...place } = handOver ?? { machines: [] };
  const after = handOver
    ? installSite(before, { ...fields, ...place }, on, ctx.now)
    : changeSite(before, fields, ctx.now);
  if (isRefusal(after)) return after;
  const saved = await saveSite(ctx, before, after, 'updated');
  return isRefusal(saved) ? saved : machineIds;
};

/** Completes an appointment, stamps its site, and hands an installed site over in the same transaction. */
export const complete = async (
  ctx: Context,
  { id, outcome, completedOn, handOver }: Completing,
): Promise<Outcome<Appointment>> => {
  const found = await findAppointment(ctx.db, id);
  if (!found) return notFound;
  const site = await siteOf(ctx, found);
  return write(ctx, appointments, { id, as: 'completed' }, async (call) => {
    if (!isAppointmentOpen(call)) return appointmentRefusals.notOpen;
    const { officeTimeZone } = await readSettings(ctx.db);
    const today = localDay(ctx.now, officeTimeZone);
    const on = completedOn ?? today;
    if (on > today) return appointmentRefusals.notYet;
    const problem = handOver ? handOverProblem(call, site) : null;
    if (problem) return problem;
    const installed = site && site.deletedAt === null ? await settle(ctx, call, site, handOver, on) : [];
    if (isRefusal(installed)) return installed;
    const machineIds = installed.length > 0 ? installed : call.machineIds;
    return completeAppointment(call, { outcome, machineIds }, ctx.actor, ctx.now);
  });
};
