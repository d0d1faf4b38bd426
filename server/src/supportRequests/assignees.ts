import { isAdministrator, isRefusal } from 'domain/kernel';
import { assignRequest, type SupportRequestRow } from 'domain/supportRequests';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Feature, Holding } from '#platform/operations/feature.ts';
import { keepRow } from '#platform/rows/write.ts';
import { findCandidate, type personProblem } from '#users';
import { countAssigned, firstAssigned, lockAssigned } from './sql.ts';
import { requestTable } from './table.ts';

/** Whether somebody may have a request: an administrator who works here. */
export const mayHave: Parameters<typeof personProblem>[2] = ({ role, active }) =>
  active && isAdministrator(role);

/** A request as those who are told of it see it: nobody has it whose assignee may not have it any more. */
export const asWatched = async (db: Kysely<DB>, request: SupportRequestRow): Promise<SupportRequestRow> => {
  const assignee = request.assignedTo === null ? null : await findCandidate(db, request.assignedTo);
  return assignee && mayHave(assignee) ? request : { ...request, assignedTo: null };
};

/** Support requests as what an administrator holds. */
export const heldRequests: Holding = {
  kind: 'supportRequests',
  count: ({ db }, uid) => countAssigned(db, uid),
  names: async ({ db }, uid, limit) => (await firstAssigned(db, uid, limit)).map(({ subject }) => subject),
  handOver: async (ctx, from, to) => {
    for (const before of await lockAssigned(ctx.db, from)) {
      const after = assignRequest(before, to, ctx.now);
      if (!isRefusal(after)) await keepRow(ctx, requestTable, 'handedOver', before, after);
    }
  },
};

/** What somebody had who is no administrator any more is nobody's: all administrators see it so. Who leaves hands it over. */
const letGo = async ({ rowId }: StoredEvent, { db, now, emit }: JobContext): Promise<void> => {
  const person = await findCandidate(db, rowId, 'lock');
  if (!person || mayHave(person)) return;
  for (const before of await lockAssigned(db, rowId)) {
    const after = assignRequest(before, null, now);
    if (!isRefusal(after)) await keepRow({ db, emit }, requestTable, 'assigned', before, after);
  }
};

export const assigneeReactions: NonNullable<Feature['reactions']> = [
  { verb: 'users.role-changed', run: letGo },
];
