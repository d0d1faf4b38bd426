import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './schema.ts';

/** A table of lines that changes leave to be added up; its folded lines have a unique index over `keys`. */
export type Sums = {
  table: 'lead_sums' | 'document_sums' | 'invoice_sums';
  keys: readonly string[];
  added: readonly string[];
  /** What a key says once a line, called `line` there, is so old that nobody asks for it so exactly. */
  coarse: { key: string; when: RawBuilder<boolean>; says: RawBuilder<unknown> };
};

/** Lines that are folded at once: a change of very many rows is folded in a few minutes, and holds nobody up. */
const atOnce = 50_000;

/** Makes few lines of many, changing none but its own; those who add meanwhile wait for nobody. */
export const foldSums = async (db: Kysely<DB>, { table, keys, added, coarse }: Sums): Promise<void> => {
  const { key, when, says } = coarse;
  const lines = sql.table(table);
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const its = (name: string) =>
    name === key ? sql`case when ${when} then ${says} else ${sql.ref(key)} end` : sql.ref(name);
  const summed = sql.join(added.map((name) => sql`sum(${sql.ref(name)})`));
  const raised = added.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  );
  const nothing = sql.join(
    added.map((name) => sql`${sql.ref(name)} = 0`),
    sql` and `,
  );
  await sql`
    with fresh as (delete from ${lines} where ctid = any(array(
        select ctid from ${lines} where not "folded" limit ${atOnce})) returning *),
      old as (delete from ${lines} as line where "folded" and ${when} and ${sql.ref(key)} is distinct from ${says} returning *)
    insert into ${lines} (${refs(keys)}, ${refs(added)}, "folded")
    select ${sql.join(keys.map(its))}, ${summed}, true from (table fresh union all table old) as line
    group by ${sql.join(keys.map((_, at) => sql.lit(at + 1)))}
    on conflict (${refs(keys)}) where "folded" do update set ${sql.join(raised)}`.execute(db);
  await sql`delete from ${lines} where "folded" and ${nothing}`.execute(db);
};
