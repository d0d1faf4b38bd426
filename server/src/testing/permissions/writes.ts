import type pg from 'pg';

// Bookkeeping that is no effect of an operation: counters, and the migrations' own tables.
const unwatched = ['limits', 'schema_migrations', 'migrations'];

const notes = `
  create schema noted;
  create table noted.writes (id bigint generated always as identity, name text not null);
  create function noted.note() returns trigger language plpgsql as $$
  begin
    -- When a session was last seen changes with every call.
    if tg_op = 'UPDATE' and to_jsonb(new) - 'lastSeenAt' = to_jsonb(old) - 'lastSeenAt' then return null; end if;
    -- That somebody tried and failed stands in the audit, and is no effect of what was tried.
    if tg_argv[0] = 'public.events' and tg_op = 'INSERT' and to_jsonb(new) ->> 'verb' = 'sign-in-failed' then return null; end if;
    insert into noted.writes (name) values (split_part(tg_argv[0], '.', 2));
    return null;
  end $$`;

const tables = `
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema = 'public' and table_name <> all($1)
    or table_schema = 'graphile_worker' and table_name = '_private_jobs'`;

/** Notes every row that is written from now on, as part of the transaction that writes it: what is taken back leaves no note. */
export const watchWrites = async (pool: pg.Pool) => {
  await pool.query(notes);
  const { rows } = await pool.query(tables, [unwatched]);
  for (const { name } of rows)
    await pool.query(
      `create trigger zz_noted after insert or update or delete on ${name} for each row execute function noted.note('${name}');
       create trigger zz_noted_whole after truncate on ${name} for each statement execute function noted.note('${name}')`,
    );
  return {
    forget: () => pool.query('delete from noted.writes'),
    /** The tables that were written to since it forgot. */
    written: async (): Promise<string[]> =>
      (await pool.query('select distinct name from noted.writes order by 1')).rows.map(({ name }) => name),
  };
};
