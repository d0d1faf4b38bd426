import { refuse } from '#kernel';

/** Every refusal of this noun. */
export const announcementRefusals = {
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this announcement in the meantime.'),
  over: refuse.conflict('ANNOUNCEMENT_OVER', 'This announcement is over.'),
  told: refuse.conflict('ALREADY_TOLD', 'This has been told already; only its end can be changed.'),
  endsFirst: refuse.field('INVALID_INPUT', 'endsAt', 'It must end after it starts'),
  endsInThePast: refuse.field('INVALID_INPUT', 'endsAt', 'It must end in the future'),
} as const;
