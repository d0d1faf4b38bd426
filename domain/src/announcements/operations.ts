import { administrators, byId, listOf, someOf, updateOf, write } from '#kernel';
import { announcementAnswer, announcementFields } from './announcement.ts';

const { startsAt, endsAt } = announcementFields.shape;

export const announcementOperations = {
  list: listOf('announcements.list', administrators, announcementAnswer),
  create: write('announcements.create', administrators, {
    input: announcementFields.extend({
      /** Unsaid: at once. */
      startsAt: startsAt.optional(),
      endsAt: endsAt.default(null),
    }),
    output: announcementAnswer,
  }),
  update: updateOf('announcements.update', administrators, someOf(announcementFields), announcementAnswer),
  /** Ends it now; one that has not begun is never told. */
  end: write('announcements.end', administrators, { input: byId, output: announcementAnswer }),
};
