import {
  type Appointment,
  type appointmentOperations,
  appointmentRefusals,
  type Busy,
  busyOf,
  mostDays,
  mostListed,
  type Window,
  windowOfDays,
} from 'domain/appointments';
import { daysBetween, type Outcome, type ParsedOf, type Viewer } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { markersBetween } from './sql/markers.ts';
import { inSight } from './sql/table.ts';
import { inWindow, repeatsIn, takenIn } from './sql/window.ts';
import { unrolled } from './unroll.ts';

type Asked = ParsedOf<typeof appointmentOperations.list>;
type Reading = { db: Kysely<DB>; viewer: Viewer };

const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const byTime = (a: Appointment, b: Appointment): number => inOrder(a.start, b.start) || inOrder(a.id, b.id);

/** What stands in a window for somebody, each day of a repeat by itself, the earliest first. */
export const appointmentsIn = async (
  { db, viewer }: Reading,
  window: Window,
  about: Pick<Asked, 'person' | 'type' | 'status'>,
  limit: number,
): Promise<Appointment[]> => {
  const scope = inSight(viewer);
  const singles = await inWindow(db, scope, window, about, limit);
  const times = await unrolled(await repeatsIn(db, scope, window, about), window);
  const first = times.sort(
    (a, b) => inOrder(a.time.start, b.time.start) || inOrder(a.repeat.id, b.repeat.id),
  );
  const shown = first.slice(0, limit).map(({ repeat, time }) => ({ ...repeat, ...time }));
  return shown.length === 0 ? singles : [...singles, ...shown].sort(byTime).slice(0, limit);
};

type Listed = {
  items: Appointment[];
  more: boolean;
  busy: Busy[];
  markers: Awaited<ReturnType<typeof markersBetween>>;
};

const seesBusy = ({ role }: Viewer): boolean => role === 'manager';

/** When others are not free, for managers, without a word of why (CAL-07). */
const busyIn = async (
  { db, viewer }: Reading,
  window: Window,
  person?: string,
): Promise<Pick<Listed, 'busy' | 'more'>> => {
  if (!seesBusy(viewer) || person === viewer.uid) return { busy: [], more: false };
  const { singles, repeats } = await takenIn(db, inSight(viewer), window, person, mostListed + 1);
  const times = await unrolled(repeats, window);
  const taken = [
    ...singles.slice(0, mostListed),
    ...times.map(({ repeat, time }) => ({ ...repeat, ...time })),
  ];
  return { busy: busyOf(taken, person), more: singles.length > mostListed };
};

/** A calendar from one day to another. */
export const listCalendar = async (ctx: Context, asked: Asked): Promise<Outcome<Listed>> => {
  const { from, to, timezone, person, type, status, markers } = asked;
  if (to < from) return appointmentRefusals.windowBackwards;
  if (daysBetween(from, to) >= mostDays) return appointmentRefusals.windowTooLong;
  const window = windowOfDays(asked, timezone ?? (await readSettings(ctx.db)).officeTimeZone);
  const items = await appointmentsIn(ctx, window, { person, type, status }, mostListed + 1);
  const others = await busyIn(ctx, window, person);
  return {
    items: items.slice(0, mostListed),
    more: items.length > mostListed || others.more,
    busy: others.busy,
    markers: await markersBetween(ctx, { from, to }, markers),
  };
};
