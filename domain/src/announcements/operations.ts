import * as z from 'zod';
import {
  administrators,
  atLeastOneField,
  dateTime,
  listing,
  pageAnswer,
  read,
  roles,
  uuid,
  version,
  write,
} from '#kernel';
import { announcementFields } from './forms.ts';

export const announcementAnswer = z.strictObject({
  id: uuid,
  version,
  title: z.string(),
  message: z.string(),
  audience: z.array(z.enum(roles)),
  startsAt: dateTime,
  /** Null: until somebody ends it. */
  endsAt: dateTime.nullable(),
  /** When its audience was told; null: not yet, or never. */
  startedAt: dateTime.nullable(),
  createdBy: uuid.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

export const announcementOperations = {
  list: read('announcements.list', administrators, {
    input: z.strictObject(listing),
    output: pageAnswer(announcementAnswer),
  }),
  create: write('announcements.create', administrators, {
    input: z.strictObject({
      ...announcementFields,
      /** Unsaid: at once. */
      startsAt: announcementFields.startsAt.optional(),
      endsAt: announcementFields.endsAt.default(null),
    }),
    output: announcementAnswer,
  }),
  update: write('announcements.update', administrators, {
    input: z.strictObject({
      id: uuid,
      version,
      fields: atLeastOneField(z.strictObject(announcementFields).partial()),
    }),
    output: announcementAnswer,
  }),
  /** Ends it now; one that has not begun is never told. */
  end: write('announcements.end', administrators, {
    input: z.strictObject({ id: uuid }),
    output: announcementAnswer,
  }),
};
