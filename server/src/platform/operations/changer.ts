import { isRefusal, type Outcome, same } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { SessionSource } from './session.ts';

/** The last change of one of the fields; where none of them was ever changed, the last of the row. */
const lastChange = async (db: Kysely<DB>, noun: string, id: string, fields: readonly string[]) => {
  const { rows } = await sql<{ actor: string | null; at: string }>`
    select "actor", "at" from events where "noun" = ${noun} and "rowId" = ${id}
    order by jsonb_exists_any("before", ${fields}::text[]) desc, "position" desc limit 1`.execute(db);
  return rows[0];
};

type Told = { db: Kysely<DB>; sessions: Pick<SessionSource, 'nameOf'>; operation: string; input: unknown };

type Named = { id?: string; uid?: string; route?: string; version?: number };

/** The fields that were sent and stand there otherwise. */
const disputed = (input: unknown, current: object): string[] => {
  const { fields } = input as { fields?: object | null };
  const now = new Map<string, unknown>(Object.entries(current));
  return Object.entries(fields ?? {}).flatMap(([field, value]) =>
    same(now.get(field), value) ? [] : [field],
  );
};

/** A stale version is refused with who changed those fields last, by name, and when, as far as the row's events say. */
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
  const about = id ?? uid ?? route ?? current.uid ?? noun;
  const last = await lastChange(db, noun, about, disputed(input, current));
  if (!last) return outcome;
  return { ...outcome, changed: { by: last.actor && (await sessions.nameOf(last.actor)), at: last.at } };
};
