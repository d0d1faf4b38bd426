import { routeDayOperations, type WholeRouteDay } from 'domain/routes';
import { call } from '#platform/call.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';
import { daysAhead } from '#ui/moment.ts';
import type { DayRow } from './rows.ts';

const around = () => ({ from: daysAhead(-14), to: daysAhead(60) });

/** How route days are kept on the device: those of the last two weeks and to come; the oldest leave first. */
export const keptRouteDays: KeptNoun = {
  noun: 'routeDays',
  worth: (row) => {
    const { status, date } = row as DayRow;
    return `${status === 'open' ? 1 : 0} ${date}`;
  },
  // The codes are those of days that were taken along.
  answers: ['routes.list', 'routeDays.own', 'routeDays.codes'],
  lateAnswers: ['routeDays.lastAmounts'],
  page: async (cursor) => {
    const page = await call(routeDayOperations.list, { ...around(), full: true, cursor, limit: 50 });
    return { items: page.items as WholeRouteDay[], cursor: page.cursor };
  },
};
