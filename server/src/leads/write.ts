import {
  changesBetween,
  isRefusal,
  notFound,
  type Operation,
  type Outcome,
  type Refusal,
} from 'domain/kernel';
import {
  bookkeeping,
  type Lead,
  type LeadChange,
  leadRefusals,
  mayBeRep,
  readableLeads,
  tooManyNotes,
  type WholeLead,
  withClocks,
} from 'domain/leads';
import type { Settings } from 'domain/settings';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { type Bound, bind } from '#platform/operations/operations.ts';
import { findCandidate } from '#users';
import { type Found, insertLeads, insertNotes, lockLead, openLead, saveLead } from './sql.ts';
import { wholeLead, wholeOf } from './whole.ts';

type Told = Pick<LeadChange, 'verb' | 'notes'>;

/** The facts of a lead that scopes and columns ask for. */
export const scopeFacts = ({ assignedRep, column, deleted, passState, passedFrom }: Lead) => ({
  assignedRep,
  column,
  deleted,
  // Who passed it on hears of it until it is answered.
  ...(passState === 'pending' ? { passState, passedFrom } : {}),
});

const withoutBooks = (side: Partial<Lead>): Partial<Lead> =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !bookkeeping.includes(field as keyof Lead)));

/** One event per verb: what changed, with the note it left. */
export const leadEvent = (before: Lead | null, after: Lead, { verb, notes }: Told) => {
  const changes = changesBetween<Partial<Lead>>(before ?? {}, after);
  return {
    noun: 'leads',
    rowId: after.id,
    verb,
    before: withoutBooks(changes.before),
    after: { ...withoutBooks(changes.after), ...(notes.length > 0 ? { notes } : {}) },
    scopeBefore: before && scopeFacts(before),
    scopeAfter: scopeFacts(after),
  };
};

/** What writing a lead needs: a request's context, or a job's with the product as its author. */
export type Writing = Pick<Context, 'now' | 'newId' | 'emit'> & {
  db: Kysely<DB>;
  actor: { uid: string | null; displayName: string };
};

const addNotes = (ctx: Writing, id: string, notes: LeadChange['notes']) =>
  insertNotes(
    ctx.db,
    notes.map((note) => ({
      ...note,
      id: ctx.newId(),
      leadId: id,
      at: ctx.now,
      by: ctx.actor.uid,
      author: ctx.actor.displayName,
      struck: false,
    })),
  );

/** Saves what a verb made of a locked lead, with its notes and its event; nothing when nothing changed. */
export const saveChange = async (ctx: Writing, found: Found, change: LeadChange): Promise<WholeLead> => {
  const { lead: before, settings } = found;
  if (change.lead === before) return wholeLead(ctx.db, found);
  const lead = withClocks(before, change.lead, settings, ctx.now);
  // First, so that the statement that saves the lead reads them with the others.
  await addNotes(ctx, lead.id, change.notes);
  const notes = await saveLead(ctx.db, before, lead);
  ctx.emit(leadEvent(before, lead, change));
  return wholeOf(lead, notes, settings);
};

/** Inserts a new lead with its first notes and its event; refused when its id exists. */
export const addLead = async (
  ctx: Writing,
  settings: Settings,
  change: LeadChange,
): Promise<Outcome<WholeLead>> => {
  const lead = withClocks(null, change.lead, settings, ctx.now);
  const added = await insertLeads(ctx.db, [lead]);
  if (added.length === 0) return leadRefusals.idTaken;
  await addNotes(ctx, lead.id, change.notes);
  ctx.emit(leadEvent(null, lead, change));
  return wholeLead(ctx.db, { lead, settings });
};

/** Refuses somebody who may not be a rep; the row stays as it is until the assignment is written. */
export const repProblem = async (ctx: Context, uid: string | null) => {
  if (uid === null) return null;
  const person = await findCandidate(ctx.db, uid, 'lock');
  return person && mayBeRep(person, ctx.actor) ? null : leadRefusals.notAssignable;
};

type Verb<Input> = (
  lead: Lead,
  input: Input,
  ctx: Context,
) => Outcome<LeadChange> | Promise<Outcome<LeadChange>>;

const write = async <Input extends { id: string }>(
  ctx: Context,
  input: Input,
  verb: Verb<Input>,
): Promise<Outcome<WholeLead>> => {
  const found = await lockLead(ctx.db, input.id, readableLeads(ctx.viewer));
  if (!found) return notFound;
  const change = await verb(found.lead, input, ctx);
  if (!isRefusal(change)) {
    const saved = await saveChange(ctx, found, change);
    const tooMany = change.notes.length > 0 && tooManyNotes(saved.notes, ctx.actor.uid, ctx.now);
    return tooMany ? leadRefusals.tooManyNotes : saved;
  }
  return change.refused === 'conflict' ? { ...change, current: await wholeLead(ctx.db, found) } : change;
};

type Kept = Pick<WholeLead, 'id' | 'version'>;

/**
 * A write sent again is answered with the lead as it stands, to who may still open it. What is kept of the first answer
 * is small: whole, with all notes, each note would cost the size of those before it.
 */
export const replayed = {
  keep: ({ id, version }: WholeLead): Kept => ({ id, version }),
  show: async (ctx: Context, { id }: Kept): Promise<Outcome<WholeLead>> => {
    const found = await openLead(ctx.db, id, readableLeads(ctx.viewer));
    return found ? wholeOf(found.lead, found.notes, found.settings) : notFound;
  },
};

type Gate<Input> = (input: Input, ctx: Context) => Refusal | null;

/**
 * Binds a verb on one lead: lock it in sight, run the verb, save the change and its event.
 * The gate refuses by role alone, before the lead is looked up.
 */
export const bindVerb = <Input extends z.ZodType<{ id: string }>>(
  operation: Operation<Input, WholeLead>,
  verb: Verb<z.output<Input>>,
  gate: Gate<z.output<Input>> = () => null,
): Bound => bind(operation, async (ctx, input) => gate(input, ctx) ?? write(ctx, input, verb), replayed);
