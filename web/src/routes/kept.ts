import { later } from 'domain/kernel';
import { routeDayOperations, type WholeRouteDay } from 'domain/routes';
import { call } from '#platform/call.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';
import type { DayRow } from './rows.ts';

const day = 86_400_000;
const around = () => {
  const now = new Date().toISOString();
  return { from: later(now, -14 * day).slice(0, 10), to: later(now, 60 * day).slice(0, 10) };
};

/** How route days are kept on the device: those of the last two weeks and to come; the oldest leave first. */
export const keptRouteDays: KeptNoun = {
  noun: 'routeDays',
  worth: (row) => {
    const { status, date } = row as DayRow;
    return `${status === 'open' ? 1 : 0} ${date}`;
  },
  page: async (cursor) => {
    const page = await call(routeDayOperations.list, { ...around(), full: true, cursor, limit: 50 });
    return { items: page.items as WholeRouteDay[], cursor: page.cursor };
  },
};
