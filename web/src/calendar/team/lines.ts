import { daysHere } from '#calendar/shown.ts';
import type { Shown } from '#calendar/useAppointments.ts';

type Person = { readonly uid: string; readonly displayName: string };

/** What one person has on each day of a week. */
export type TeamLine = Person & {
  readonly on: ReadonlyMap<string, readonly Shown[]>;
  readonly count: number;
};

const none: ReadonlyMap<string, readonly Shown[]> = new Map();

const daysOf = (one: Shown, days: readonly string[]): readonly string[] => {
  const { from, to } = daysHere(one);
  return from === to ? (days.includes(from) ? [from] : []) : days.filter((day) => from <= day && day <= to);
};

/** Whose day it is in: who does it, and who else is there. */
export const peopleOf = ({ assignedTo, attendees }: Shown): readonly string[] =>
  attendees.length === 0 ? [assignedTo ?? ''] : [...new Set([assignedTo ?? '', ...attendees])];

/** Those who work here by name, and whoever left and `has` something to do. */
export const teamOf = <P extends Person>(
  active: readonly P[],
  all: ReadonlyMap<string, P>,
  has: (uid: string) => boolean,
): P[] => {
  const here = new Set(active.map(({ uid }) => uid));
  const left = [...all.values()].filter(({ uid }) => !here.has(uid) && has(uid));
  return [...active, ...left].toSorted((a, b) => a.displayName.localeCompare(b.displayName));
};

/** A line a person: those who work here by name, and whoever left and still has something to do in these days. */
export const teamLines = (
  active: readonly Person[],
  all: ReadonlyMap<string, Person>,
  days: readonly string[],
  items: readonly Shown[],
): TeamLine[] => {
  const lines = new Map<string, Map<string, Shown[]>>();
  for (const one of items)
    for (const day of daysOf(one, days))
      for (const uid of peopleOf(one)) {
        const line = lines.get(uid) ?? new Map<string, Shown[]>();
        const there = line.get(day) ?? [];
        there.push(one);
        lines.set(uid, line.set(day, there));
      }
  return teamOf(active, all, (uid) => lines.has(uid)).map(({ uid, displayName }) => {
    const on = lines.get(uid) ?? none;
    return { uid, displayName, on, count: new Set([...on.values()].flat()).size };
  });
};
