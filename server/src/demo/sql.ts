import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** When each did the first thing by day (from six to eight in the evening) on each day of a time, as a zone has them; in order. */
export const firstActs = async (
  db: Kysely<DB>,
  since: string,
  until: string,
  zone: string,
): Promise<{ actor: string; at: string }[]> => {
  const { rows } = await sql<{ actor: string; at: string }>`
    select "actor", min("at") as "at" from events
    where "at" > ${since} and "at" <= ${until} and "actor" is not null
      and extract(hour from "at" at time zone ${zone}) between 6 and 19
    group by "actor", ("at" at time zone ${zone})::date order by 2`.execute(db);
  return rows;
};
