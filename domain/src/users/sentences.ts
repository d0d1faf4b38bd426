import type { Telling } from '#kernel';

type UserTold = { uid: string; after: Readonly<Record<string, unknown>> };

/** What accounts tell, by the verb of their events. */
export const userSentences: Readonly<Record<string, (told: UserTold) => Telling[]>> = {
  'role-changed': ({ uid, after }) => [
    {
      to: { uids: [uid] },
      type: 'system',
      title: 'Role changed',
      message: `Your role is ${String(after['role'])} now`,
      leadId: null,
      actionUrl: '/profile',
      actionLabel: 'View Profile',
    },
  ],
};
