import type { RouteDay, WholeRouteDay } from 'domain/routes';
import { store } from '#platform/store.ts';

/** A route day in this browser: with its sites once it was opened here or the device keeps it. */
export type DayRow = RouteDay & Partial<Pick<WholeRouteDay, 'sites'>>;

const isWholeDay = (row: DayRow): row is WholeRouteDay =>
  row.sites?.every((site) => 'files' in site) ?? false;

/** The route days of this browser, live. */
export const days = store.noun<DayRow>('routeDays', { whole: isWholeDay });
