import type { Telling } from '#kernel';
import { type HeldCounts, heldKinds, heldListWords } from './holdings.ts';

type UserTold = {
  uid: string;
  after: Readonly<Record<string, unknown>>;
  /** What the person of the event is called. */
  name: string;
};

/** How much of each kind an event says that somebody received. */
const received = (after: UserTold['after']): HeldCounts =>
  Object.fromEntries(
    heldKinds.flatMap((kind) => (typeof after[kind] === 'number' ? [[kind, after[kind]]] : [])),
  );

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
  'handed-over': ({ after, name }) => {
    const counts = received(after);
    return [
      {
        to: { uids: [String(after['to'])] },
        type: counts.leads ? 'lead_assigned' : 'system',
        title: 'Handed over to you',
        message: `${name} has left. Yours now: ${heldListWords(counts)}`,
        leadId: null,
        ...(counts.leads
          ? { actionUrl: '/leads', actionLabel: 'View Leads' }
          : { actionUrl: '/', actionLabel: 'View Dashboard' }),
      },
    ];
  },
};
