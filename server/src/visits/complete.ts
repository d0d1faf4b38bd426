import { isService } from 'domain/appointments';
import {
  actedAt,
  isAdministrator,
  isRefusal,
  localDay,
  notFound,
  type Outcome,
  type ParsedOf,
} from 'domain/kernel';
import { changeSite } from 'domain/sites';
import { completeVisit, takesMachines, type Visit, type visitOperations, visitRefusals } from 'domain/visits';
import { stamped, writeOne } from '#appointments';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { lockSite, saveSite } from '#sites';
import { keepMachines } from './machines.ts';
import { type Found, findVisit } from './rows.ts';

type Completing = ParsedOf<typeof visitOperations.complete>;

/** Says that somebody else has to hand the site over, where who completed it may not. */
const tellWaiting = (ctx: Context, { appointment }: Found, status: string): void => {
  if (appointment.type !== 'installation' || status !== 'pending_install') return;
  if (isAdministrator(ctx.actor.role)) return;
  const { siteId } = appointment;
  ctx.emit({ noun: 'visits', rowId: appointment.id, verb: 'handOverWaits', before: {}, after: { siteId } });
};

/** Under the site's lock: its machines, and the days that finished work leaves on it. */
const settle = async (
  ctx: Context,
  found: Found,
  { machines }: Completing,
  at: string,
): Promise<Outcome<string[]>> => {
  const { appointment, visit } = found;
  const site = await lockSite(ctx.db, visit.site.id);
  if (!site || site.deletedAt !== null) return visitRefusals.siteGone;
  const on = localDay(at, (await readSettings(ctx.db)).officeTimeZone);
  const ids = machines.length > 0 ? await keepMachines(ctx, site, machines, on) : [];
  if (isRefusal(ids)) return ids;
  tellWaiting(ctx, found, site.status);
  // With the machines its counts and its version are others.
  const before = machines.length > 0 ? await lockSite(ctx.db, site.id) : site;
  if (!before || !isService(appointment)) return ids;
  const after = changeSite(before, stamped(appointment, before, on), ctx.now);
  const saved = isRefusal(after) ? after : await saveSite(ctx, before, after, 'updated');
  return isRefusal(saved) ? saved : ids;
};

/** Completes a visit: with what came of it, and the machines that were found or set up. */
export const complete = async (ctx: Context, asked: Completing): Promise<Outcome<Visit>> => {
  const { id, occurrence, outcome, machines } = asked;
  const found = await findVisit(ctx, { id, occurrence });
  if (isRefusal(found)) return found;
  if (machines.length > 0 && !takesMachines(found.appointment)) return visitRefusals.noMachines;
  const at = actedAt(ctx.deviceTimes, found.appointment.createdAt, ctx.now);
  // The site before its appointments, as everywhere.
  const site = await lockSite(ctx.db, found.visit.site.id);
  if (!site) return notFound;
  const done = await writeOne(ctx, { id, occurrence, as: 'completed' }, async (row) => {
    // Moved to another site, or made other work, since it was read.
    const { siteId, type } = found.appointment;
    if (row.siteId !== siteId || row.type !== type) return visitRefusals.changed;
    const tried = completeVisit(row, { outcome, machineIds: row.machineIds, at }, ctx.actor, ctx.now);
    if (isRefusal(tried)) return tried;
    const ids = await settle(ctx, found, asked, at);
    if (isRefusal(ids)) return ids;
    return ids.length > 0 ? { ...tried, machineIds: ids } : tried;
  });
  if (isRefusal(done)) return done;
  const after = await findVisit(ctx, { id: done.id, occurrence: done.occurrence });
  return isRefusal(after) ? after : after.visit;
};
