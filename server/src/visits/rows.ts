import type { Appointment } from 'domain/appointments';
import { isAdministrator, notFound, type Outcome, type Viewer } from 'domain/kernel';
import { isRowReadable, isVisitOf, type Visit, type VisitRow, visitOf } from 'domain/visits';
import type { Kysely } from 'kysely';
import { findMeant, type Meant } from '#appointments';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { filesOfVisits, machinesOfVisits, siteIdsOf, sitesOfVisits } from './sql.ts';

type Db = Kysely<DB>;
type Reading = Pick<Context, 'db' | 'viewer' | 'now'>;

const rowOf = (
  {
    id,
    version,
    title,
    type,
    status,
    start,
    end,
    allDay,
    timezone,
    description,
    outcome,
    occurrence,
    recurrence,
    repeatOf,
  }: Appointment,
  place: Pick<VisitRow, 'site' | 'machines' | 'files'>,
): VisitRow => ({
  ...{ id, version, title, type, status, start, end, allDay, timezone, description, outcome },
  ...{ occurrence, recurrence, repeatOf, ...place },
});

const without = <Item extends { siteId: string }>({ siteId: _, ...item }: Item): Omit<Item, 'siteId'> => item;

/** Whom one finds at sites, and the files that go with them, as on a visit. */
export const besidesOf = async (db: Db, siteIds: readonly string[]) => {
  const [sites, files] = await Promise.all([sitesOfVisits(db, siteIds), filesOfVisits(db, siteIds)]);
  const filesAt = Map.groupBy(files, ({ siteId }) => siteId);
  return (siteId: string): { contact: Visit['site']['contact']; files: Visit['files'] } => ({
    contact: sites.get(siteId)?.contact ?? null,
    files: (filesAt.get(siteId) ?? []).map(without),
  });
};

/** Appointments as visits, with what is to be known of their sites; those whose site is gone are left out. */
export const visitRows = async (db: Db, appointments: readonly Appointment[]): Promise<VisitRow[]> => {
  const ids = siteIdsOf(appointments);
  if (ids.length === 0) return [];
  const [sites, machines, files] = await Promise.all([
    sitesOfVisits(db, ids),
    machinesOfVisits(db, ids),
    filesOfVisits(db, ids),
  ]);
  const machinesAt = Map.groupBy(machines, ({ siteId }) => siteId);
  const filesAt = Map.groupBy(files, ({ siteId }) => siteId);
  return appointments.flatMap((appointment) => {
    const found = sites.get(appointment.siteId ?? '');
    if (!found) return [];
    const { clientId: _, ...site } = found;
    // Those that it is about come first.
    const isNamed = ({ id }: { id: string }) => Number(appointment.machineIds.includes(id));
    return rowOf(appointment, {
      site,
      machines: (machinesAt.get(site.id) ?? []).map(without).sort((a, b) => isNamed(b) - isNamed(a)),
      files: (filesAt.get(site.id) ?? []).map(without),
    });
  });
};

/** An appointment at a site that is the viewer's visit, or theirs by way of the calendar. */
const isInSight = ({ uid, role }: Viewer, appointment: Appointment): boolean =>
  appointment.siteId !== null && (isAdministrator(role) || isVisitOf(uid, appointment));

/** The row of a visit, a repeat with its rule. */
export const findVisitRow = async (ctx: Reading, id: string): Promise<Outcome<VisitRow>> => {
  const found = await findMeant(ctx, { id });
  if ('refused' in found) return found;
  const [row] = isInSight(ctx.viewer, found.row) ? await visitRows(ctx.db, [found.row]) : [];
  if (!row) return notFound;
  return isAdministrator(ctx.viewer.role) || isRowReadable(row, ctx.now) ? row : notFound;
};

/** A visit with the appointment it is. */
export type Found = { appointment: Appointment; visit: Visit };

/** A visit that the viewer may see by now: their own, or any by way of the calendar. */
export const findVisit = async (ctx: Reading, meant: Meant): Promise<Outcome<Found>> => {
  const found = await findMeant(ctx, meant);
  if ('refused' in found) return found;
  const { row: appointment } = found;
  if (!isInSight(ctx.viewer, appointment)) return notFound;
  const [row] = await visitRows(ctx.db, [appointment]);
  if (!row) return notFound;
  const visit = visitOf(row, row.occurrence, ctx.now, isAdministrator(ctx.viewer.role));
  return visit ? { appointment, visit } : notFound;
};
