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

const row = z.strictObject({
  id: uuid,
  version,
  title: z.string(),
  message: z.string(),
  audience: z.array(z.enum(roles)),
  startsAt: dateTime,
  endsAt: dateTime.nullable(),
  startedAt: dateTime.nullable(),
  createdBy: uuid.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

export const announcementOperations = {
  list: read('announcements.list', administrators, {
    input: z.strictObject(listing),
    output: pageAnswer(row),
  }),
  create: write('announcements.create', administrators, {
    input: z.strictObject({
      ...announcementFields,
      /** Unsaid: at once. */
      startsAt: announcementFields.startsAt.optional(),
      endsAt: announcementFields.endsAt.default(null),
    }),
    output: row,
  }),
  update: write('announcements.update', administrators, {
    input: z.strictObject({
      id: uuid,
      version,
      fields: atLeastOneField(z.strictObject(announcementFields).partial()),
    }),
    output: row,
  }),
  /** Ends it now; one that has not begun is never told. */
  end: write('announcements.end', administrators, { input: z.strictObject({ id: uuid }), output: row }),
};
