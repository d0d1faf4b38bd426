import {
  type Absence,
  absencesSeenBy,
  type appointmentOperations,
  appointmentRefusals,
  maySetAbsence,
} from 'domain/appointments';
import {
  everyRow,
  isRefusal,
  mayEnter,
  notFound,
  type Outcome,
  type ParsedOf,
  reps,
  type Scope,
  type Viewer,
} from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { findRow, lockRow } from '#platform/rows/sql.ts';
import { books, type Table } from '#platform/rows/table.ts';
import { createRow, keepRow, removeRow } from '#platform/rows/write.ts';
import { activeProblem } from './keep.ts';
import { absenceColumns, absencesBetween } from './sql/absences.ts';

type Kept = Absence & { createdBy: string | null; createdAt: string; updatedAt: string };

const scopeOf = ({ uid, role }: Viewer): Scope => (mayEnter(reps, role) ? everyRow : [{ uid }]);

/** When people are away; who may not read why gets no reason by the feed either. */
export const absenceTable: Table<Kept> = {
  noun: 'absences',
  name: 'absences',
  columns: [...absenceColumns, 'createdBy', 'createdAt', 'updatedAt'],
  scope: scopeOf,
  refusals: appointmentRefusals,
  facts: ({ uid }) => ({ uid }),
  untold: books,
};

const shown = ({ id, version, uid, from, to, reason }: Kept): Absence => ({
  id,
  version,
  uid,
  from,
  to,
  reason,
});

/** An absence by id, as far as the viewer is told of it. */
export const findAbsence = async ({ db, viewer }: Context, id: string): Promise<Absence | undefined> => {
  const known = await findRow<Kept>(db, absenceTable, id, scopeOf(viewer));
  return known && absencesSeenBy(viewer, [shown(known)])[0];
};

type Asked = ParsedOf<typeof appointmentOperations.absences>;

/** Who is away on some days, as far as the viewer is told. */
export const listAbsences = async (
  { db, viewer }: Context,
  asked: Asked,
): Promise<Outcome<{ items: Absence[]; more: boolean }>> => {
  if (asked.to < asked.from) return appointmentRefusals.absenceBackwards;
  const { items, more } = await absencesBetween(db, asked, scopeOf(viewer));
  return { items: absencesSeenBy(viewer, items), more };
};

type Setting = ParsedOf<typeof appointmentOperations.setAbsence>;

/** Says when somebody is away: a new absence, or the change of a known one. */
export const setAbsence = async (
  ctx: Context,
  { id = ctx.newId(), version, ...said }: Setting,
): Promise<Outcome<Absence>> => {
  const known = await lockRow<Kept>(ctx.db, absenceTable, id, everyRow);
  if (!known && version !== undefined) return notFound;
  const was = known ?? { uid: ctx.actor.uid, from: '', to: '', reason: '' };
  const { uid = was.uid, from = was.from, to = was.to, reason = was.reason } = said;
  const closed = maySetAbsence(ctx.actor, uid) ?? (known ? maySetAbsence(ctx.actor, known.uid) : null);
  if (closed) return closed;
  if (known && version !== known.version) return { current: shown(known), ...appointmentRefusals.stale };
  if (to < from) return appointmentRefusals.absenceBackwards;
  const problem = await activeProblem(ctx, uid);
  if (problem) return problem;
  const { now, actor } = ctx;
  const books = known ?? { id, version: 0, createdBy: actor.uid, createdAt: now };
  const after = { ...books, uid, from, to, reason, version: books.version + 1, updatedAt: now };
  const kept = known
    ? await keepRow(ctx, absenceTable, 'updated', known, after)
    : await createRow(ctx, absenceTable, after);
  return isRefusal(kept) ? kept : shown(kept);
};

/** Takes an absence out. */
export const removeAbsence = async (
  ctx: Context,
  { id }: { id: string },
): Promise<Outcome<{ id: string }>> => {
  const gone = await removeRow(ctx, absenceTable, id, (by, { uid }) => maySetAbsence(by, uid));
  return isRefusal(gone) ? gone : { id };
};
