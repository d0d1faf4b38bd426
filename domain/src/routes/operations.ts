import * as z from 'zod';
import { fileQuery, pictureParts } from '#documents';
import {
  administrators,
  byId,
  daysBetween,
  everyone,
  figureAsked,
  listing,
  listOf,
  read,
  text,
  uuid,
  write,
} from '#kernel';
import {
  codesAnswer,
  lastAmountsAnswer,
  listedStopAnswer,
  lookAnswer,
  ownDaysAnswer,
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
/** The days that somebody drives. */
export type OwnDays = z.output<typeof ownDaysAnswer>;

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
const mostDays = 62;
/** Days of one's own that a list answers at most; `more` says that there are more. */
export const mostOwnDays = 500;

/** What the address of a photo says that comes to a stop, and of a file that is read there. */
export const stopPhotoQuery = z.strictObject({ ...stop, ...pictureParts });
export const dayFileQuery = z.strictObject({ id: uuid, file: uuid, ...fileQuery.shape });

export const routeDayOperations = {
  open: write('routeDays.open', everyone, {
    input: z.strictObject({ route: routeName, date: routeDate, all: z.boolean().default(false) }),
    output: wholeRouteDayAnswer,
  }),
  get: read('routeDays.get', everyone, { input: byId, output: wholeRouteDayAnswer }),
  /** The days of which the asker is the collector, and those of their routes that nobody opened yet. */
  own: read('routeDays.own', everyone, {
    input: z
      .strictObject({ from: routeDate, to: routeDate })
      .refine(({ from, to }) => daysBetween(from, to) < mostDays, `At most ${mostDays} days`),
    output: ownDaysAnswer,
  }),
  /** What each site of a day took in the last time before it; of no use to who could match it (D55). */
  lastAmounts: read('routeDays.lastAmounts', administrators, { input: byId, output: lastAmountsAnswer }),
  /** Says who drives a day. */
  assign: write('routeDays.assign', administrators, {
    input: z.strictObject({ id: uuid, collector: uuid.nullable() }),
    output: routeDayAnswer,
  }),
  find: read('routeDays.find', everyone, {
    input: z.strictObject({ route: routeName, date: routeDate }),
    output: z.strictObject({ id: uuid.nullable() }),
  }),
  /** The stops behind a number of a report, the latest day first. */
  stops: listOf('routeDays.stops', administrators, listedStopAnswer, { figure: figureAsked }),
  list: read('routeDays.list', everyone, {
    input: z.strictObject({
      from: routeDate,
      to: routeDate,
      route: routeName.optional(),
      full: z.boolean().default(false),
      ...listing,
    }),
    output: routeDaysAnswer,
  }),
  closeStop: write('routeDays.closeStop', everyone, {
    input: z.strictObject({ ...stop, answer: stopAnswer }),
    output: routeDayAnswer,
  }),
  reopenStop: write('routeDays.reopenStop', everyone, {
    input: z.strictObject(stop),
    output: routeDayAnswer,
  }),
  close: write('routeDays.close', everyone, { input: byId, output: routeDayAnswer }),
  reopen: write('routeDays.reopen', administrators, {
    input: z.strictObject({ id: uuid, reason: text(255).trim().min(1, 'Say why.') }),
    output: routeDayAnswer,
  }),
  /** How to get in at one stop; each look stands in the site's history. */
  look: write('routeDays.look', everyone, {
    input: z.strictObject(stop),
    output: lookAnswer,
    idempotent: false,
  }),
  /** Notes and codes of all its stops, to be taken along to where no network is; told of in the audit. */
  codes: write('routeDays.codes', everyone, { input: byId, output: codesAnswer }),
  /** Somebody looked at notes and code of a stop that they took along. */
  looked: write('routeDays.looked', everyone, {
    input: z.strictObject(stop),
    output: z.strictObject({ siteId: uuid }),
  }),
};
