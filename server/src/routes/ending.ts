import { overSince } from 'domain/routes';
import type { Job } from '#platform/jobs/jobs.ts';
import { lockEnding, saveDay } from './sql/days.ts';
import { dayEvent } from './told.ts';

const atOnce = 200;

/** Takes days whose time has come out of their collectors' sight, page and device (D55). */
export const endingJob: Job<object> = {
  name: 'routeDays.end',
  every: '*/10 * * * *',
  run: async (_, { db, now, emit }) => {
    for (const day of await lockEnding(db, overSince(now), atOnce)) {
      const ended = { ...day, over: true, version: day.version + 1 };
      await saveDay(db, day, ended);
      emit(dayEvent(ended, 'ended', { before: {}, after: {} }, day));
    }
  },
};
