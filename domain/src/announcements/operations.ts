import * as z from 'zod';
import { administrators, byId, listing, pageAnswer, read, updateOf, write } from '#kernel';
import { announcementAnswer, announcementFields } from './announcement.ts';

const { startsAt, endsAt } = announcementFields.shape;

export const announcementOperations = {
  list: read('announcements.list', administrators, {
    input: z.strictObject(listing),
    output: pageAnswer(announcementAnswer),
  }),
  create: write('announcements.create', administrators, {
    input: announcementFields.extend({
      /** Unsaid: at once. */
      startsAt: startsAt.optional(),
      endsAt: endsAt.default(null),
    }),
    output: announcementAnswer,
  }),
  update: write('announcements.update', administrators, {
    input: updateOf(announcementFields),
    output: announcementAnswer,
  }),
  /** Ends it now; one that has not begun is never told. */
  end: write('announcements.end', administrators, { input: byId, output: announcementAnswer }),
};
