import { type Actor, isRefusal, type Operation, type Outcome, type Refusal } from 'domain/kernel';
import { type Lead, type LeadChange, leadTitle, type WholeLead } from 'domain/leads';
import type * as z from 'zod';
import { announceActed } from '#platform/acted.ts';
import { isCallError } from '#platform/call.ts';
import { act as actOn } from '#platform/offline/act.ts';
import type { Posted } from '#platform/offline/queue.ts';
import { toast } from '#ui/toast.tsx';
import { isWhole, type LeadRow, leads } from './rows.ts';
import { figuresChanged } from './views.ts';
import { leadOf, painted } from './whole-row.ts';
import { writeWords } from './write-words.ts';

export type Verb = (lead: Lead, now: string) => Outcome<LeadChange>;

const withNotes = (row: LeadRow, change: LeadChange, by: Actor, key: string, now: string): LeadRow => {
  const next = painted(row, change.lead);
  if (!isWhole(next) || change.notes.length === 0) return next;
  const fresh = change.notes.map((note, index) => ({
    ...note,
    id: `${key}-${index}`,
    at: now,
    by: by.uid,
    author: by.displayName,
    struck: false,
  }));
  return { ...next, notes: [...fresh, ...next.notes] };
};

/** What a verb would refuse now; null when it may be done. */
export const refusalOf = (row: LeadRow, verb: Verb): Refusal | null => {
  const outcome = verb(leadOf(row), new Date().toISOString());
  return isRefusal(outcome) ? outcome : null;
};

/** An update also says what its author saw of the fields it writes: it is merged by field. */
export type Base = Readonly<Record<string, unknown>>;

/** Runs a verb of a lead, here at once and on the server for good. */
export const post = async <Input extends z.ZodType>(
  id: string,
  by: Actor,
  verb: Verb,
  operation: Operation<Input, WholeLead>,
  input: z.input<Input> & object,
  base: Base | null = null,
): Promise<Posted<WholeLead>> => {
  const now = new Date().toISOString();
  const row = leads.row(id);
  const posted = await actOn(leads, by, {
    id,
    title: row ? leadTitle(row) : 'New lead',
    words: writeWords(operation.name, input as Record<string, unknown>),
    operation,
    input,
    ...(base && { base }),
    change: (known) => {
      const outcome = verb(leadOf(known), now);
      return isRefusal(outcome) ? outcome : withNotes(known, outcome, by, now, now);
    },
  });
  figuresChanged();
  return posted;
};

/** The key an act was sent with, and whether it waits for the network. */
export type Answered = { waits: boolean; key: string };

/** The same for who need not wait for the network. */
export const act = async <Input extends z.ZodType>(
  id: string,
  by: Actor,
  verb: Verb,
  operation: Operation<Input, WholeLead>,
  input: z.input<Input> & object,
): Promise<Answered> => {
  const posted = await post(id, by, verb, operation, input);
  const { key } = posted;
  if (!('waits' in posted)) return { waits: false, key };
  const row = leads.row(id);
  toast.success(`${row ? leadTitle(row) : 'The lead'}: kept on this device until the network is back`);
  return { waits: true, key };
};

const errors = new Map<string, string>();

// The specified sentence first; the server's reason where it says more than ‘went wrong’.
const tell = (id: string, sentence: string, error: unknown): void => {
  const reason = isCallError(error) && error.status >= 400 && error.status < 500 ? error.message : '';
  const shown = toast.error(
    <>
      <div>{sentence}</div>
      {reason && <div className="soft">{reason}</div>}
    </>,
  );
  errors.set(id, shown);
};

// What failed before is told no more once an act on the same lead has been done.
const forgetError = (id: string): void => {
  const shown = errors.get(id);
  if (shown) toast.dismiss(shown);
  errors.delete(id);
};

/** What is said when an act is done: always, only by who offers to take it back, or without such an offer. */
export type Done = { say: string } | { offer: string } | { tell: string };

/** Says what became of a verb: done, or why not; one that waits for the network says nothing but its small clock. */
export const told = async (
  id: string,
  sentence: string,
  work: Promise<Answered>,
  done?: Done,
): Promise<boolean> => {
  try {
    const answered = await work;
    forgetError(id);
    if (answered.waits || !done) return true;
    if ('tell' in done) return Boolean(toast.success(done.tell));
    const text = 'say' in done ? done.say : done.offer;
    const offered = announceActed({ noun: 'leads', rowId: id, key: answered.key, text });
    if (!offered && 'say' in done) toast.success(text);
    return true;
  } catch (error) {
    tell(id, sentence, error);
    return false;
  }
};
