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
  'message',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One thing that happened around a lead, whoever keeps it. */
export type TimelineItem = {
  id: string;
  at: string;
  by: string | null;
  author: string;
  kind: TimelineKind;
  /** What happened, in the past tense: the event's verb; of a message how it stands. */
  verb: string;
  /** Of a note its label, of a message its channel. */
  label: string;
  /** Of a note what was said; of a file, contact, deal or activity its name; of a message its subject or first words. */
  text: string;
  struck: boolean;
  /** Of a message that has not left: from when on it may, whether a person chose that moment, and what else is told of it. */
  waits?: { leavesAt: string | null; scheduled: boolean; reason: string };
  changes: { field: string; before: unknown; after: unknown }[];
};

const verbs: Readonly<
  Record<
    Exclude<TimelineKind, 'change' | 'file' | 'contact' | 'deal' | 'activity' | 'message'>,
    readonly string[]
  >
> = {
  note: ['noted', 'requested'],
  move: ['moved', 'attempted', 'contacted', 'sold', 'reopened'],
  handoff: [
    'taken',
    'assigned',
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

/** Which kind of thing a lead's event is. */
export const timelineKindOf = (verb: string): TimelineKind =>
  (Object.keys(verbs) as (keyof typeof verbs)[]).find((kind) => verbs[kind].includes(verb)) ?? 'change';
