import * as z from 'zod';
import { dateTime, each, pageAnswer, uuid, version } from '#kernel';
import {
  accessTypes,
  collectionFrequencies,
  machineKinds,
  machineStatuses,
  siteStatuses,
  weekdays,
} from '#sites';
import { amountSources } from './amounts.ts';
import { routeDayStatuses } from './day.ts';
import { timings } from './route.ts';
import { skipReasons, stopStates } from './stop.ts';

const words = z.string();
const day = z.iso.date();
const counts = ['washers', 'dryers', 'stacks', 'combos', 'totalMachines'] as const;
const signs = ['needsKey', 'hasLockbox', 'hasSecurity', 'hasAccessNotes', 'hasAccessCode'] as const;
const address = [
  'locationCode',
  'siteName',
  'streetAddress',
  'streetAddressLine2',
  'city',
  'state',
  'zipCode',
] as const;

const route = {
  name: words,
  days: z.array(z.enum(weekdays)),
  collector: uuid.nullable(),
};

const site = {
  siteId: uuid,
  clientId: uuid,
  ...each(words, address),
  ...each(z.boolean(), signs),
  ...each(z.int(), counts),
  status: z.enum(siteStatuses),
  accessType: z.enum(accessTypes),
  collectionRoute: words,
  collectionFrequency: z.enum(collectionFrequencies).nullable(),
  lastCollectionDate: day.nullable(),
  nextCollectionDate: day.nullable(),
};

/** Sites of routes as lists carry them. */
export const routeStopAnswer = z.strictObject({ ...site, timing: z.enum(timings).nullable() });

export const routeAnswer = z.strictObject(route);

export const routesAnswer = z.strictObject({
  today: day,
  items: z.array(
    z.strictObject({
      ...route,
      ...each(z.int(), ['sites', 'machines', 'due', 'late']),
      nextDay: day.nullable(),
    }),
  ),
  without: z.int(),
});

export const routeStopsAnswer = z.strictObject({
  ...route,
  version: z.int(),
  today: day,
  nextDay: day.nullable(),
  stops: z.array(routeStopAnswer),
});

export const sitesAnswer = z.strictObject({ items: z.array(routeStopAnswer), total: z.int() });

const machine = z.strictObject({
  id: uuid,
  ...each(words, ['make', 'model', 'serial', 'size', 'room']),
  kind: z.enum(machineKinds),
  status: z.enum(machineStatuses),
});

export const amountAnswer = z.strictObject({
  machineId: uuid.nullable(),
  /** Read from the machine's meter, or counted from its bag. */
  source: z.enum(amountSources),
  gross: z.int(),
  /** Paid back to people there. */
  refunds: z.int(),
  /** Our own coins, put in to try a machine. */
  testMoney: z.int(),
});

export const dayStopAnswer = z.strictObject({
  id: uuid,
  siteId: uuid,
  position: z.int(),
  /** Whether its collection was due when the day was opened. */
  due: z.boolean(),
  state: z.enum(stopStates),
  reason: z.enum(skipReasons).nullable(),
  ...each(words, ['reasonText', 'note']),
  /** Of a stop that is done. */
  amounts: z.array(amountAnswer),
  /** Documents of the site. */
  photos: z.array(uuid),
  answeredBy: uuid.nullable(),
  answeredAt: dateTime.nullable(),
  /** Grows with every answer and every reopening: entries made from a stop name it. */
  revision: z.int(),
});

const routeDay = {
  id: uuid,
  version,
  route: words,
  date: day,
  ...each(uuid.nullable(), ['collector', 'openedBy', 'closedBy']),
  status: z.enum(routeDayStatuses),
  closedAt: dateTime.nullable(),
  ...each(dateTime, ['createdAt', 'updatedAt']),
};

export const routeDayAnswer = z.strictObject({ ...routeDay, stops: z.array(dayStopAnswer) });

const sites = z.array(
  z.strictObject({ ...site, machines: z.array(machine), lastAmount: z.int().nullable() }),
);

export const wholeRouteDayAnswer = z.strictObject({ ...routeDay, stops: z.array(dayStopAnswer), sites });

export const routeDaySummary = z.strictObject({ ...routeDay, ...each(z.int(), ['total', 'closed', 'net']) });

export const routeDaysAnswer = pageAnswer(z.union([wholeRouteDayAnswer, routeDaySummary]));

export const codesAnswer = z.strictObject({
  id: uuid,
  items: z.array(z.strictObject({ siteId: uuid, accessNotes: words, accessCode: words })),
});
