import { inScope } from 'domain/kernel';
import { leadScope } from 'domain/leads';
import type pg from 'pg';
import { comparePositions, type Position } from '#platform/live/position.ts';
import type { Frame } from '#platform/testing/client.ts';
import { anomaliesOf } from './history.ts';
import type { Heard, Log } from './mixed.ts';

const start: Position = { xid: '0', position: 0 };

const positionOf = (id: string): Position => {
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

/** Whose stream it is, and what of the leads they see. */
export type Listener = Pick<Heard, 'who' | 'uid' | 'sees'>;

/** What came since its reader read afresh, and when that was: up to where, and the positions of what was told. */
type Stretch = { begun: string; from: Position; to: Position; heard: number[] };

/** What one stream tells of leads, judged as it comes. */
export type Hearing = Listener & {
  hear: (frame: Frame) => void;
  wrong: readonly string[];
  /** The leads in sight, at the version that was told last. */
  known: ReadonlyMap<string, number>;
  stretches: readonly Stretch[];
};

/** Listens: each stream in order, nothing twice, nothing of others; `mayReadAfresh`: where it lost its place. */
export const newHearing = ({ who, uid, sees }: Listener, { mayReadAfresh = false } = {}): Hearing => {
  const wrong: string[] = [];
  const known = new Map<string, number>();
  const stretches: Stretch[] = [];
  let stretch: Stretch = { begun: '', from: start, to: start, heard: [] };
  const placed = (id: string) => {
    const at = positionOf(id);
    if (comparePositions(at, stretch.to) <= 0)
      wrong.push(`${who}: heard ${id} after ${stretch.to.xid}.${stretch.to.position}`);
    stretch.to = at;
    return at;
  };
  const afresh = (id: string) => {
    if (known.size > 0 && !mayReadAfresh) wrong.push(`${who}: had to read afresh`);
    known.clear();
    const at = positionOf(id);
    stretch = { begun: new Date().toISOString(), from: at, to: at, heard: [] };
    stretches.push(stretch);
  };
  const hear = ({ id, event, data }: Frame) => {
    if (event === 'reset') return afresh(id);
    // What a noun tells of another's event has no place of its own.
    if ((event !== 'put' && event !== 'leave') || id === '') return;
    const at = placed(id);
    if (data.noun !== 'leads') return;
    stretch.heard.push(at.position);
    if (event === 'leave') known.delete(data.id);
    if (event !== 'put' || data.beyond) return;
    const row: Row = data.row;
    if (sees === 'own' && row.assignedRep !== null && row.assignedRep !== uid)
      wrong.push(`${who}: heard of ${row.id}, which is ${row.assignedRep}'s`);
    if ((known.get(row.id) ?? 0) > row.version) wrong.push(`${who}: ${row.id} went back to ${row.version}`);
    known.set(row.id, row.version);
  };
  return { who, uid, sees, hear, wrong, known, stretches };
};

const unlikeEnd = ({ who, known }: Hearing, end: Heard['end']): string[] =>
  [...end].flatMap(([lead, version]) =>
    (known.get(lead) ?? null) === version
      ? []
      : [`${who}: ${lead} is ${version} at the end, the stream says ${known.get(lead) ?? null}`],
  );

type Told = Position & { at: string; before: Facts; after: Facts };
type Facts = Readonly<Record<string, unknown>> | null;

const toldSince = async (pool: pg.Pool, { xid, position }: Position): Promise<Told[]> => {
  const { rows } = await pool.query(
    `select "xid"::text, "position"::int8, to_json("at") #>> '{}' as "at", "scopeBefore" as "before", "scopeAfter" as "after" from events
     where "noun" = 'leads' and ("xid", "position") > ($1::xid8, $2::bigint) order by events."xid", "position"`,
    [xid, position],
  );
  return rows.map((row) => ({
    ...row,
    position: Number(row.position),
    at: new Date(row.at).toISOString(),
  }));
};

const firstAfter = (events: readonly Told[], place: Position): number => {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePositions(events[middle] as Told, place) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
};

const scopeOf = ({ uid, sees }: Listener) =>
  leadScope(sees === 'all' ? { uid, role: 'admin', sees } : { uid, role: 'manager', sees: 'self' });

/**
 * Whoever reads a stream hears of every event in their sight, from where they read afresh to the last that they heard of.
 * What was on its way when they came is in what they then read: nothing of it need be told, until something is.
 */
export const gaps = async (pool: pg.Pool, hearings: readonly Hearing[]): Promise<string[]> => {
  const [earliest] = hearings
    .flatMap(({ stretches }) => stretches.map(({ from }) => from))
    .toSorted(comparePositions);
  if (!earliest) return hearings.map(({ who }) => `${who}: heard nothing`);
  const all = await toldSince(pool, earliest);
  const inSight = new Map<string, Told[]>();
  const eventsFor = (listener: Listener): Told[] => {
    const whose = listener.sees === 'all' ? 'all' : listener.uid;
    const scope = scopeOf(listener);
    const seen = (facts: Facts) => facts !== null && inScope(scope, facts);
    const found = inSight.get(whose) ?? all.filter(({ before, after }) => seen(before) || seen(after));
    inSight.set(whose, found);
    return found;
  };
  return hearings.flatMap((hearing) => {
    if (!hearing.stretches.some(({ heard }) => heard.length > 0)) return [`${hearing.who}: heard nothing`];
    const events = eventsFor(hearing);
    return hearing.stretches.flatMap(({ begun, from, to, heard }) => {
      const told = new Set(heard);
      let isTold = false;
      return events
        .slice(firstAfter(events, from), firstAfter(events, to))
        .filter(({ position, at }) => {
          isTold ||= told.has(position) || at > begun;
          return isTold && !told.has(position);
        })
        .map(({ xid, position }) => `${hearing.who}: did not hear of ${xid}.${position}`);
    });
  });
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

/** What of the database itself does not agree. */
export const inconsistencies = async (pool: pg.Pool): Promise<string[]> => {
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
  const hearings = streams.map((stream) => {
    const hearing = newHearing(stream);
    for (const frame of stream.frames) hearing.hear(frame);
    return hearing;
  });
  return [
    ...(await anomaliesOf(pool, log.attempts, leads)),
    ...unlikeAnswers(log),
    ...staleReads(log),
    ...blindWrites(log),
    ...hearings.flatMap((hearing, at) => [
      ...hearing.wrong,
      ...unlikeEnd(hearing, streams[at]?.end ?? new Map()),
    ]),
    ...(await gaps(pool, hearings)),
    ...(await inconsistencies(pool)),
  ];
};
