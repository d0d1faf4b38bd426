import type pg from 'pg';
import type { Client } from '#platform/testing/client.ts';
import { anomaliesOf, gaps, inconsistencies, type Since } from '#testing';
import type { Imported } from './office.ts';
import type { Page } from './pages.ts';
import { isDone, type Sent } from './writes.ts';

/** What is judged: from where on, all that was sent and imported, and the pages that listened. */
export type Day = {
  since: Since;
  writes: readonly Sent[];
  imports: readonly Imported[];
  pages: readonly Pick<Page, 'hearing'>[];
};

type Count = { value: string; count: number };

/** Of a day that begins: events from here on are its own, and few leads have another version than the first. */
export const beginning = async (pool: pg.Pool): Promise<Since> => {
  const { rows: events } = await pool.query('select coalesce(max("position"), 0) as "position" from events');
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select "id", "version" from leads where "version" <> 1',
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return { position: Number(events[0].position), versionOf: (lead) => versions.get(lead) ?? 1 };
};

const named = ({ name, key, tries }: Sent): string => `${name} ${key}, sent ${tries} times,`;

const fates = (writes: readonly Sent[]): string[] =>
  writes.flatMap((sent) => {
    if (sent.answer === null) return [`${named(sent)} was never answered`];
    const { status, text } = sent.answer;
    return status >= 500 ? [`${named(sent)} failed with ${status}: ${text.slice(0, 200)}`] : [];
  });

/** One event of one row for each key of what was done, none of what was refused. */
const byKey = async (pool: pg.Pool, writes: readonly Sent[], { position }: Since): Promise<string[]> => {
  const { rows } = await pool.query<{ key: string; most: number }>(
    `select "key", max("times")::int as "most" from (
       select "key", count(*) as "times" from events
       where "position" > $1 and "key" is not null and "verb" <> 'refused' group by "key", "noun", "rowId", "verb") as one
     group by "key"`,
    [position],
  );
  const most = new Map(rows.map(({ key, most }) => [key, most]));
  return writes.flatMap((sent) => {
    const found = most.get(sent.key) ?? 0;
    if (found > 1) return [`${named(sent)} acted ${found} times on one row`];
    if (isDone(sent) && sent.always && found === 0) return [`${named(sent)} was acknowledged and is lost`];
    return !isDone(sent) && sent.answer && found > 0 ? [`${named(sent)} was refused and acted`] : [];
  });
};

type Changed = { id: string; outcome: string };

/** Of an act on many leads each that was answered as changed has its event. */
const byRow = async (pool: pg.Pool, writes: readonly Sent[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const sent of writes.filter((one) => one.name === 'leads.bulk' && isDone(one))) {
    const { rows } = await pool.query<{ id: string }>(
      `select "rowId" as "id" from events where "noun" = 'leads' and "key" = $1`,
      [sent.key],
    );
    const told = new Set(rows.map(({ id }) => id));
    const changed = ((sent.answer?.body.rows ?? []) as Changed[]).filter((row) => row.outcome === 'changed');
    for (const { id } of changed)
      if (!told.has(id)) wrong.push(`${named(sent)} was acknowledged for ${id} and is lost`);
  }
  return wrong;
};

const marks = [
  ['leads.note', 'text', 'lead_notes', 'text'],
  ['contacts.create', 'lastName', 'contacts', 'lastName'],
  ['activities.create', 'title', 'activities', 'title'],
  ['leads.create', 'id', 'leads', 'id'],
  ['leads.convert', 'id', 'conversion_history', 'leadId'],
  ['leads.convert', 'id', 'clients', 'originLeadId'],
] as const;

/** What was written is there, once. */
const byMark = async (pool: pg.Pool, writes: readonly Sent[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const [name, field, table, column] of marks) {
    const mine = writes.filter((sent) => sent.name === name && isDone(sent));
    const { rows } = await pool.query<Count>(
      `select "${column}"::text as "value", count(*)::int as "count" from ${table}
       where "${column}"::text = any($1) group by 1`,
      [mine.map(({ input }) => String(input[field]))],
    );
    const counts = new Map(rows.map(({ value, count }) => [value, count]));
    for (const sent of mine) {
      const count = counts.get(String(sent.input[field])) ?? 0;
      if (count !== 1) wrong.push(`${named(sent)} stands in ${table} ${count} times`);
    }
  }
  return wrong;
};

/** The same for leads that the day itself brought: before it they had no version. */
const withBorn = async (pool: pg.Pool, { position, versionOf }: Since): Promise<Since> => {
  const { rows } = await pool.query<{ id: string }>(
    `select "rowId" as "id" from events
     where "noun" = 'leads' and "verb" in ('created', 'imported') and "position" > $1`,
    [position],
  );
  const born = new Set(rows.map(({ id }) => id));
  return { position, versionOf: (lead) => (born.has(lead) ? 0 : versionOf(lead)) };
};

