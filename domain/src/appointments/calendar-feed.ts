import * as z from 'zod';
import { dateTime, day, everyone, read, write } from '#kernel';

const nothing = z.strictObject({});

/** How far a calendar program reads: from so long ago to so far ahead. */
export const feedDays = { behind: 31, ahead: 366 } as const;
export const feedSpan = { behind: feedDays.behind * day, ahead: feedDays.ahead * day } as const;

/** Where a person's calendar is read from outside, since when, and when it was last read; null: nowhere, or not said. */
const feedAddress = z.strictObject({
  path: z.string().nullable(),
  madeAt: dateTime.nullable(),
  readAt: dateTime.nullable(),
  /** When the last one ended with a password or with sessions; programs that read it have to be told a new one. */
  endedAt: dateTime.nullable(),
});
export type FeedAddress = z.output<typeof feedAddress>;

/** One's own calendar for programs: a secret address that can be taken back (CAL-07). Never anybody else's. */
export const calendarFeedOperations = {
  /** Whether there is one, without the secret. */
  address: read('appointments.feedAddress', everyone, { input: nothing, output: feedAddress }),
  show: read('appointments.showFeed', everyone, { fresh: true, input: nothing, output: feedAddress }),
  /** A new address; the one before is dead at once. */
  renew: write('appointments.renewFeed', everyone, { fresh: true, input: nothing, output: feedAddress }),
  revoke: write('appointments.revokeFeed', everyone, { input: nothing, output: feedAddress }),
} as const;
