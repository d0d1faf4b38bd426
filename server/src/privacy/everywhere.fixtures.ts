type Ask = (text: string, values?: unknown[]) => Promise<Record<string, string>[]>;

/** Every row of every table of every schema, the queue's too, whose text or bytes name somebody, but of those that the law keeps. */
export const everywhere = async (
  ask: Ask,
  pattern: string,
  kept: readonly string[] = [],
): Promise<string[]> => {
  const tables = await ask(
    `select case when nspname = 'public' then '' else nspname || '.' end || relname as name, format('%I.%I', nspname, relname) as it,
      (select string_agg(format(' || encode(t.%I, ''escape'')', attname), '') from pg_attribute
        where attrelid = pg_class.oid and atttypid = 'bytea'::regtype and not attisdropped) as bytes
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname <> all ('{pg_catalog,information_schema,pg_toast}') and relkind = 'r' order by 1`,
  );
  const named: string[] = [];
  for (const { name = '', it, bytes } of tables) {
    const [{ n } = {}] = await ask(
      `select count(*)::int as n from ${it} t where concat(t::text${bytes ?? ''}) ~* $1`,
      [pattern],
    );
    if (Number(n) > 0 && !kept.includes(name)) named.push(`${name}: ${n}`);
  }
  return named;
};
