import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { type AuditFilter, following } from './list.ts';

/** Entries of one noun and verb within an act: the first of them, and how many they are. */
export type Repeats = { act: number; position: number; alike: number };

/** What acts did beside what tells them, each noun and verb by itself; acts by the numbers of their main entries. */
export const kindsBeside = async (
  db: Kysely<DB>,
  mains: readonly number[],
  { kind, noun, id }: Pick<AuditFilter, 'kind' | 'noun' | 'id'>,
): Promise<Repeats[]> => {
  if (mains.length === 0) return [];
  const isKind = sql`audit_kind(event."noun", event."verb", event."after")`;
  const { rows } = await sql<Repeats>`
    with main as materialized (
      select "position", "at", "actor", "requestId", "noun", "verb" from events
      where "position" = any(${[...mains]}::bigint[]))
    select main."position" as "act", min(event."position") as "position", count(*)::int as "alike"
    from main join events event on event."at" = main."at" and event."actor" is not distinct from main."actor"
      and event."requestId" is not distinct from main."requestId"
      and (event."noun", event."verb") <> (main."noun", main."verb")
    where ${kind ? sql`${isKind} = ${kind}` : sql`${isKind} <> all (${following})`}
      and ${noun ? sql`event."noun" = ${noun}` : sql`true`} and ${id ? sql`event."rowId" = ${id}` : sql`true`}
    group by main."position", event."noun", event."verb"
    order by 1, 2`.execute(db);
  return rows;
};
