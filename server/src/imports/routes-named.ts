import {
  leftOutWord,
  makeWord,
  meaningOfRoute,
  type Plan,
  readCount,
  routeField,
  targetOf,
  wordKey,
} from 'domain/imports';
import { makeRoutes, putInOrder, takeBackRoutes } from '#routes';
import { readSettings } from '#settings';
import type { ReadRow, Resolving, Writing } from './noun.ts';
import type { Said } from './sites-named.ts';
import { stopsBrought } from './sql/stops.ts';
import { updateImport } from './sql.ts';

type Row = ReadRow<Said>;

const columnOf = ({ columns, mapping }: Plan, to: 'collectionRoute' | 'stopNumber'): string | undefined =>
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
    row.reading.makesRoute = meaning === makeWord;
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

/** Takes away the routes that came with a file, where nobody has made use of them. */
export const unmakeRoutes = async ({ work, about }: Pick<Writing, 'work' | 'about'>): Promise<void> => {
  const gone = await takeBackRoutes(work, about.madeRoutes);
  const madeRoutes = about.madeRoutes.filter((name) => !gone.includes(name));
  if (gone.length > 0) await updateImport(work.db, about.id, { madeRoutes });
};

/** Once all sites are in, those whose rows say their place on the route are put in that order; a route without any goes. */
export const finishRoutes = async (writing: Writing, plan: Plan): Promise<void> => {
  await unmakeRoutes(writing);
  const { work, about } = writing;
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
