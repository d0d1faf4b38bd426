import type pg from 'pg';

type Failing = { table?: 'invoices' | 'documents' | 'import_rows'; when: string; code?: string };

/** Has every write of some rows fail while something runs. */
export const whileFailing = async (
  pool: pg.Pool,
  { table = 'invoices', when, code = 'P0001' }: Failing,
  run: () => Promise<unknown>,
): Promise<void> => {
  await pool.query(
    `create or replace function failing() returns trigger language plpgsql as $$
       begin raise exception 'failing' using errcode = '${code}'; end $$;
     create trigger failing before insert or update on ${table} for each row when (${when}) execute function failing()`,
  );
  try {
    await run();
  } finally {
    await pool.query(`drop trigger failing on ${table}; drop function failing()`);
  }
};
