import {
  daysOfRoute,
  type FileRoute,
  hearOfRoute,
  type Import,
  leftOutWord,
  makeWord,
  meaningOfRoute,
  type Plan,
  type RouteSaid,
  readCount,
  routeField,
  storedPlan,
  targetOf,
  wordKey,
} from 'domain/imports';
import type { Route } from 'domain/routes';
import { fillRoutes, makeRoutes, putInOrder, takeBackRoutes, unusedRoutes } from '#routes';
import { readSettings } from '#settings';
import type { ReadRow, Resolving, Writing } from './noun.ts';
import { loadPersons, nobody, type Persons, personCalled } from './persons.ts';
import type { Said } from './sites-named.ts';
import { updateImport } from './sql/imports.ts';
import { routesBrought, stopsBrought } from './sql/stops.ts';
import type { Work } from './work.ts';

type Row = ReadRow<Said>;

type RouteTarget = 'collectionRoute' | 'stopNumber' | 'routeDays' | 'routeCollector';

const columnOf = ({ columns, mapping }: Plan, to: RouteTarget): string | undefined =>
  columns.find((column) => targetOf(mapping, column) === to);

/** What the routes are called that are here. */
export const routesHere = async (db: Resolving['db']): Promise<string[]> =>
  (await readSettings(db)).routes.map(({ name }) => name);

const leaveOut = ({ reading }: Row, column: string | undefined, reason: string): void => {
  const { collectionRoute: value = '' } = reading.fields;
  delete reading.fields.collectionRoute;
  reading.leftOut.push({ column: column ?? '', value, reason });
};

/** Looks up which route each row names: one that is here, or one that will be made. */
export const findRoutes = async (rows: readonly Row[], { db, plan }: Resolving): Promise<void> => {
  const naming = rows.filter(({ reading }) => reading.fields.collectionRoute);
  if (naming.length === 0) return;
  const here = await routesHere(db);
  const column = columnOf(plan, routeField);
  for (const row of naming) {
    const { fields } = row.reading;
    const meaning = meaningOfRoute(here, fields.collectionRoute ?? '', plan.words);
    row.reading.makesRoute = meaning !== null && meaning !== leftOutWord && !here.includes(meaning);
    if (meaning === null) leaveOut(row, column, 'There is no such route');
    else if (meaning === leftOutWord) leaveOut(row, column, 'Left out as chosen');
    else if (meaning !== makeWord) fields.collectionRoute = meaning;
  }
};

/** Makes the routes that rows name and that are to be made. */
export const makeRoutesOf = async ({ work, about }: Writing, rows: readonly Row[]): Promise<void> => {
  const making = rows.filter(({ reading }) => reading.makesRoute && reading.refused === null);
  if (making.length === 0) return;
  const names = making.map(({ reading }) => reading.fields.collectionRoute ?? '');
  const { made, routes } = await makeRoutes(work, names);
  const called = new Map(routes.map((name) => [wordKey(name), name]));
  for (const row of making) {
    const name = called.get(wordKey(row.reading.fields.collectionRoute ?? ''));
    if (name) row.reading.fields.collectionRoute = name;
    else leaveOut(row, undefined, 'There are as many routes as there may be');
  }
  about.madeRoutes.push(...made);
  if (made.length > 0) await updateImport(work.db, about.id, { madeRoutes: about.madeRoutes });
};

// Who collects, where all rows that say it mean one person.
const collectorOf = ({ collectors }: RouteSaid, persons: Persons): string | null => {
  const [first = null, ...others] = collectors.map((said) => personCalled(persons, said));
  return others.every((uid) => uid === first) ? first : null;
};

const routeOf = (said: RouteSaid, persons: Persons): Route => ({
  name: said.name,
  days: daysOfRoute(said),
  collector: collectorOf(said, persons),
});

const personsFor = async (work: Pick<Resolving, 'db' | 'keys' | 'now'>, said: readonly RouteSaid[]) =>
  said.some(({ collectors }) => collectors.length > 0) ? loadPersons(work, 'all') : nobody;

