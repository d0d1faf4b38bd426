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
import { visitAnswer } from '#visits';
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

/** What whoever goes there has to know of a site: where it is, how one gets in, and since when its boxes fill. */
const place = {
  siteId: uuid,
  ...each(words, address),
  ...each(z.boolean(), signs),
  ...each(z.int(), counts),
  accessType: z.enum(accessTypes),
  lastCollectionDate: day.nullable(),
};

const site = {
  ...place,
  clientId: uuid,
  status: z.enum(siteStatuses),
  collectionRoute: words,
  collectionFrequency: z.enum(collectionFrequencies).nullable(),
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
  /** What the meter says beside a bag that was counted. */
  metered: z.exactOptional(z.int()),
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

/** A stop in a list of stops of many days. */
export const listedStopAnswer = z.strictObject({
  ...each(uuid, ['id', 'dayId', 'siteId']),
  ...each(words, ['route', 'site', 'collector', 'reasonText']),
  date: day,
  state: z.enum(stopStates),
  reason: z.enum(skipReasons).nullable(),
  /** By when it had to be collected, and how many days after that it was; null where nobody knows. */
  dueOn: day.nullable(),
  daysLate: z.int().nullable(),
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

/** A site of a day: nothing of contract, commission or money (D55). */
export const daySiteAnswer = z.strictObject({
  ...place,
  machines: z.array(machine),
  contact: visitAnswer.shape.site.shape.contact,
  files: visitAnswer.shape.files,
});

const sites = z.array(daySiteAnswer);

export const wholeRouteDayAnswer = z.strictObject({ ...routeDay, stops: z.array(dayStopAnswer), sites });

export const routeDaySummary = z.strictObject({ ...routeDay, ...each(z.int(), ['total', 'closed', 'net']) });

export const routeDaysAnswer = pageAnswer(z.union([wholeRouteDayAnswer, routeDaySummary]));

export const lastAmountsAnswer = z.strictObject({
  id: uuid,
  items: z.array(z.strictObject({ siteId: uuid, gross: z.int() })),
});

export const lookAnswer = z.strictObject(each(words, ['accessNotes', 'accessCode']));

/** Days that are one's own to drive; `id` and what follows from it once somebody opened it. */
export const ownDaysAnswer = z.strictObject({
  today: day,
  items: z.array(
    z.strictObject({
      id: uuid.nullable(),
      route: words,
      date: day,
      status: z.enum(routeDayStatuses).nullable(),
      ...each(z.int(), ['total', 'closed']),
    }),
  ),
  /** There are more of them than are answered. */
  more: z.boolean(),
});

export const codesAnswer = z.strictObject({
  id: uuid,
  /** From then on they are of no use to who took them along. */
  until: dateTime,
  items: z.array(z.strictObject({ siteId: uuid, accessNotes: words, accessCode: words })),
});
