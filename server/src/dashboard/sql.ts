import {
  type ContactBlock,
  type FirstStepKey,
  type InstallBlock,
  type LeaseBlock,
  type LeaseGroup,
  leaseGroups,
  type NumbersBlock,
  type PoolBlock,
  type QuietBlock,
  type TeamBlock,
} from 'domain/dashboard';
import {
  assignable,
  beyond,
  type Condition,
  type FigureFacts,
  figureWhere,
  isAdministrator,
  localDay,
  partCondition,
  type ReportPart,
  type Viewer,
} from 'domain/kernel';
import { type LeadSummary, summaryFields } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { leadFigures } from '#leads';
import { conditionSql } from '#platform/database/condition.ts';
import type { DB } from '#platform/database/schema.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { Figured } from '#platform/figures.ts';
import { siteFigures, withSiteNames } from '#sites';

type Db = Kysely<DB>;
type Facts = FigureFacts<Settings>;

const conditionOf = ({ parts }: Figured, name: string, key: string, facts: Facts): Condition => {
  const part = parts.dashboard?.[name] as ReportPart<Settings>;
  return { all: [partCondition(part, {}, facts), figureWhere(part, key, facts) as Condition] };
};

// What a number of a block counts is what the list that it opens shows (W13).
const asked = (noun: Figured, condition: Condition, facts: Facts): RawBuilder<boolean> =>
  conditionSql(condition, noun.table, noun.derived(facts), { fixed: true });
const leadsOf = (key: string, facts: Facts): RawBuilder<boolean> =>
  asked(leadFigures, conditionOf(leadFigures, 'leads', key, facts), facts);
/** The same among leads of another figure that holds them: what is known of those is not looked up again. */
const leadsAmong = (key: string, holds: string, facts: Facts): RawBuilder<boolean> => {
  const of = (each: string) => conditionOf(leadFigures, 'leads', each, facts);
  return asked(leadFigures, beyond(of(key), of(holds)), facts);
};

/** Whose leads blocks are about: those of who looks; with ‘All Leads’ everybody's. */
const ofViewer = ({ uid, role, sees }: Viewer): RawBuilder<boolean> =>
  sees === 'all' && isAdministrator(role) ? sql<boolean>`true` : sql<boolean>`leads."assignedRep" = ${uid}`;

/** Leads by id in the order of the ids. */
const summariesOf = async (db: Db, ids: readonly string[]): Promise<LeadSummary[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('leads')
    .select(summaryFields)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .$castTo<LeadSummary>()
    .execute();
  const of = new Map(rows.map((lead) => [lead.id, lead]));
  return ids.flatMap((id) => of.get(id) ?? []);
};

/** A moment of leads that their summary does not carry, by their ids. */
const momentsOf = async (
  db: Db,
  ids: readonly string[],
  moment: 'createdAt' | 'lastContactDate',
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await db
    .selectFrom('leads')
    .select(['id', sql<string | null>`${sql.ref(moment)}`.as('moment')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.moment]));
};

// The ids first: an index alone answers them and the counts, and only rows that are shown are read.
const idsOf = (from: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) =>
  sql`array(select "id" ${from} order by ${order}, "id" ${limitOf(limit)})`;

type Counted = { ids: string[]; total: number };

/** Leads without a first contact, the longest waiting first. */
export const readContact = async (
  db: Db,
  viewer: Viewer,
  facts: Facts,
  limit: number,
): Promise<ContactBlock> => {
  const from = sql`from leads where ${leadsOf('new', facts)} and not leads."deleted" and ${ofViewer(viewer)}`;
  const { rows } = await sql<Counted & { over: number; today: number }>`
    select ${idsOf(from, sql`"assignedAt"`, limit)} as "ids", count(*) as "total",
      count(*) filter (where ${leadsAmong('newOver', 'new', facts)}) as "over",
      count(*) filter (where ${leadsAmong('newToday', 'new', facts)}) as "today"
    ${from}`.execute(db);
  const { ids = [], total = 0, over = 0, today = 0 } = rows[0] ?? {};
  return { items: await summariesOf(db, ids), total, over, today };
};