/** What a file says of its routes: of each that it makes, and of others that stand otherwise. */
export const fileRoutesOf = async (
  work: Pick<Resolving, 'db' | 'keys' | 'now'>,
  said: readonly RouteSaid[],
): Promise<FileRoute[]> => {
  if (said.length === 0) return [];
  const persons = await personsFor(work, said);
  const here = (await readSettings(work.db)).routes;
  return said.flatMap((each) => {
    const known = here.find(({ name }) => wordKey(name) === wordKey(each.name));
    const { days, collector } = routeOf(each, persons);
    // Of one that is here its name says nothing new.
    const other = {
      days: each.days.length > 0 && days.join() !== known?.days.join() ? days : [],
      collector: collector === known?.collector ? null : collector,
    };
    const told = known ? other : { days, collector };
    if (known && told.days.length === 0 && told.collector === null) return [];
    return {
      name: known?.name ?? each.name,
      isNew: !known,
      days: told.days,
      collector: persons.names.get(told.collector ?? '') ?? '',
      saysDays: each.days,
      saysCollector: each.collectors,
    };
  });
};

// What the rows that came in say of the routes that the file made.
const madeAs = async ({
  work,
  about,
}: {
  work: Pick<Work, 'db' | 'keys' | 'now'>;
  about: Import;
}): Promise<Route[]> => {
  if (about.madeRoutes.length === 0) return [];
  const { officeTimeZone } = await readSettings(work.db);
  const plan = storedPlan(about.columns, about, about.timeZone ?? officeTimeZone);
  const at = (to: RouteTarget) => plan.columns.indexOf(columnOf(plan, to) ?? '');
  const brought = await routesBrought(work.db, about.id, {
    route: at('collectionRoute'),
    days: at('routeDays'),
    collector: at('routeCollector'),
  });
  const heard = new Map<string, RouteSaid>();
  for (const row of brought) {
    const name = meaningOfRoute(about.madeRoutes, row.route, plan.words);
    if (name && name !== leftOutWord && name !== makeWord) hearOfRoute(heard, name, row);
  }
  const said = [...heard.values()];
  const persons = await personsFor(work, said);
  return said.map((each) => routeOf(each, persons));
};

/** How many of the routes that came with a file go and stay with a revert after which these sites are on them no more. */
export const routesLeaving = async (
  work: Pick<Work, 'db' | 'keys' | 'now'>,
  about: Import,
  leaving: ReadonlySet<string>,
): Promise<{ goes: number; stays: number }> => {
  if (about.madeRoutes.length === 0) return { goes: 0, stays: 0 };
  const { routes } = await readSettings(work.db);
  const made = routes.filter(({ name }) => about.madeRoutes.includes(name));
  const { length: goes } = await unusedRoutes(work.db, made, await madeAs({ work, about }), leaving);
  return { goes, stays: made.length - goes };
};

/** Takes away the routes that came with a file, where nobody has made use of them. */
export const unmakeRoutes = async ({ work, about }: Pick<Writing, 'work' | 'about'>): Promise<void> => {
  const gone = await takeBackRoutes(work, about.madeRoutes, await madeAs({ work, about }));
  const madeRoutes = about.madeRoutes.filter((name) => !gone.includes(name));
  if (gone.length > 0) await updateImport(work.db, about.id, { madeRoutes });
};

/**
 * Once all sites are in, those whose rows say their place on the route are put in that order; a route without any goes, and
 * of one that was made it is kept on which days it is driven, and by whom.
 */
export const finishRoutes = async (writing: Writing, plan: Plan): Promise<void> => {
  await unmakeRoutes(writing);
  const { work, about } = writing;
  await fillRoutes(work, await madeAs(writing));
  const column = columnOf(plan, 'stopNumber');
  if (column === undefined) return;
  const brought = await stopsBrought(work.db, about, plan.columns.indexOf(column));
  const placed = brought.flatMap(({ said, ...stop }) => {
    const read = readCount(said);
    return 'value' in read ? [{ ...stop, number: read.value }] : [];
  });
  for (const [route, stops] of Map.groupBy(placed, (stop) => stop.route))
    await putInOrder(
      work,
      route,
      stops.toSorted((a, b) => a.number - b.number).map(({ siteId }) => siteId),
    );
};
