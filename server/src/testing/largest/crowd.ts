import { randomUUID } from 'node:crypto';
import { people } from '#platform/testing/cast.ts';
import type { World } from '#testing';
import type { Names } from './inputs.ts';

/** As many rows as the longest list of any input names. */
const many = 1_000;

const constants = [
  '2026-11-21T10:00:00.000Z',
  '2026-11-21',
  '2026-11',
  '09:00',
  '+14155550100',
  '(415) 555-0100',
  'ann@x.example',
  'https://x.example/',
  'America/Los_Angeles',
  'ABCD1234',
  'CA',
  '94559',
  '#336699',
  true,
  null,
  'Laundry-2027!',
];

// Where an id is called otherwise than its table.
const tables: Readonly<Record<string, string>> = {
  activity: 'activities',
  rep: 'users',
  user: 'users',
  template: 'message_templates',
  vendChange: 'vend_changes',
  routeDay: 'route_days',
  savedView: 'saved_views',
};

// What no two rows share, or says what may be done with one.
const changes: Readonly<Record<string, string>> = {
  leads: `'email', 'ann' || n || '@x.example', 'phone', '+1415555' || (1000 + n), 'assignedRep', null, 'deletedAt', null`,
  sites: `'locationCode', 'CROWD' || n`,
  clients: `'originLeadId', null`,
};

/** Fills the world with rows that the longest lists can name; answers how inputs name them. */
export const crowdOf = async ({ pool, known }: World): Promise<Names> => {
  for (const [table, changed] of Object.entries(changes)) {
    const { rows } = await pool.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    );
    const names: string = rows[0].names;
    await pool.query(
      `insert into ${table} (${names}) select ${names.replaceAll(/[^, ]+/g, (name) => `copy.${name}`)}
       from (select row from ${table} as row limit 1) as one, generate_series(1, ${many}) as n,
         lateral jsonb_populate_record(one.row, jsonb_build_object('id', overlay(overlay(md5('${table}' || n) placing '4' from 13) placing '8' from 17)::uuid, ${changed})) as copy`,
    );
  }
  const found = await pool.query(
    `select table_name as name from information_schema.columns where (column_name = 'id' or table_name = 'users' and column_name = 'uid') and table_schema = 'public'`,
  );
  const all = new Map<string, string[]>();
  for (const { name } of found.rows) {
    const id = name === 'users' ? 'uid' : 'id';
    const { rows } = await pool.query(`select "${id}"::text as id from "${name}" limit ${many}`);
    all.set(
      name,
      rows.map((row) => row.id),
    );
  }
  return {
    ids: (noun) => {
      if (/^(rep|assignedRep|collector|accountManager|owner)$/.test(noun)) return [people.ada.uid];
      const own = all.get(tables[noun] ?? `${noun}s`) ?? [];
      return own.length > 0 ? own : [...known.ids, randomUUID()];
    },
    constants,
  };
};
