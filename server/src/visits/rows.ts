import type { Appointment } from 'domain/appointments';
import { isAdministrator, notFound, type Outcome, type Viewer } from 'domain/kernel';
import { isRowReadable, isVisitOf, type Visit, type VisitRow, visitOf } from 'domain/visits';
import type { Kysely } from 'kysely';
import { findMeant, type Meant } from '#appointments';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { besidesOfSites, placesOfVisits } from './sql.ts';

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

const nothingBesides: { contact: Visit['site']['contact']; files: Visit['files'] } = {
  contact: null,
  files: [],
};

/** Whom one finds at sites, and the files that go with them, as on a visit. */
export const besidesOf = async (db: Db, siteIds: readonly string[]) => {
  const sites = await besidesOfSites(db, siteIds);
  return (siteId: string) => sites.get(siteId) ?? nothingBesides;
};

/** Appointments as visits, with what is to be known of their sites; those whose site is gone are left out. */
export const visitRows = async (db: Db, appointments: readonly Appointment[]): Promise<VisitRow[]> => {
  const ids = [...new Set(appointments.flatMap(({ siteId }) => siteId ?? []))];
  if (ids.length === 0) return [];
  const places = await placesOfVisits(db, ids);
  return appointments.flatMap((appointment) => {
    const place = places.get(appointment.siteId ?? '');
    if (!place) return [];
    // Those that it is about come first.
    const isNamed = ({ id }: { id: string }) => Number(appointment.machineIds.includes(id));
    const machines = place.machines.toSorted((a, b) => isNamed(b) - isNamed(a));
    return rowOf(appointment, { ...place, machines });
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
