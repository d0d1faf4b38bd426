import * as z from 'zod';
import { besideAnswer, besideList } from '#contacts';
import { dateTime, each, everyone, operation, type Page, pageAnswer, reps, uuid, version } from '#kernel';
import { type Activity, activityTypes } from './activity.ts';
import { activityCreate, activityUpdate } from './fields.ts';

const activityAnswer = z.strictObject({
  ...besideAnswer,
  type: z.enum(activityTypes),
  ...each(z.string(), ['title', 'description']),
  ...each(uuid.nullable(), ['dealId', 'contactId', 'assignedTo']),
  ...each(dateTime.nullable(), ['dueDate', 'doneAt']),
});

export const activityOperations = {
  list: operation<Page<Activity>>()({
    name: 'activities.list',
    output: pageAnswer(activityAnswer),
    who: everyone,
    kind: 'read',
    input: besideList,
  }),
  create: operation<Activity>()({
    name: 'activities.create',
    output: activityAnswer,
    who: everyone,
    kind: 'write',
    input: activityCreate,
  }),
  update: operation<Activity>()({
    name: 'activities.update',
    output: activityAnswer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid, version, fields: activityUpdate }),
  }),
  remove: operation<{ id: string }>()({
    name: 'activities.remove',
    output: z.strictObject({ id: uuid }),
    who: reps,
    kind: 'write',
    input: z.strictObject({ id: uuid }),
  }),
} as const;
