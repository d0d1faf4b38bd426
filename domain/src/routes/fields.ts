import * as z from 'zod';
import { count, date, text, uuid } from '#kernel';
import { weekdays } from '#sites';
import { amountSources } from './amounts.ts';
import { skipReasons } from './stop.ts';
import { routeDayRefusals } from './texts.ts';

const cents = count.max(99_999_999, 'Too large');

/** A route's name; of the routes of the settings. */
export const routeName = text(100).trim().min(1, 'Name is required');

/** A day that can be driven. */
export const routeDate = date.refine((value) => value >= '2000' && value < '2200', 'Invalid date');

export const routeFields = {
  days: z.array(z.enum(weekdays)).max(7),
  collector: uuid.nullable(),
};

const amount = z
  .strictObject({
    machineId: uuid.nullable().default(null),
    source: z.enum(amountSources).default('bag'),
    gross: cents,
    refunds: cents.default(0),
    testMoney: cents.default(0),
    metered: z.exactOptional(cents),
  })
  .refine(({ source, metered }) => metered === undefined || source === 'bag', {
    path: ['metered'],
    message: 'Only beside a bag that was counted',
  });

const amounts = z
  .array(amount)
  .min(1, 'At least one amount')
  .max(300, 'At most 300 amounts')
  .refine(
    (list) => new Set(list.map(({ machineId }) => machineId)).size === list.length,
    'One amount a machine',
  );

const note = text(2000).trim().default('');
const whyNot = routeDayRefusals.otherWithoutText.message;

/** What somebody says of a stop. */
export const stopAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('done'), amounts, note }),
  z
    .strictObject({
      outcome: z.literal('skipped'),
      reason: z.enum(skipReasons),
      reasonText: text(255).trim().default(''),
      note,
    })
    .refine(({ reason, reasonText }) => reason !== 'other' || reasonText !== '', {
      path: ['reasonText'],
      message: whyNot,
    }),
]);
