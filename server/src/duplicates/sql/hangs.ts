import { type RawBuilder, sql } from 'kysely';

type Counted = Readonly<Record<string, RawBuilder<unknown>>>;

/** How many of each there are, by what they are called; what there is none of is not named. */
export const counted = (counts: Counted): RawBuilder<unknown> => {
  const pairs = Object.entries(counts).flatMap(([name, from]) => [
    sql.lit(name),
    sql`nullif((select count(*) from ${from}), 0)`,
  ]);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`;
};

const tables = {
  messages: 'messages',
  files: 'documents',
  events: 'appointments',
  contacts: 'contacts',
  deals: 'deals',
  activities: 'activities',
} as const;

/** What may hang on a lead or client `its`, by what it is called: of each table the rows that `which` names. */
export const around = (
  field: 'leadId' | 'clientId',
  which: (table: (typeof tables)[keyof typeof tables]) => RawBuilder<unknown>,
): Counted =>
  Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [
      name,
      sql`${sql.table(table)} where ${sql.ref(field)} = its."id" and ${which(table)}`,
    ]),
  );
