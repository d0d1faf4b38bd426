import { everyone } from 'domain/kernel';
import { notificationScope } from 'domain/notifications';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { ensurePushKeys } from '#platform/outside/push.ts';
import { callable } from './callable.ts';
import { deliverDueJob, deliverJob } from './deliver.ts';
import { reactions } from './happened.ts';
import { forgetJob, nextStepsJob } from './jobs.ts';
import { notificationDeliveries } from './parcel.ts';
import { reminderReactions, remindJob } from './reminders.ts';
import { notificationRoutes } from './routes.ts';
import { type Told, toldById, wireOf } from './sql/rows.ts';

export { tellPast } from './past.ts';
export { addressesOf, reachOf } from './reach.ts';

const feed: FeedNoun<Told> = {
  noun: 'notifications',
  who: everyone,
  load: (db, ids) => toldById(db, ids),
  scope: notificationScope,
  owner: 'userId',
  place: ({ read, deleted }) => (read || deleted ? null : 'unread'),
  summary: wireOf,
  whole: wireOf,
};

/** Notifications: made of the events of other nouns, read by those they are for. */
export const notifications: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  callables: { sendLeadAssignedNotifications: callable },
  feed,
  reactions: [...reactions, ...reminderReactions],
  deliveries: notificationDeliveries,
  jobs: [nextStepsJob, forgetJob, deliverJob, deliverDueJob, remindJob],
  start: async (services) => {
    await ensurePushKeys(services);
    return [];
  },
};
