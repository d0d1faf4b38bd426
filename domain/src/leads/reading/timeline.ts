import type * as z from 'zod';
import type { timelineItem } from '#leads/around.ts';

/** What a timeline can be narrowed to. */
export const timelineKinds = [
  'note',
  'move',
  'handoff',
  'change',
  'file',
  'contact',
  'deal',
  'activity',
  'event',
  'message',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One thing that happened around a lead, whoever keeps it. */
export type TimelineItem = z.output<typeof timelineItem>;

const verbs: Readonly<
  Record<
    Exclude<TimelineKind, 'change' | 'file' | 'contact' | 'deal' | 'activity' | 'event' | 'message'>,
    readonly string[]
  >
> = {
  note: ['noted', 'requested'],
  move: ['moved', 'explained', 'attempted', 'contacted', 'sold', 'reopened'],
  handoff: [
    'taken',
    'assigned',
    'handedOver',
    'unassigned',
    'transferred',
    'passed',
    'accepted',
    'rejected',
    'passTimedOut',
    'returned',
    'notClosed',
    'expired',
  ],
};

/** Of a lead's own verbs, those that are not simply a change. */
export const timelineVerbs = verbs;