// How many stand in some columns, whoever has them: as many as their columns have added up to.
const standing = (key: string, facts: Facts) =>
  sql`from lead_sums as leads where "what" = 'standing' and ${leadsOf(key, facts)}`;

/** Leads that nobody has, the last to arrive first. */
export const readPool = async (db: Db, facts: Facts, limit: number): Promise<PoolBlock> => {
  const { rows } = await sql<Counted>`
    select array(select "id" from leads where ${leadsOf('unassigned', facts)} and not "deleted"
        order by "createdAt" desc, "id" desc ${limitOf(limit)}) as "ids",
      (select coalesce(sum("leads"), 0)::bigint ${standing('unassigned', facts)}) as "total"`.execute(db);
  const { ids = [], total = 0 } = rows[0] ?? {};
  const arrived = await momentsOf(db, ids, 'createdAt');
  const leads = await summariesOf(db, ids);
  return { items: leads.map((lead) => ({ lead, arrivedAt: arrived.get(lead.id) as string })), total };
};

/** Leads in Selling that nobody spoke with for the stale days, but those with a next step to come. */
export const readQuiet = async (db: Db, viewer: Viewer, facts: Facts, limit: number): Promise<QuietBlock> => {
  const from = sql`from leads where ${leadsOf('quiet', facts)} and not leads."deleted" and ${ofViewer(viewer)}`;
  const { rows } = await sql<Counted>`
    select ${idsOf(from, sql`"lastContactDate"`, limit)} as "ids", count(*) as "total" ${from}`.execute(db);
  const { ids = [], total = 0 } = rows[0] ?? {};
  const last = await momentsOf(db, ids, 'lastContactDate');
  const items = (await summariesOf(db, ids)).map((lead) => ({
    lead,
    lastContactDate: last.get(lead.id) as string,
  }));
  return { items, total };
};

const leaseFigures = { open: 'leaseOpen', soon: 'leaseSoon', later: 'leaseLater' } as const;

/** Leases whose notice is open or opens within 24 months, by how far off it is. */
export const readLeases = async (
  db: Db,
  viewer: Viewer,
  facts: Facts,
  limit: number,
): Promise<LeaseBlock> => {
  const states = leaseGroups.map(
    (group) => sql`when ${leadsAmong(leaseFigures[group], 'lease', facts)} then ${sql.lit(group)}`,
  );
  const { rows } = await sql<Counted & { state: LeaseGroup }>`
    with found as (select leads."id", ${leadFigures.derived(facts)['noticeOn']} as "opensAt", case ${sql.join(states, sql` `)} end as "state"
      from leads where ${leadsOf('lease', facts)} and not leads."deleted" and ${ofViewer(viewer)}),
    placed as (select *, row_number() over (partition by "state" order by "opensAt", "id") as "place" from found)
    select "state", count(*) as "total",
      coalesce(array_agg("id" order by "opensAt", "id") filter (where "place" <= ${limit}), '{}') as "ids"
    from placed group by "state"`.execute(db);
  const leads = await summariesOf(
    db,
    rows.flatMap(({ ids }) => ids),
  );
  const group = (state: LeaseGroup) => {
    const { ids = [], total = 0 } = rows.find((row) => row.state === state) ?? {};
    return { items: leads.filter(({ id }) => ids.includes(id)), total };
  };
  return { today: facts.today, open: group('open'), soon: group('soon'), later: group('later') };
};

type Act = {
  id: string;
  at: string;
  by: string | null;
  verb: string;
  step: 'planned' | 'changed' | null;
  leadId: string;
  firstName: string;
  lastName: string;
  company: string;
  businessName: string;
  email: string;
  phone: string;
};

const mostActs = 10;

/**
 * The last acts on leads: whatever was done to one touched it, so they are among the last acts of the leads that were
 * touched last. What was taken back left its lead as old as it was before, and is looked for by itself.
 */
