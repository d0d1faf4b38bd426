import type pg from 'pg';

/** How large a business to make; each site has the same number of machines. */
export type Size = { clients: number; sites: number; machines: number };

/** The business that is measured: three sites to a client, ten machines to a site. */
const benchSize = (clients: number): Size => ({ clients, sites: 3 * clients, machines: 30 * clients });

const tables = [
  'clients',
  'client_search',
  'client_terms',
  'client_matches',
  'sites',
  'site_search',
  'site_terms',
  'machines',
];

/** An id as ours are, that says whose it is. */
const idOf = (noun: 'client' | 'site' | 'machine', by: string): string =>
  `('0199c${{ client: 222, site: 333, machine: 444 }[noun]}-0000-7000-8000-' || lpad((${by})::text, 12, '0'))::uuid`;

const pick = (list: readonly string[], by: string): string =>
  `(array[${list.map((one) => `'${one}'`).join(', ')}])[1 + (${by}) % ${list.length}]`;

const streets = [
  'Vine',
  'Oak',
  'Elm',
  'Harbor',
  'Mission',
  'Laurel',
  'Cedar',
  'Hill',
  'Lake',
  'Main',
  'Park',
  'Sunset',
  'Valley',
];
const names = [
  'Court',
  'Gardens',
  'Villas',
  'Towers',
  'Terrace',
  'Commons',
  'Plaza',
  'Heights',
  'Manor',
  'Arms',
  'Lofts',
];
const cities = [
  'Santa Rosa',
  'Napa',
  'Sonoma',
  'Ukiah',
  'Petaluma',
  'Vallejo',
  'Fresno',
  'Lodi',
  'Oakland',
  'San Rafael',
  'Novato',
];
const makes = ['Speed Queen', 'Dexter', 'Huebsch', 'Maytag', 'Whirlpool', 'Electrolux', 'LG'];

const clients = `
  insert into clients ("id", "firstName", "lastName", "businessName", "email", "phone", "status", "primarySiteId", "createdAt", "updatedAt")
  select ${idOf('client', 'n')}, ${pick(names, 'n')}, ${pick(streets, 'n / 7')},
    ${pick(streets, 'n')} || ' ' || ${pick(names, 'n / 3')} || ' ' || n, 'client' || n || '@example.com',
    '(707) 555-' || lpad((n % 10000)::text, 4, '0'), ${pick(['active', 'active', 'active', 'inactive', 'suspended'], 'n')},
    ${idOf('site', 'n')}, timestamptz '2020-01-01' + n * interval '1 hour', timestamptz '2024-01-01' + n * interval '20 minutes'
  from generate_series(0, $1::int - 1) n`;

const sites = `
  insert into sites ("id", "clientId", "locationCode", "siteName", "siteNumber", "streetAddress", "city", "state", "zipCode",
    "siteType", "status", "washers", "dryers", "collectionRoute", "collectionFrequency", "lastCollectionDate", "numberOfUnits",
    "buildingStyle", "rooms", "createdAt", "updatedAt")
  select ${idOf('site', 'n')}, ${idOf('client', 'n % $1::int')}, 'BENCA' || n,
    ${pick(streets, 'n / 5')} || ' ' || ${pick(names, 'n')} || ' ' || n, n::text, (100 + n % 9000) || ' ' || ${pick(streets, 'n')} || ' St',
    ${pick(cities, 'n')}, 'CA', '95' || lpad((n % 1000)::text, 3, '0'),
    ${pick(['apartment', 'condo', 'hotel', 'dormitory', 'other'], 'n')},
    ${pick(['active', 'active', 'active', 'pending_install', 'inactive', 'decommissioned'], 'n / 11')},
    ($3::int + 1) / 2, $3::int / 2, 'Route ' || n % 40, ${pick(['weekly', 'bi-weekly', 'monthly', 'as-needed'], 'n')},
    date '2026-10-01' + n % 50, 20 + n % 200, ${pick(['garden', 'mid-rise', 'high-rise', 'student'], 'n')}, array['Laundry'],
    timestamptz '2020-01-01' + n * interval '30 minutes', timestamptz '2024-01-01' + n * interval '10 minutes'
  from generate_series(0, $2::int - 1) n`;

const machines = `
  insert into machines ("id", "siteId", "kind", "make", "model", "serial", "vendPrice", "installedOn", "status", "room",
    "createdAt", "updatedAt")
  select ${idOf('machine', 'n')}, ${idOf('site', 'n / $3::int')}, case when n % $3::int % 2 = 0 then 'washer' else 'dryer' end,
    ${pick(makes, 'n / 3')}, 'M' || n % 60, 'SN' || lpad(n::text, 8, '0'), 150 + n % 8 * 25, date '2018-01-01' + n % 2500,
    ${pick(['running', 'running', 'running', 'running', 'out_of_order', 'in_storage'], 'n')}, 'Laundry',
    timestamptz '2020-01-01' + n * interval '3 minutes', timestamptz '2024-01-01' + n * interval '1 minute'
  from generate_series(0, $2::int * $3::int - 1) n`;

const searched = [
  `insert into client_search select "id", array_to_string(client_texts(clients), '|') from clients`,
  `insert into client_terms select distinct "id", term from clients, unnest(client_texts(clients)) as term where term <> ''`,
  `insert into client_matches select "id", "kind", "key" from clients, client_keys(clients)`,
  `insert into site_search select "id", array_to_string(site_texts(sites), '|') from sites`,
  `insert into site_terms select distinct "id", term from sites, unnest(site_texts(sites)) as term where term <> ''`,
];

/**
 * Fills a fresh database with clients, sites and machines as the product would keep them: without triggers, and with the
 * indexes made once all is there, which takes a fraction of the time.
 */
export const seedSites = async (pool: pg.Pool, size: Size): Promise<void> => {
  const connection = await pool.connect();
  const run = (text: string, values: unknown[] = []) => connection.query(text, values);
  try {
    await run(`set statement_timeout = 0`);
    await run(`begin`);
    await run(`set local session_replication_role = replica`);
    await run(`set local maintenance_work_mem = '256MB'`);
    const { rows: indexes } = await run(
      `select indexname as name, indexdef as made from pg_indexes join pg_class on relname = indexname
       join pg_index on indexrelid = pg_class.oid where tablename = any($1) and not indisunique`,
      [tables],
    );
    for (const { name } of indexes) await run(`drop index "${name}"`);
    const perSite = Math.max(1, Math.round(size.machines / size.sites));
    await run(clients, [size.clients]);
    await run(sites, [size.clients, size.sites, perSite]);
    await run(machines.replaceAll('$2', '$1').replaceAll('$3', '$2'), [size.sites, perSite]);
    for (const statement of searched) await run(statement);
    for (const { made } of indexes) await run(made);
    await run('commit');
    await run(`vacuum analyze ${tables.join(', ')}`);
  } catch (error) {
    await run('rollback');
    throw error;
  } finally {
    connection.release(true);
  }
};

// As a program: fills the database of the given address for so many clients.
if (import.meta.main) {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ connectionString: process.argv[2] });
  await seedSites(pool, benchSize(Number(process.argv[3])));
  await pool.end();
}
