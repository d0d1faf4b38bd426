/** What a timeline can be narrowed to; messages and events come with their nouns. */
export const timelineKinds = ['note', 'move', 'handoff', 'change', 'file', 'contact'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** One thing that happened around a lead, whoever keeps it. */
export type TimelineItem = {
  id: string;
  at: string;
  by: string | null;
  author: string;
  kind: TimelineKind;
  /** What happened, in the past tense: the event's verb. */
  verb: string;
  /** Of a note: its label. */
  label: string;
  /** Of a note what was said; of a file or contact its name. */
  text: string;
  struck: boolean;
  changes: { field: string; before: unknown; after: unknown }[];
};
