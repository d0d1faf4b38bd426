import type { BesideRow } from '#contacts';

export const activityTypes = ['call', 'email', 'meeting', 'note', 'task'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** What somebody did, or is to do, for a lead or a client (REC-03). */
export type Activity = BesideRow & {
  type: ActivityType;
  title: string;
  description: string;
  dealId: string | null;
  contactId: string | null;
  dueDate: string | null;
  assignedTo: string | null;
  /** Since when it is done; null while it is not. */
  doneAt: string | null;
};

/** Activities that a lead or a client may have. */
export const activitiesPerParent = 1_000;
