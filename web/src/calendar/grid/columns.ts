import type { Busy } from 'domain/appointments';
import { dateWords, localDay } from 'domain/kernel';
import type { MarkerLine } from '#calendar/markers.ts';
import type { Note, Shade } from '#calendar/shade.ts';
import { isAbove, isOn, spotOn } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { here } from '#ui/moment.ts';
import type { Spot } from './lanes.ts';

export type Block = { readonly one: Shown; readonly from: number; readonly to: number };
export type Blocked = { readonly from: number; readonly to: number; readonly uid: string };

/** A column of the hours: a day, or in the team view a person's day. */
export type Column = {
  readonly key: string;
  readonly date: string;
  readonly uid: string | null;
  /** Said of it as a whole: ‘Mon, Nov 16’. */
  readonly label: string;
  readonly above: readonly Shown[];
  readonly blocks: readonly Block[];
  readonly busy: readonly Blocked[];
  readonly markers: readonly MarkerLine[];
  /** When the office is closed. */
  readonly closed: readonly Spot[];
  /** Whose day it is is away. */
  readonly away: boolean;
  readonly notes: readonly Note[];
};

type Of = { items: readonly Shown[]; busy: readonly Busy[]; markers: readonly MarkerLine[]; shade: Shade };
type Whose = { uid: string | null; person: string | null };

const columnOf = (
  key: string,
  date: string,
  { uid, person }: Whose,
  label: string,
  { items, busy, markers, shade }: Of,
): Column => {
  const own = items.filter((one) => isOn(one, date));
  return {
    key,
    date,
    uid,
    label,
    above: own.filter(isAbove),
    blocks: own.filter((one) => !isAbove(one)).map((one) => ({ one, ...spotOn(one, date) })),
    busy: busy
      .filter(({ start, end }) => localDay(start, here) <= date && localDay(end, here) >= date)
      .map((one) => ({ uid: one.uid, ...spotOn(one, date) }))
      .filter(({ from, to }) => to > from),
    markers: markers.filter((marker) => marker.date === date),
    closed: shade.closed(date),
    away: shade.isAway(date, person),
    notes: shade.notes(date, person),
  };
};

/** Days side by side, of one person or of everybody. */
export const dayColumns = (days: readonly string[], person: string | null, of: Of): Column[] =>
  days.map((date) => columnOf(date, date, { uid: null, person }, dateWords(date, 'week'), of));

type Person = { uid: string; displayName: string };

/** One day, a column a person; a holiday is everybody's and stands in the head. */
export const teamColumns = (date: string, people: readonly Person[], of: Of): Column[] => {
  const shade: Shade = {
    ...of.shade,
    notes: (day, uid) => of.shade.notes(day, uid).filter(({ about }) => about !== 'holiday'),
  };
  const mine = (uid: string): Of => ({
    items: of.items.filter((one) => one.assignedTo === uid || one.attendees.includes(uid)),
    busy: of.busy.filter((one) => one.uid === uid),
    markers: [],
    shade,
  });
  return people.map(({ uid, displayName }) =>
    columnOf(uid, date, { uid, person: uid }, displayName, mine(uid)),
  );
};
