import * as z from 'zod';
import { besideCreate, besideUpdate, type ParentIds } from '#contacts';
import { flag, sensibleDateTime, text, uuid } from '#kernel';
import { activityTypes } from './activity.ts';

const titleText = 'Title is required';

/** Every field of an activity that people write (REC-03), beside what it belongs to. */
export const activityFields = z.strictObject({
  type: z.enum(activityTypes, 'Type must be one of: call, email, meeting, note, task'),
  title: z.string(titleText).trim().min(1, titleText).pipe(text()),
  description: text(5000),
  dealId: uuid.nullable(),
  contactId: uuid.nullable(),
  dueDate: sensibleDateTime.nullable(),
  assignedTo: uuid.nullable(),
  done: flag,
});

export type ActivityFields = z.output<typeof activityFields>;
export type SomeActivityFields = ParentIds & {
  [Field in keyof ActivityFields]?: ActivityFields[Field] | undefined;
};

/** A new activity: what it is and a title are asked for. */
export const activityCreate = besideCreate({
  ...activityFields.partial().shape,
  type: activityFields.shape.type,
  title: activityFields.shape.title,
});

/** The fields of an update. */
export const activityUpdate = besideUpdate(activityFields.partial().shape);
