import type pg from 'pg';
import { comparePositions } from '#platform/live/position.ts';
import { anomaliesOf } from './history.ts';
import type { Heard, Log } from './mixed.ts';

const positionOf = (id: string) => {
  const [xid = '0', position = '0'] = id.split('.');
  return { xid, position: Number(position) };
};

/** One key is about one row, whoever answers it and how often; that it acts once, its events tell. */
const unlikeAnswers = ({ repeats }: Log): string[] =>
  repeats
    .filter(({ rows }) => new Set(rows).size > 1)
    .map(({ key, name }) => `${name} ${key} was answered with two rows`);

const staleReads = ({ rereads }: Log): string[] =>
  rereads
    .filter(({ wrote, read }) => read !== null && read < wrote)
    .map(
      ({ lead, wrote, read }) => `${lead}: the other server read version ${read} after ${wrote} was answered`,
    );

const blindWrites = ({ blind }: Log): string[] =>
  blind.filter(({ status }) => status === 200).map(({ name }) => `${name} was done while viewing as another`);

type Row = { id: string; version: number; assignedRep: string | null; passedTo?: string | null };

/** Each stream in order, nothing twice, nothing of others, and its end is what its reader finds. */
const streamAnomalies = ({ who, uid, sees, frames, end }: Heard): string[] => {
  const anomalies: string[] = [];
  const known = new Map<string, number>();
  let last = positionOf('0.0');
  for (const { id, event, data } of frames) {
    if (event === 'put' || event === 'leave') {
      const at = positionOf(id);
      if (comparePositions(at, last) <= 0)
        anomalies.push(`${who}: heard ${id} after ${last.xid}.${last.position}`);
      last = at;
    }
    if (event === 'reset' && known.size > 0) anomalies.push(`${who}: had to read afresh`);
    if (event === 'leave') known.delete(data.id);
    if (event !== 'put' || data.beyond) continue;
    const row: Row = data.row;
    if (sees === 'own' && row.assignedRep !== null && row.assignedRep !== uid)
      anomalies.push(`${who}: heard of ${row.id}, which is ${row.assignedRep}'s`);
    if ((known.get(row.id) ?? 0) > row.version)
      anomalies.push(`${who}: ${row.id} went back to ${row.version}`);
    known.set(row.id, row.version);
  }
  for (const [lead, version] of end)
    if ((known.get(lead) ?? null) !== version)
      anomalies.push(`${who}: ${lead} is ${version} at the end, the stream says ${known.get(lead) ?? null}`);
  return anomalies;
};

type Event = { id: string };

/** Whoever sees all leads hears of every event between the first and the last that they heard of. */
const gaps = async (pool: pg.Pool, { who, sees, frames }: Heard): Promise<string[]> => {
  if (sees !== 'all') return [];
  const heard = frames.flatMap(({ id, event }) =>
    event === 'put' || event === 'leave' ? [id.split('.').slice(0, 2).join('.')] : [],
  );
  if (heard.length === 0) return [`${who}: heard nothing`];
  const [first, last] = [positionOf(heard[0] ?? ''), positionOf(heard.at(-1) ?? '')];
  const { rows } = await pool.query<Event>(
    `select "xid"::text || '.' || "position" as "id" from events where "noun" = 'leads'
       and ("xid", "position") >= ($1::xid8, $2::bigint) and ("xid", "position") <= ($3::xid8, $4::bigint)`,
    [first.xid, first.position, last.xid, last.position],
  );
  const set = new Set(heard);
  return rows.filter(({ id }) => !set.has(id)).map(({ id }) => `${who}: did not hear of ${id}`);
};

const inDatabase: readonly (readonly [string, string])[] = [
  [
    'a lead and its client do not agree',
    `select leads."id" from leads where "convertedToClientId" is not null
       and (select count(*) from conversion_history where "leadId" = leads."id" and "clientId" = leads."convertedToClientId") <> 1`,
  ],
  [
    'a conversion has no lead',
    `select conversion_history."leadId" as "id" from conversion_history left join leads on leads."id" = "leadId"
     where leads."convertedToClientId" is distinct from conversion_history."clientId"`,
  ],
  [
    'two events have one key',
    `select "key" as "id" from events where "key" is not null and "noun" = 'leads'
     group by "key", "rowId" having count(*) > 1`,
  ],
  [
    'the sums of leads are not what a count finds',
    `select "column" as "id" from (
       select "column", "status", "assignedRep", sum("leads") as "leads" from lead_sums where "what" = 'standing' group by 1, 2, 3
       union all select "column", "status", "assignedRep", -count(*) from leads where not "deleted" group by 1, 2, 3) as line
     group by "column", "status", "assignedRep" having sum("leads") <> 0`,
  ],
];

const inconsistencies = async (pool: pg.Pool): Promise<string[]> => {
  const found: string[] = [];
  for (const [what, text] of inDatabase)
    for (const { id } of (await pool.query<{ id: string }>(text)).rows) found.push(`${id}: ${what}`);
  return found;
};

/** What of all that was sent, told and heard fits no one order of writes. */
export const mixedAnomalies = async (
  pool: pg.Pool,
  log: Log,
  leads: readonly string[],
  streams: readonly Heard[],
): Promise<string[]> => {
  const heard = await Promise.all(streams.map((stream) => gaps(pool, stream)));
  return [
    ...(await anomaliesOf(pool, log.attempts, leads)),
    ...unlikeAnswers(log),
    ...staleReads(log),
    ...blindWrites(log),
    ...streams.flatMap(streamAnomalies),
    ...heard.flat(),
    ...(await inconsistencies(pool)),
  ];
};
