import * as z from 'zod';
import {
  administrators,
  atLeastOneField,
  dateTime,
  listing,
  operation,
  type Page,
  pageAnswer,
  roles,
  uuid,
  version,
} from '#kernel';
import type { Announcement } from './announcement.ts';
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

const write = { who: administrators, kind: 'write', output: row } as const;

export const announcementOperations = {
  list: operation<Page<Announcement>>()({
    name: 'announcements.list',
    output: pageAnswer(row),
    who: administrators,
    kind: 'read',
    input: z.strictObject(listing),
  }),
  create: operation<Announcement>()({
    ...write,
    name: 'announcements.create',
    input: z.strictObject({
      ...announcementFields,
      /** Unsaid: at once. */
      startsAt: announcementFields.startsAt.optional(),
      endsAt: announcementFields.endsAt.default(null),
    }),
  }),
  update: operation<Announcement>()({
    ...write,
    name: 'announcements.update',
    input: z.strictObject({
      id: uuid,
      version,
      fields: atLeastOneField(z.strictObject(announcementFields).partial()),
    }),
  }),
  /** Ends it now; one that has not begun is never told. */
  end: operation<Announcement>()({
    ...write,
    name: 'announcements.end',
    input: z.strictObject({ id: uuid }),
  }),
};
