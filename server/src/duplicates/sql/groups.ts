import type { Twin, TwinNoun } from 'domain/duplicates';
import { type TwinKind, twinKinds } from 'domain/leads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { clientNameIn } from '#clients';
import { leadNameIn } from '#leads';
import type { DB } from '#platform/database/schema.ts';
import { inWords } from '#platform/database/statements.ts';
import { around, counted } from './hangs.ts';

type Db = Kysely<DB>;

/** Where the keys of a noun stand: in an index of their own, in the order of the keys. */
type Source = {
  /** Keys behind a place that stand at least twice, of deleted rows too. */
  keys: (after: RawBuilder<unknown>, rest: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Which rows have some keys, or any: `key` and `id`. */
  rows: (keys: RawBuilder<unknown>) => RawBuilder<unknown>;
};

// Of clients kept as keys of their own; where one stands is asked of its sites.
const place = 'place' satisfies TwinKind;
const keyed = twinKinds.filter((kind) => kind !== place);

// Too little of a number is nothing.
const least = (key: RawBuilder<unknown>, kind: TwinKind) =>
  kind === 'phone' ? sql`${key} <> '' and length(${key}) > 6` : sql`${key} <> ''`;

const ofLeads = (kind: TwinKind): Source => {
  const key = sql.ref(kind);
  return {
    keys: (after, rest) => sql`select ${key} as "key" from lead_matches
      where ${least(key, kind)} and ${after} group by ${key} having count(*) > 1 order by ${key} ${rest}`,
    rows: (keys) => sql`select ${key} as "key", "leadId" as "id" from lead_matches
      where ${least(key, kind)} and ${key} in (${keys})`,
  };
};

const ofClients = (kind: TwinKind): Source => {
  if (kind === place) {
    // As its index has it: a client stands where its sites do.
    const key = sql`match_place("streetAddress", "city", "zipCode")`;
    const rows = (fits: RawBuilder<unknown>) =>
      sql`sites where "deletedAt" is null and ${least(key, kind)} and ${fits}`;
    return {
      keys: (
        after,
        rest,
      ) => sql`select "key" from (select ${key} as "key", "clientId" from ${rows(sql`true`)}) as stand
        where ${after} group by "key" having count(distinct "clientId") > 1 order by "key" ${rest}`,
      rows: (keys) =>
        sql`select distinct ${key} as "key", "clientId" as "id" from ${rows(sql`${key} in (${keys})`)}`,
    };
  }
  return {
    keys: (after, rest) => sql`select "key" from client_matches where "kind" = ${kind} and ${after}
      group by "key" having count(*) > 1 order by "key" ${rest}`,
    rows: (keys) =>
      sql`select "key", "clientId" as "id" from client_matches where "kind" = ${kind} and "key" in (${keys})`,
  };
};

const sourceOf = (noun: TwinNoun, kind: TwinKind): Source =>
  noun === 'leads' ? ofLeads(kind) : ofClients(kind);

const keyOf = (noun: TwinNoun, kind: TwinKind) => (noun === 'leads' ? sql.ref(kind) : sql.ref('key'));

/** Some keys behind a place that stand at least twice, in their order. */
export const keysBehind = async (
  db: Db,
  noun: TwinNoun,
  kind: TwinKind,
  after: string | null,
  limit: number,
): Promise<string[]> => {
  const behind = after === null ? sql`true` : sql`${keyOf(noun, kind)} > ${after}`;
  const { rows } = await sql<{ key: string }>`
    ${sourceOf(noun, kind).keys(behind, sql`limit ${limit}`)}`.execute(db);
  return rows.map(({ key }) => key);
};

const living = (noun: TwinNoun) => sql`(select "id" from ${sql.table(noun)} where "deletedAt" is null)`;

const pairs = (noun: TwinNoun, ids: RawBuilder<unknown>) => sql`
  from kept_apart where "noun" = ${noun} and "one" = any(${ids}) and "other" = any(${ids})`;

/** How many groups of a noun share something of a kind, of which not every pair was kept apart. */
export const countGroups = async (db: Db, noun: TwinNoun, kind: TwinKind): Promise<number> => {
  const { keys, rows } = sourceOf(noun, kind);
  const all = sql`select "key" from (${keys(sql`true`, sql``)}) as twice`;
  const { rows: found } = await sql<{ groups: number }>`
    select count(*) as "groups" from (
      select array_agg("id") as "ids" from (${rows(all)}) as said where "id" in ${living(noun)}
      group by "key" having count(*) > 1) as shared
    where cardinality("ids") * (cardinality("ids") - 1) / 2 > (select count(*) ${pairs(noun, sql`shared."ids"`)})`.execute(
    db,
  );
  return found[0]?.groups ?? 0;
};

/** Of how many of a group each is told; of the others only how many there are. */
const mostShown = 20;

type Member = { key: string; id: string; members: number };

/** Who stands behind some keys, the newest of each first, at most `mostShown`. */
export const membersOf = async (
  db: Db,
  noun: TwinNoun,
  kind: TwinKind,
  keys: readonly string[],
): Promise<Member[]> => {
  const { rows } = await sql<Member>`
    select "key", "id", "members" from (
      select said."key", its."id", count(*) over (partition by said."key") as "members",
        row_number() over (partition by said."key" order by its."updatedAt" desc, its."id") as "place"
      from (${sourceOf(noun, kind).rows(sql`select unnest(${[...keys]}::text[])`)}) as said
      join ${sql.table(noun)} as its on its."id" = said."id" and its."deletedAt" is null) as found
    where "members" > 1 and "place" <= ${mostShown} order by "key", "place"`.execute(db);
  return rows;
};

const standing = (field: 'leadId' | 'clientId') =>
  around(field, (table) => {
    if (table === 'messages') return sql`true`;
    return table === 'documents' ? sql`"current" and "deletedAt" is null` : sql`"deletedAt" is null`;
  });

const lead = sql`
  select its."id", its."version", ${leadNameIn('its')} as "name",
    its."email", its."phone", concat_ws(', ', nullif(its."streetAddress", ''), nullif(its."city", ''), nullif(its."state", ''),
      nullif(its."zipCode", '')) as "address", its."column" as "state", its."assignedRep" as "owner",
    its."convertedToClientId" is not null as "frozen", its."createdAt", its."updatedAt",
    ${counted({ notes: sql`lead_notes where "leadId" = its."id" and not "struck"`, ...standing('leadId') })} as "hangs"
  from leads as its`;

const client = sql`
  select its."id", its."version", ${clientNameIn('its')} as "name",
    its."email", coalesce(nullif(its."phone", ''), nullif(its."officePhone", ''), its."cellPhone") as "phone",
    coalesce((select concat_ws(', ', nullif("streetAddress", ''), nullif("city", ''), nullif("state", ''), nullif("zipCode", ''))
      from sites where "clientId" = its."id" and "deletedAt" is null order by "id" = its."primarySiteId" desc, "createdAt" limit 1), '') as "address",
    its."status" as "state", its."accountManager" as "owner", false as "frozen", its."createdAt", its."updatedAt",
    ${counted({
      sites: sql`sites where "clientId" = its."id" and "deletedAt" is null`,
      machines: sql`machines join sites on sites."id" = machines."siteId" where sites."clientId" = its."id"
        and machines."deletedAt" is null and sites."deletedAt" is null`,
      invoices: sql`invoices where "clientId" = its."id"`,
      ...standing('clientId'),
    })} as "hangs"
  from clients as its`;

/** Records to be compared, by id. */
export const twinsById = async (
  db: Db,
  noun: TwinNoun,
  ids: readonly string[],
): Promise<Map<string, Twin>> => {
  const { rows } =
    await sql<Twin>`${noun === 'leads' ? lead : client} where its."id" = any(${[...ids]}::uuid[])`.execute(
      db,
    );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Pairs among some records that somebody kept apart. */
export const apartAmong = async (
  db: Db,
  noun: TwinNoun,
  ids: readonly string[],
): Promise<[string, string][]> => {
  const { rows } = await sql<{ one: string; other: string }>`
    select "one", "other" ${pairs(noun, sql`${[...ids]}::uuid[]`)}`.execute(db);
  return rows.map(({ one, other }) => [one, other]);
};

/** How many clients that may be the same as one are told. */
const mostAlike = 5;

/** Clients that share something with one, and were not kept apart from it; the most alike first. */
export const clientsAlike = async (db: Db, id: string): Promise<{ id: string; matches: TwinKind[] }[]> => {
  const placeOf = (its: string) =>
    sql`match_place(${sql.ref(`${its}.streetAddress`)}, ${sql.ref(`${its}.city`)}, ${sql.ref(`${its}.zipCode`)})`;
  const { rows } = await sql<{ id: string; matches: TwinKind[] }>`
    with alike as (
      select other."clientId", other."kind" from client_matches as own
        join client_matches as other on other."kind" = own."kind" and other."key" = own."key"
      where own."clientId" = ${id}::uuid and own."kind" in (${inWords(keyed)})
      union
      select other."clientId", ${inWords([place])} from sites as own join sites as other on ${placeOf('other')} = ${placeOf('own')}
        and other."deletedAt" is null
      where own."clientId" = ${id}::uuid and own."deletedAt" is null and ${placeOf('own')} <> '')
    select clients."id", array_agg("kind" order by array_position(${[...twinKinds]}::text[], "kind")) as "matches"
    from alike join clients on clients."id" = alike."clientId"
    where clients."deletedAt" is null and clients."id" <> ${id}::uuid and not exists (select from kept_apart
      where "noun" = 'clients' and "one" = least(clients."id", ${id}::uuid) and "other" = greatest(clients."id", ${id}::uuid))
    group by clients."id" order by count(*) desc, clients."id" limit ${mostAlike}`.execute(db);
  return rows;
};
