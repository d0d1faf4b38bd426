import { type Lead, type LeadChange, lostAt } from 'domain/leads';
import { type Act, type Direction, fieldsOf } from 'domain/undo';
import { dropOutcomes, insertNotes, leadEvent, type NoteRow, saveLead, updateLeads } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { type StoredAct, saveMark, strikeNotes, type ToldNote } from './sql.ts';

export type Turned = { event: StoredAct; before: Lead; after: Lead; notes: LeadChange['notes'] };

const done = { undo: 'undone', redo: 'redone' } as const;

// That a lead was passed stays true when it is taken back: a note of its own says so.
const struckBy = ({ leadId, verb, after }: StoredAct): ToldNote[] =>
  verb === 'passed'
    ? []
    : ((after['notes'] as Omit<ToldNote, 'leadId'>[] | undefined) ?? []).map(({ label, text }) => ({
        leadId,
        label,
        text,
      }));

const newNotes = ({ actor, now, newId }: Context, turned: readonly Turned[]): NoteRow[] =>
  turned.flatMap(({ after, notes }) =>
    notes.map((note) => ({
      id: newId(),
      leadId: after.id,
      at: now,
      by: actor.uid,
      author: actor.displayName,
      ...note,
      struck: false,
    })),
  );

/** Saves what a turn made of its leads: their rows, notes and events, and the mark that remembers it. Answers the notes of an act's one lead. */
export const writeTurned = async (
  ctx: Context,
  act: Act,
  turned: readonly Turned[],
  direction: Direction,
): Promise<NoteRow[] | null> => {
  const { db, actor, now, requestId } = ctx;
  const events = turned.map(({ event, before, after, notes }) => {
    const told = leadEvent(before, after, { verb: done[direction], notes });
    const struck = struckBy(event).length;
    const entry = { id: act.id, verb: act.first.verb, ...(struck > 0 ? { struck } : {}) };
    return { ...told, after: { ...told.after, entry } };
  });
  const struck = turned.flatMap(({ event }) => struckBy(event));
  await strikeNotes(db, struck, { by: actor.uid, at: act.at, struck: direction === 'undo' });
  const added = newNotes(ctx, turned);
  const [one] = turned;
  const alone = one && act.leads === 1 ? await saveLead(db, one.before, one.after, added) : null;
  if (!alone) {
    await updateLeads(
      db,
      turned.map(({ after }) => after),
      events.flatMap(({ after }) => Object.keys(fieldsOf(after))),
    );
    await insertNotes(db, added);
  }
  for (const event of events) ctx.emit(event);
  if (direction === 'redo') return alone;
  // What is undone has not been lost.
  const gone = turned.flatMap(({ before, after }) => {
    const at = lostAt(before);
    return at === null || at === lostAt(after) ? [] : [{ leadId: before.id, at }];
  });
  await dropOutcomes(db, gone);
  const ids = turned.map(({ after }) => after.id);
  await saveMark(db, act.id, actor.uid, { undoneBy: requestId, at: now }, ids);
  return alone;
};
