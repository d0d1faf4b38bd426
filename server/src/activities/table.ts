import type { Activity } from 'domain/activities';
import { besideSql, bookFields } from '#contacts';

/** Activities, newest first. */
export const activitiesSql = besideSql<Activity>(
  'activities',
  [...bookFields, 'type', 'title', 'description', 'dealId', 'contactId', 'dueDate', 'assignedTo', 'doneAt'],
  true,
);
