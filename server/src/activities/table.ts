import { type Activity, activityOperations, activityRefusals } from 'domain/activities';
import { besideSql } from '#contacts';

/** Activities, newest first. */
export const activitiesSql = besideSql<Activity>({
  name: 'activities',
  answer: activityOperations.create.output,
  refusals: activityRefusals,
  way: 'desc',
  doneBy: 'doneAt',
});
