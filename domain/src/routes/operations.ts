import * as z from 'zod';
import { administrators, byId, dateTime, listing, read, text, uuid, write } from '#kernel';
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
import { routeDate, routeFields, routeName, stopAnswer } from './fields.ts';

/** The routes, and how many active sites are on none of them. */
export type RouteList = z.output<typeof routesAnswer>;
/** How to get in at each stop of a day. */
export type DayCodes = z.output<typeof codesAnswer>;

const siteIds = z.array(uuid).min(1).max(1000);

export const routeOperations = {
  list: read('routes.list', administrators, { input: z.strictObject({}), output: routesAnswer }),
  save: write('routes.save', administrators, {
    input: z.strictObject({
      name: routeName,
      newName: routeName.optional(),
      isNew: z.boolean().default(false),
      ...routeFields,
    }),
    output: routeAnswer,
  }),
  remove: write('routes.remove', administrators, {
    input: z.strictObject({ name: routeName }),
    output: z.strictObject({ name: z.string(), sites: z.int() }),
  }),
  stops: read('routes.stops', administrators, {
    input: z.strictObject({ route: routeName }),
    output: routeStopsAnswer,
  }),
  order: write('routes.order', administrators, {
    input: z.strictObject({ route: routeName, siteIds: z.array(uuid).max(1000), version: z.int().min(0) }),
    output: routeStopsAnswer,
  }),
  add: write('routes.add', administrators, {
    input: z.strictObject({ route: routeName, siteIds }),
    output: routeStopsAnswer,
  }),
  removeSite: write('routes.removeSite', administrators, {
    input: z.strictObject({ route: routeName, siteId: uuid }),
    output: routeStopsAnswer,
  }),
  without: read('routes.without', administrators, {
    input: z.strictObject({ text: text(200).default('') }),
    output: sitesAnswer,
  }),
  due: read('routes.due', administrators, {
    input: z.strictObject({ date: routeDate }),
    output: sitesAnswer,
  }),
};

const stop = { id: uuid, siteId: uuid };

export const routeDayOperations = {
  open: write('routeDays.open', administrators, {
    input: z.strictObject({ route: routeName, date: routeDate, all: z.boolean().default(false) }),
    output: wholeRouteDayAnswer,
  }),
  get: read('routeDays.get', administrators, {
    input: byId,
    output: wholeRouteDayAnswer,
  }),
  find: read('routeDays.find', administrators, {
    input: z.strictObject({ route: routeName, date: routeDate }),
    output: z.strictObject({ id: uuid.nullable() }),
  }),
  list: read('routeDays.list', administrators, {
    input: z.strictObject({
      from: routeDate,
      to: routeDate,
      route: routeName.optional(),
      full: z.boolean().default(false),
      ...listing,
    }),
    output: routeDaysAnswer,
  }),
  closeStop: write('routeDays.closeStop', administrators, {
    input: z.strictObject({ ...stop, answer: stopAnswer }),
    output: routeDayAnswer,
  }),
  reopenStop: write('routeDays.reopenStop', administrators, {
    input: z.strictObject(stop),
    output: routeDayAnswer,
  }),
  photo: write('routeDays.photo', administrators, {
    input: z.strictObject({ ...stop, documentId: uuid }),
    output: routeDayAnswer,
  }),
  close: write('routeDays.close', administrators, {
    input: byId,
    output: routeDayAnswer,
  }),
  reopen: write('routeDays.reopen', administrators, {
    input: z.strictObject({ id: uuid, reason: text(255).trim().min(1, 'Say why.') }),
    output: routeDayAnswer,
  }),
  /** Notes and codes of all its stops, to be taken along to where no network is; told of in the audit. */
  codes: write('routeDays.codes', administrators, {
    input: byId,
    output: codesAnswer,
  }),
  /** Somebody looked at notes and code of a stop that they took along. */
  looked: write('routeDays.looked', administrators, {
    input: z.strictObject({ ...stop, at: dateTime }),
    output: z.strictObject({ siteId: uuid }),
  }),
};