export const readActivity = async (db: Db, viewer: Viewer, since: string): Promise<Act[]> => {
  const act = sql`events."position", events."at", events."actedAt", events."actor", events."verb", events."rowId",
    case when events."verb" <> 'updated' or not jsonb_exists(events."after", 'nextStep') then null
      when events."before" ->> 'nextStep' is null then 'planned' else 'changed' end as "step"`;
  const { rows } = await sql<Act>`
    with near as (select leads."id" from leads where not leads."deleted" and ${ofViewer(viewer)}
      order by leads."updatedAt" desc, leads."id" desc ${limitOf(mostActs)}),
    told as (select act.* from near, lateral (
        select ${act} from events
        where "noun" = 'leads' and "rowId" = near."id"::text order by "position" desc ${limitOf(mostActs)}) as act
      order by "position" desc ${limitOf(mostActs)}),
    undone as (select ${act} from events join leads on leads."id" = events."rowId"::uuid
      where events."noun" = 'leads' and events."verb" = 'undone' and events."at" > ${since}::timestamptz
        and not leads."deleted" and ${ofViewer(viewer)}
        and events."position" > coalesce((select "position" from told order by "position" desc offset ${sql.lit(mostActs - 1)}), 0)
      order by events."position" desc ${limitOf(mostActs)}),
    acts as (select * from told union select * from undone order by "position" desc ${limitOf(mostActs)})
    select acts."position"::text as "id", coalesce(acts."actedAt", acts."at") as "at", acts."actor" as "by", acts."verb", acts."step",
      leads."id" as "leadId", leads."firstName", leads."lastName", leads."company", leads."businessName", leads."email",
      leads."phone"
    from acts join leads on leads."id" = acts."rowId"::uuid order by acts."position" desc`.execute(db);
  return rows;
};

/** What there is already, but for what no database knows, and what its person skipped. */
export type StepFacts = Record<Exclude<FirstStepKey, 'mail'>, boolean> & { away: (FirstStepKey | null)[] };

// So many leads were brought in, by whatever way.
const enough = 25;