/** Every lead has the version that its events make. */
const versions = async (pool: pg.Pool, { position, versionOf }: Since): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string; version: number; events: number }>(
    `select leads."id", "version", coalesce("events", 0)::int as "events" from leads
     left join (select "rowId", count(*) as "events" from events where "noun" = 'leads' and "position" > $1
       group by "rowId") as told on told."rowId" = leads."id"::text
     where "version" <> 1 or "events" is not null`,
    [position],
  );
  return rows.flatMap(({ id, version, events }) =>
    version === versionOf(id) + events
      ? []
      : [`${id}: is at version ${version} after ${versionOf(id)} and ${events} events`],
  );
};

/** The state that each answer showed, lead by lead; of what was sent once. */
const histories = (pool: pg.Pool, writes: readonly Sent[], since: Since): Promise<string[]> => {
  const attempts = writes.flatMap(({ key, name, lead, sent, answered, answer, tries }) =>
    lead && answer && tries === 1 ? [{ key, name, lead, sent, answered, answer }] : [],
  );
  return anomaliesOf(pool, attempts, [...new Set(attempts.map(({ lead }) => lead))], since);
};

const importsWhole = async (pool: pg.Pool, imports: readonly Imported[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { file, rows: wanted } of imports) {
    const { rows } = await pool.query<{ count: number; distinct: number }>(
      `select count(*)::int as "count", count(distinct "rowId")::int as "distinct" from events
       where "noun" = 'leads' and "verb" = 'imported' and "after" ->> 'importedFrom' = $1`,
      [file],
    );
    const { count = 0, distinct = 0 } = rows[0] ?? {};
    if (count !== wanted || distinct !== wanted)
      wrong.push(`import of ${file}: ${count} rows of ${wanted}, ${distinct} leads`);
  }
  return wrong;
};

/** What streams told: in order, once, all that was in sight; and that each ends with what stands there. */
const heard = async (pool: pg.Pool, pages: Day['pages']): Promise<string[]> => {
  const hearings = pages.map(({ hearing }) => hearing);
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select "id", "version" from leads where not "deleted" and "id" = any($1::uuid[])',
    [[...new Set(hearings.flatMap(({ known }) => [...known.keys()]))]],
  );
  const now = new Map(rows.map(({ id, version }) => [id, version]));
  const unlike = hearings.flatMap(({ who, known }) =>
    [...known]
      .filter(([id, version]) => now.get(id) !== version)
      .map(([id, version]) => `${who}: says version ${version} of ${id}, which is ${now.get(id) ?? 'gone'}`),
  );
  return [...hearings.flatMap(({ wrong }) => wrong), ...unlike, ...(await gaps(pool, hearings))];
};

const counted = async (pool: pg.Pool): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ column: string; count: number }>(
    'select "column", count(*)::int as "count" from leads where not "deleted" group by 1',
  );
  return Object.fromEntries(rows.map(({ column, count }) => [column, count]));
};

/** Every server answers the same of some leads, as they stand, and the counts of the board that a recount finds. */
export const unlikeServers = async (
  pool: pg.Pool,
  servers: readonly Client[],
  leads: readonly string[],
): Promise<string[]> => {
  const wrong: string[] = [];
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select "id", "version" from leads where "id" = any($1::uuid[])',
    [leads],
  );
  for (const { id, version } of rows) {
    const answers = await Promise.all(servers.map((server) => server.call('leads.get', { id })));
    if (new Set(answers.map(({ text }) => text)).size > 1)
      wrong.push(`${id}: the servers answer differently`);
    for (const [at, { status, body }] of answers.entries())
      if (status !== 200 || body.version !== version)
        wrong.push(`${id}: server ${at + 1} answers ${status} and version ${body?.version}, not ${version}`);
  }
  const wanted = await counted(pool);
  for (const [at, server] of servers.entries()) {
    const { byColumn = {} } = (await server.call('leads.stats', { view: 'all' })).body ?? {};
    for (const [column, count] of Object.entries(byColumn))
      if (count !== (wanted[column] ?? 0))
        wrong.push(`server ${at + 1} counts ${count} in ${column}, a recount ${wanted[column] ?? 0}`);
  }
  return wrong;
};

/** What of a day was lost, doubled, or told otherwise than it was. */
export const dayAnomalies = async (
  pool: pg.Pool,
  { since, writes, imports, pages }: Day,
): Promise<string[]> => {
  const known = await withBorn(pool, since);
  return [
    ...fates(writes),
    ...(await byKey(pool, writes, since)),
    ...(await byRow(pool, writes)),
    ...(await byMark(pool, writes)),
    ...(await versions(pool, known)),
    ...(await histories(pool, writes, known)),
    ...(await importsWhole(pool, imports)),
    ...(await heard(pool, pages)),
    ...(await inconsistencies(pool)),
  ];
};
