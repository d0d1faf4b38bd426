import * as z from 'zod';
import { besideAnswer, besideList } from '#contacts';
import { byId, dateTime, each, everyone, pageAnswer, read, reps, updateOf, uuid, write } from '#kernel';
import { activityTypes } from './activity.ts';
import { activityCreate, activityUpdate } from './fields.ts';

export const activityAnswer = z.strictObject({
  ...besideAnswer,
  type: z.enum(activityTypes),
  ...each(z.string(), ['title', 'description']),
  ...each(uuid.nullable(), ['dealId', 'contactId', 'assignedTo']),
  dueDate: dateTime.nullable(),
  /** Since when it is done; null while it is not. */
  doneAt: dateTime.nullable(),
});

export const activityOperations = {
  list: read('activities.list', everyone, { input: besideList, output: pageAnswer(activityAnswer) }),
  create: write('activities.create', everyone, { input: activityCreate, output: activityAnswer }),
  update: updateOf('activities.update', everyone, activityUpdate, activityAnswer),
  remove: write('activities.remove', reps, { input: byId, output: byId }),
} as const;