/** What there is already of what a new person makes first. */
export const readStepFacts = async (db: Db, uid: string): Promise<StepFacts> => {
  const { rows } = await sql<StepFacts>`
    select (select "phoneIndex" is not null from users where "uid" = ${uid}) as "profile",
      exists (select from leads where "assignedRep" = ${uid} and not "deleted") as "take",
      exists (select from leads where "assignedRep" = ${uid} and not "deleted" and "column" in ('selling', 'sold', 'dead'))
        as "contact",
      exists (select from appointments where "createdBy" = ${uid} and "deletedAt" is null) as "event",
      (select count(*) > 1 from (select from users where "status" = 'active' limit 2) as known)
        or exists (select from approvals where not "used" and "revokedAt" is null) as "people",
      exists (select from imports where "finishedAt" is not null) or exists (select from former_runs where "state" = 'done')
        or (select coalesce(sum("leads"), 0) >= ${enough} from lead_sums where "what" = 'standing') as "import",
      exists (select from lead_sums where "what" = 'standing') as "lead",
      coalesce((select "data" -> 'letterhead' ->> 'address' <> '' from settings), false) as "office",
      array(select "step" from first_steps_away where "uid" = ${uid}) as "away"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('There are no facts');
  return facts;
};

/** Puts one of the first steps of somebody away, or all of them. */
export const putAway = async (db: Db, uid: string, step: FirstStepKey | null, at: string): Promise<void> => {
  await db
    .insertInto('first_steps_away')
    .values({ uid, step, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Sites that wait for their installation, by the day that is planned for it in a zone. */
export const readInstalls = async (db: Db, facts: Facts, limit: number): Promise<InstallBlock> => {
  const from = sql`from sites where ${asked(siteFigures, conditionOf(siteFigures, 'sites', 'toInstall', facts), facts)}
    and sites."deletedAt" is null`;
  const site = sql`sites."id" as "siteId", sites."clientId", sites."createdAt"`;
  // Those with a day come first, and are few: the others are taken by age as far as there is room.
  const { rows } = await sql<{
    siteId: string;
    clientId: string;
    planned: string | null;
    total: number;
  }>`
    with planned as materialized (select "siteId", min("start") as "start" from appointments
      where "siteId" is not null and "deletedAt" is null and "type" = 'installation'
        and "status" in ('scheduled', 'confirmed', 'in_progress') group by 1),
    dated as (select ${site}, planned."start" as "planned" from planned, lateral (select * ${from} and sites."id" = planned."siteId") as sites
      order by planned."start", sites."createdAt", sites."id" ${limitOf(limit)}),
    others as (select ${site}, null::timestamptz as "planned" ${from} and sites."id" not in (select "siteId" from planned)
      order by sites."createdAt", sites."id" ${limitOf(limit)})
    select "siteId", "clientId", "planned", (select count(*) ${from}) as "total"
    from (table dated union all table others) as found
    order by "planned" nulls last, "createdAt", "siteId" ${limitOf(limit)}`.execute(db);
  const named = await withSiteNames(db, rows);
  return {
    items: named.map(({ siteId, clientId, site, client, planned }) => ({
      id: siteId,
      clientId,
      site,
      client,
      plannedOn: planned && localDay(planned, facts.settings.officeTimeZone),
    })),
    total: rows[0]?.total ?? 0,
  };
};

/** The figures of whoever looks. */
export const readNumbers = async (db: Db, viewer: Viewer, facts: Facts): Promise<NumbersBlock> => {
  const own = ofViewer(viewer);
  const stand = (key: string) =>
    sql`(select coalesce(sum("leads"), 0)::bigint ${standing(key, facts)} and ${own})`;
  const count = (key: string) =>
    sql`(select count(*) from leads where ${leadsOf(key, facts)} and not leads."deleted" and ${own})`;
  const { rows } = await sql<Omit<NumbersBlock, 'contacted'> & NumbersBlock['contacted']>`
    select ${stand('new')} as "new", ${stand('selling')} as "selling", ${count('soldMonth')} as "sold",
      ${count('deadMonth')} as "dead", "within", "of"
    from (select count(*) as "of", count(*) filter (where ${leadsAmong('inWindowMonth', 'assignedMonth', facts)}) as "within"
      from leads where ${leadsOf('assignedMonth', facts)} and not leads."deleted" and ${own}) as contacted`.execute(
    db,
  );
  const { within = 0, of = 0, ...figures } = rows[0] ?? { new: 0, selling: 0, sold: 0, dead: 0 };
  return { ...figures, contacted: { within, of } };
};

type Repped = Omit<TeamBlock['items'][number], 'name' | 'contacted'> & { within: number; of: number };

/** Every rep with their figures, and whoever else holds open leads. */
export const readTeam = async (db: Db, facts: Facts): Promise<Repped[]> => {
  const of = (key: string) => leadsOf(key, facts);
  const leads = (key: string) => sql`from leads where ${of(key)} and not leads."deleted" group by 1`;
  // Sold this month are among those sold in 90 days, contacted in time among those assigned.
  const { rows } = await sql<Repped>`
    with standing as (select "assignedRep" as "rep", sum("leads")::bigint as "open",
        coalesce(sum("leads") filter (where ${of('new')}), 0)::bigint as "uncontacted"
      ${standing('open', facts)} and "assignedRep" is not null group by 1),
    waiting as (select "assignedRep" as "rep", min("assignedAt") as "oldest" ${leads('oldestNew')}),
    sold as (select "assignedRep" as "rep", count(*) as "soldLately",
        count(*) filter (where ${leadsAmong('soldMonth', 'sold90', facts)}) as "sold" ${leads('sold90')}),
    contacted as (select "assignedRep" as "rep", count(*) as "of",
        count(*) filter (where ${leadsAmong('inWindowMonth', 'assignedMonth', facts)}) as "within" ${leads('assignedMonth')})
    select "uid" as "rep", coalesce("open", 0) as "open", coalesce("uncontacted", 0) as "uncontacted", "oldest",
      coalesce("within", 0) as "within", coalesce("of", 0) as "of", coalesce("sold", 0) as "sold",
      coalesce("soldLately", 0) as "soldLately"
    from users left join standing on standing."rep" = "uid" left join waiting on waiting."rep" = "uid"
      left join sold on sold."rep" = "uid" left join contacted on contacted."rep" = "uid"
    where ("status" = 'active' and "role" in (${sql.join(assignable)})) or "open" > 0
    order by 2 desc, "uid"`.execute(db);
  return rows;
};
