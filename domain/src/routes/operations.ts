import * as z from 'zod';
import { administrators, dateTime, listing, type Operation, operation, type Page, text, uuid } from '#kernel';
import {
  codesAnswer,
  routeAnswer,
  routeDayAnswer,
  routeDaysAnswer,
  routeStopsAnswer,
  routesAnswer,
  sitesAnswer,
  wholeRouteDayAnswer,
} from './answers.ts';
import type { RouteDay, RouteDaySummary, WholeRouteDay } from './day.ts';
import { routeDate, routeFields, routeName, stopAnswer } from './fields.ts';
import type { Route, RouteStop, RouteStops, RouteSummary } from './route.ts';

/** The routes, and how many active sites are on none of them. */
export type RouteList = { today: string; items: RouteSummary[]; without: number };
/** The first sites of a kind, and how many there are. */
export type RouteSites = { items: RouteStop[]; total: number };
/** How to get in at each stop of a day. */
export type DayCodes = {
  id: string;
  items: { siteId: string; accessNotes: string; accessCode: string }[];
};

const siteIds = z.array(uuid).min(1).max(1000);

const read = <Output>() => {
  const declare = operation<Output>();
  return <Input extends z.ZodType>(declaration: Omit<Operation<Input, Output>, 'who' | 'kind'>) =>
    declare({ ...declaration, who: administrators, kind: 'read' });
};
const write = <Output>() => {
  const declare = operation<Output>();
  return <Input extends z.ZodType>(declaration: Omit<Operation<Input, Output>, 'who' | 'kind'>) =>
    declare({ ...declaration, who: administrators, kind: 'write' });
};
const changedStops = <Input extends z.ZodType>(name: string, input: Input) =>
  write<RouteStops>()({ name, output: routeStopsAnswer, input });
const changedDay = <Input extends z.ZodType>(name: string, input: Input) =>
  write<RouteDay>()({ name, output: routeDayAnswer, input });

export const routeOperations = {
  list: read<RouteList>()({ name: 'routes.list', output: routesAnswer, input: z.strictObject({}) }),
  save: write<Route>()({
    name: 'routes.save',
    output: routeAnswer,
    input: z.strictObject({
      name: routeName,
      newName: routeName.optional(),
      isNew: z.boolean().default(false),
      ...routeFields,
    }),
  }),
  remove: write<{ name: string; sites: number }>()({
    name: 'routes.remove',
    output: z.strictObject({ name: z.string(), sites: z.int() }),
    input: z.strictObject({ name: routeName }),
  }),
  stops: read<RouteStops>()({
    name: 'routes.stops',
    output: routeStopsAnswer,
    input: z.strictObject({ route: routeName }),
  }),
  order: changedStops(
    'routes.order',
    z.strictObject({ route: routeName, siteIds: z.array(uuid).max(1000), version: z.int().min(0) }),
  ),
  add: changedStops('routes.add', z.strictObject({ route: routeName, siteIds })),
  removeSite: changedStops('routes.removeSite', z.strictObject({ route: routeName, siteId: uuid })),
  without: read<RouteSites>()({
    name: 'routes.without',
    output: sitesAnswer,
    input: z.strictObject({ text: text(200).default('') }),
  }),
  due: read<RouteSites>()({
    name: 'routes.due',
    output: sitesAnswer,
    input: z.strictObject({ date: routeDate }),
  }),
};

const stop = { id: uuid, siteId: uuid };

export const routeDayOperations = {
  open: write<WholeRouteDay>()({
    name: 'routeDays.open',
    output: wholeRouteDayAnswer,
    input: z.strictObject({ route: routeName, date: routeDate, all: z.boolean().default(false) }),
  }),
  get: read<WholeRouteDay>()({
    name: 'routeDays.get',
    output: wholeRouteDayAnswer,
    input: z.strictObject({ id: uuid }),
  }),
  find: read<{ id: string | null }>()({
    name: 'routeDays.find',
    output: z.strictObject({ id: uuid.nullable() }),
    input: z.strictObject({ route: routeName, date: routeDate }),
  }),
  list: read<Page<RouteDaySummary | WholeRouteDay>>()({
    name: 'routeDays.list',
    output: routeDaysAnswer,
    input: z.strictObject({
      from: routeDate,
      to: routeDate,
      route: routeName.optional(),
      full: z.boolean().default(false),
      ...listing,
    }),
  }),
  closeStop: changedDay('routeDays.closeStop', z.strictObject({ ...stop, answer: stopAnswer })),
  reopenStop: changedDay('routeDays.reopenStop', z.strictObject(stop)),
  photo: changedDay('routeDays.photo', z.strictObject({ ...stop, documentId: uuid })),
  close: changedDay('routeDays.close', z.strictObject({ id: uuid })),
  reopen: changedDay(
    'routeDays.reopen',
    z.strictObject({ id: uuid, reason: text(255).trim().min(1, 'Say why.') }),
  ),
  /** Notes and codes of all its stops, to be taken along to where no network is; told of in the audit. */
  codes: write<DayCodes>()({
    name: 'routeDays.codes',
    output: codesAnswer,
    input: z.strictObject({ id: uuid }),
  }),
  /** Somebody looked at notes and code of a stop that they took along. */
  looked: write<{ siteId: string }>()({
    name: 'routeDays.looked',
    output: z.strictObject({ siteId: uuid }),
    input: z.strictObject({ ...stop, at: dateTime }),
  }),
};
