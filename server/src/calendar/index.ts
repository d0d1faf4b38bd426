import { type ServiceCall, serviceCallScope } from 'domain/calendar';
import { administrators } from 'domain/kernel';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { calendarRoutes } from './routes.ts';
import { serviceCallsById } from './sql.ts';

export { insertServiceCalls, saveServiceCallChange, technicianProblem } from './keep.ts';
export { lockServiceCall } from './sql.ts';

const feed: FeedNoun<ServiceCall> = {
  noun: 'calendar',
  who: administrators,
  load: serviceCallsById,
  scope: serviceCallScope,
  place: () => null,
  summary: (call) => call,
  whole: (call) => call,
};

/** The calendar: so far the service calls of sites. */
export const calendar: Feature = {
  name: 'calendar',
  routes: calendarRoutes,
  feed,
};
