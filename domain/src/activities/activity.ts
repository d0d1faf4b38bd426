import type * as z from 'zod';
import type { activityAnswer } from './operations.ts';

export const activityTypes = ['call', 'email', 'meeting', 'note', 'task'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** What somebody did, or is to do, for a lead or a client (REC-03). */
export type Activity = z.output<typeof activityAnswer>;

/** Activities that a lead or a client may have. */
export const activitiesPerParent = 1_000;
