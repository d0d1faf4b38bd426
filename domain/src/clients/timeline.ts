import type { TimelineItem } from '#leads';

/** What a client's timeline can be narrowed to: the kinds of its lead, and what grew from it. */
export const clientTimelineKinds = [
  'note',
  'move',
  'handoff',
  'change',
  'file',
  'contact',
  'site',
  'machine',
  'deal',
  'activity',
  'message',
  'event',
  'collection',
] as const;
export type ClientTimelineKind = (typeof clientTimelineKinds)[number];

/** One thing that happened around a client, or before it was one around its lead. */
export type ClientTimelineItem = Omit<TimelineItem, 'kind'> & { kind: ClientTimelineKind };
