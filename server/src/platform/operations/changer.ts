import { isRefusal, type Outcome } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { SessionSource } from './session.ts';

const lastChange = async (db: Kysely<DB>, noun: string, id: string) => {
  const { rows } = await sql<{ actor: string | null; at: string }>`
    select "actor", "at" from events where "noun" = ${noun} and "rowId" = ${id}
    order by "position" desc limit 1`.execute(db);
  return rows[0];
};

type Told = { db: Kysely<DB>; sessions: Pick<SessionSource, 'nameOf'>; operation: string; input: unknown };

type Named = { id?: string; uid?: string; route?: string; version?: number };

/** A stale version is refused with who changed the row last, by name, and when, as far as its events say. */
export const withChanger = async <T>(
  { db, sessions, operation, input }: Told,
  outcome: Outcome<T>,
): Promise<Outcome<T>> => {
  if (!isRefusal(outcome) || outcome.code !== 'STALE_VERSION' || outcome.current === undefined)
    return outcome;
  const noun = operation.split('.')[0] ?? '';
  // What there is once is called by its noun.
  const { id, uid, route, version } = input as Named;
  // Its own version stands: something around it was changed, of which its events say nothing.
  const current = outcome.current as Named;
  if (current.version === version) return outcome;
  // One's own profile is named by nothing that was sent.
  const last = await lastChange(db, noun, id ?? uid ?? route ?? current.uid ?? noun);
  if (!last) return outcome;
  return { ...outcome, changed: { by: last.actor && (await sessions.nameOf(last.actor)), at: last.at } };
};
