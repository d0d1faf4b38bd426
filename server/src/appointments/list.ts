import {
  type Appointment,
  type appointmentOperations,
  appointmentRefusals,
  type Busy,
  busyOf,
  type Marker,
  mostDays,
  mostListed,
  type Repeating,
  type Window,
  windowOfDays,
} from 'domain/appointments';
import { daysBetween, type Outcome, type ParsedOf, type Viewer } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { markersBetween } from './sql/markers.ts';
import { inSight, present } from './sql/table.ts';
import { type Found, inWindow, takenIn } from './sql/window.ts';
import { unrolled } from './unroll.ts';

type Asked = ParsedOf<typeof appointmentOperations.list>;
type Reading = { db: Kysely<DB>; viewer: Viewer };

type Standing = Repeating & { id: string };

const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const byTime = (a: Standing, b: Standing): number => inOrder(a.start, b.start) || inOrder(a.id, b.id);

/** Rows as what stands in a window: each day of a rule by itself, the earliest first; `more`: that is not all. */
export const standingIn = async <Row extends Standing>(
  { singles, rules, more }: Found<Row>,
  window: Window,
  most: number,
): Promise<{ items: Row[]; more: boolean }> => {
  const times = await unrolled(rules, window);
  const first = times.sort(
    (a, b) => inOrder(a.time.start, b.time.start) || inOrder(a.repeat.id, b.repeat.id),
  );
  const days = first.slice(0, most).map(({ repeat, time }) => ({ ...repeat, ...time }));
  const items = days.length === 0 ? singles : [...singles, ...days].sort(byTime).slice(0, most);
  return { items, more: more || singles.length + times.length > most };
};

type Listed = {
  items: Appointment[];
  more: boolean;
  busy: Busy[];
  markers: Marker[];
  moreMarkers: boolean;
};

const seesBusy = ({ role }: Viewer): boolean => role === 'manager';

/** When others are not free, for managers, without a word of why (CAL-07). */
const busyIn = async (
  { db, viewer }: Reading,
  window: Window,
  person?: string,
): Promise<Pick<Listed, 'busy' | 'more'>> => {
  if (!seesBusy(viewer) || person === viewer.uid) return { busy: [], more: false };
  const { singles, rules, more } = await takenIn(db, inSight(viewer), window, person, mostListed);
  const times = await unrolled(rules, window);
  const taken = [...singles, ...times.map(({ repeat, time }) => ({ ...repeat, ...time }))];
  return { busy: busyOf(taken, person), more };
};

/** A calendar from one day to another. */
export const listCalendar = async (ctx: Context, asked: Asked): Promise<Outcome<Listed>> => {
  const { from, to, timezone, markers, ...about } = asked;
  if (to < from) return appointmentRefusals.windowBackwards;
  if (daysBetween(from, to) >= mostDays) return appointmentRefusals.windowTooLong;
  const window = windowOfDays(asked, timezone ?? (await readSettings(ctx.db)).officeTimeZone);
  // Who asks for their own calendar sees all of it.
  const scope = about.person === ctx.viewer.uid ? present : inSight(ctx.viewer);
  const [found, others, marked] = await Promise.all([
    inWindow(ctx.db, scope, window, about, mostListed),
    busyIn(ctx, window, about.person),
    markersBetween(ctx, { from, to }, markers),
  ]);
  const { items, more } = await standingIn(found, window, mostListed);
  return {
    items,
    more: more || others.more,
    busy: others.busy,
    markers: marked.markers,
    moreMarkers: marked.more,
  };
};
