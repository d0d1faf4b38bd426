import { isRefusal, type Operation, type Outcome, type Refusal } from 'domain/kernel';
import {
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
import { replay } from '#platform/rows/replay.ts';
import { type Writable, write } from '#platform/rows/write.ts';
import { personProblem } from '#users';
import { withOptOuts } from './opt-outs.ts';
import { type Found, insertLeads, lockLead, type NoteRow, openLead, saveLead } from './sql.ts';
import { leadEvent } from './told.ts';
import { wholeLead, wholeOf } from './whole.ts';

/** What writing a lead needs: a request's context, or a job's with the product as its author. */
export type Writing = Pick<Context, 'now' | 'newId' | 'emit'> & {
  db: Kysely<DB>;
  actor: { uid: string | null; displayName: string };
};

const noteRows = (ctx: Writing, { lead, notes, actedAt }: LeadChange): NoteRow[] =>
  notes.map((note) => ({
    ...note,
    id: ctx.newId(),
    leadId: lead.id,
    at: actedAt ?? ctx.now,
    by: ctx.actor.uid,
    author: ctx.actor.displayName,
    struck: false,
  }));

/** Saves what a verb made of a locked lead, with its notes and its event; nothing when nothing changed. */
export const saveChange = async (ctx: Writing, found: Found, change: LeadChange): Promise<WholeLead> => {
  const { lead: before, settings } = found;
  if (change.lead === before) return wholeLead(ctx.db, found);
  const lead = withClocks(before, change.lead, settings, ctx.now, change.actedAt);
  const notes = await saveLead(ctx.db, before, lead, noteRows(ctx, change));
  ctx.emit(leadEvent(before, lead, change));
  return wholeOf(lead, notes, settings);
};

/** Inserts a new lead with its first notes and its event; refused when its id exists. */
export const addLead = async (
  ctx: Writing & Pick<Context, 'keys'>,
  settings: Settings,
  change: LeadChange,
): Promise<Outcome<WholeLead>> => {
  const [born = change.lead] = await withOptOuts(ctx, [change.lead]);
  const lead = withClocks(null, born, settings, ctx.now);
  const added = await insertLeads(ctx.db, [lead], noteRows(ctx, change));
  if (added.length === 0) return leadRefusals.idTaken;
  ctx.emit(leadEvent(null, lead, change));
  return wholeLead(ctx.db, { lead, settings });
};

/** Refuses somebody who may not be a rep; the row stays as it is until the assignment is written. */
export const repProblem = ({ db, actor }: Context, uid: string | null): Promise<Refusal | null> =>
  personProblem(db, uid, (person) => mayBeRep(person, actor), leadRefusals.notAssignable);

type Verb<Input> = (
  lead: Lead,
  input: Input,
  ctx: Context,
) => Outcome<LeadChange> | Promise<Outcome<LeadChange>>;

const leadRows: Writable<Found, LeadChange, WholeLead> = {
  lock: ({ db, viewer }, id) => lockLead(db, id, readableLeads(viewer)),
  keep: async (ctx, _, found, change) => {
    const saved = await saveChange(ctx, found, change);
    const tooMany = change.notes.length > 0 && tooManyNotes(saved.notes, ctx.actor.uid, ctx.now);
    return tooMany ? leadRefusals.tooManyNotes : saved;
  },
  refusals: leadRefusals,
};

/** A write sent again is answered with the lead as it stands, to who may still open it. */
export const replayedLead = replay<WholeLead>(async ({ db, viewer }, id) => {
  const found = await openLead(db, id, readableLeads(viewer));
  return found && wholeOf(found.lead, found.notes, found.settings);
});

type Gate<Input> = (input: Input, ctx: Context) => Refusal | null;

/** Binds a verb on one lead. The gate refuses by role alone, before the lead is looked up. */
export const bindVerb = <Input extends z.ZodType<{ id: string }>>(
  operation: Operation<Input, WholeLead>,
  verb: Verb<z.output<Input>>,
  gate: Gate<z.output<Input>> = () => null,
): Bound =>
  bind(
    operation,
    async (ctx, input) => {
      const closed = gate(input, ctx);
      if (closed) return closed;
      const outcome = await write(ctx, leadRows, { id: input.id }, ({ lead }) => verb(lead, input, ctx));
      if (!isRefusal(outcome) || outcome.current === undefined) return outcome;
      return { ...outcome, current: await wholeLead(ctx.db, outcome.current as Found) };
    },
    replayedLead,
  );
