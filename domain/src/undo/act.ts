import type { Lead } from '#leads';
import { blankLead } from '#leads';

/** One event of an act, on one lead. */
export type ActEvent = {
  leadId: string;
  verb: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/** What one request of one person did: one lead or many, in the order it was done. */
export type Act = {
  /** The request's id; ids made later sort later. */
  id: string;
  at: string;
  key: string | null;
  /** How many leads; `first` stands for all of them. */
  leads: number;
  first: ActEvent;
};

/** That an act has been undone, by which request and when. */
export type UndoMark = { undoneBy: string; at: string };

// What the database derives, and what keeps the books.
const notSet = [
  'id',
  'version',
  'column',
  'deleted',
  'createdAt',
  'updatedAt',
  'lastUpdateDate',
  'dueAt',
] as const satisfies (keyof Lead)[];
const isNotSet = (field: string): boolean => (notSet as readonly string[]).includes(field);
const settable = new Set(Object.keys(blankLead('', '')).filter((field) => !isNotSet(field)));

/** A field of a lead that an act may change. */
export type SettableField = Exclude<keyof Lead, (typeof notSet)[number]>;

/** The fields of a lead that one side of an event tells; notes and references beside them are none. */
export const fieldsOf = (side: ActEvent['before']): Partial<Lead> =>
  Object.fromEntries(Object.entries(side).filter(([field]) => settable.has(field)));
