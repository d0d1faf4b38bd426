import { listWords } from '#kernel';
import type { Weekday } from '#sites';
import { makeWord, wordKey } from './asked.ts';
import type { ImportCheck } from './operations.ts';
import { isNotWeekly, readWeekdays } from './weekdays.ts';

/** What the rows of a route say of it, each of their words once. */
export type RouteSaid = { name: string; days: string[]; collectors: string[] };

/** What the file says of a route. */
export type FileRoute = ImportCheck['fileRoutes'][number];

// There are no more routes than that; a column of more names holds something else.
const mostRoutes = 200;
// Different words beyond so many agree on nothing.
const mostWords = 20;

const add = (words: string[], said: string): void => {
  const isKnown = words.some((word) => wordKey(word) === wordKey(said));
  if (said !== '' && !isKnown && words.length < mostWords) words.push(said);
};

/** Remembers what one more row says of its route. */
export const hearOfRoute = (
  heard: Map<string, RouteSaid>,
  name: string,
  { days, collector }: { days: string; collector: string },
): void => {
  const key = wordKey(name);
  const route = heard.get(key) ?? { name, days: [], collectors: [] };
  if (heard.size >= mostRoutes && !heard.has(key)) return;
  heard.set(key, route);
  add(route.days, days);
  add(route.collectors, collector);
};

/** The days on which a route is driven, where its rows agree, else its name says it; none where nobody knows. */
export const daysOfRoute = ({ name, days }: RouteSaid): Weekday[] => {
  const [first, ...others] = (days.length > 0 ? days : [name]).map(readWeekdays);
  return first && others.every((other) => other?.join() === first.join()) ? first : [];
};

/**
 * What the names of routes that nobody explained most likely mean: several words for one day (‘Mon’, ‘Monday’) are one route,
 * that which is here or the most rows name; any other is made.
 */
export const proposedRoutes = (
  routes: readonly string[],
  names: readonly { value: string; rows: number }[],
): ReadonlyMap<string, string> => {
  // ‘Mon AM’ is another route than ‘Mon PM’.
  const dayOf = (name: string): string | null =>
    /^\p{L}+\.?$/u.test(name.trim()) ? (readWeekdays(name)?.join() ?? null) : null;
  const first = new Map<string, string>();
  const called = names.toSorted((a, b) => b.rows - a.rows).map(({ value }) => value);
  for (const name of [...routes, ...called]) {
    const day = dayOf(name);
    if (day !== null && !first.has(day)) first.set(day, name);
  }
  return new Map(
    called.map((name) => {
      const one = first.get(dayOf(name) ?? '') ?? name;
      return [wordKey(name), wordKey(one) === wordKey(name) ? makeWord : one];
    }),
  );
};

const dayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const daysSaid = (days: readonly Weekday[]): string =>
  listWords(
    (Object.keys(dayNames) as Weekday[]).filter((day) => days.includes(day)).map((day) => dayNames[day]),
  );

const rowsSay = (words: readonly string[]): string =>
  words.length === 0 ? '' : ` (its rows say ${listWords(words.map((word) => `‘${word}’`))})`;

// A route knows no other weeks than every one.
const everyWeek = ({ name, isNew, saysDays }: FileRoute): string => {
  const said = saysDays.length > 0 || !isNew ? saysDays : [name];
  const others = said.filter(isNotWeekly).map((word) => `‘${word}’`);
  return others.length === 0
    ? ''
    : ` every week (the file says ${listWords(others)}, which a route does not keep)`;
};

/** ‘New route Mon-A: driven on Monday and Wednesday, without a collector.’; of a route that is here, that it stays as it is. */
export const fileRouteWords = (route: FileRoute): string => {
  const { name, isNew, days, collector, ...says } = route;
  const driven = days.length > 0 ? `driven on ${daysSaid(days)}${everyWeek(route)}` : '';
  const by = collector === '' ? '' : `collected by ${collector}`;
  if (!isNew)
    return `Route ${name} is here already and stays as it is, though the file says otherwise: ${[driven, by].filter(Boolean).join(', ')}.`;
  return `New route ${name}: ${driven || `without days${rowsSay(says.saysDays)}`}, ${by || `without a collector${rowsSay(says.saysCollector)}`}.`;
};

/** Said of a route that has no days, or that nobody collects; null: it has both. */
export const routeLacks = ({
  name,
  days,
  collector,
}: {
  name: string;
  days: readonly unknown[];
  collector: string | null;
}): string | null => {
  const lacks = [days.length === 0 && 'no days', !collector && 'no collector'].filter(Boolean);
  return lacks.length === 0 ? null : `Route ${name} has ${lacks.join(' and ')} yet.`;
};
