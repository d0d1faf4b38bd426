import { changesBetween, idsOf, type Scope } from 'domain/kernel';
import { type Lead, type Note, summaryFields } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { type Kysely, sql } from 'kysely';
import { instant } from '#platform/database/row-types.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { unnamed } from '#platform/database/statements.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { atMost, type Stretch } from '#platform/rows/page.ts';
import { settingsAt, settingsStamp } from '#settings';
import type { Selected } from './sql/selection.ts';

type Db = Kysely<DB>;

/** A lead, and the settings that its clocks and its texts stand on. */
export type Found = { lead: Lead; settings: Settings };

type Row = Lead & { settings: string };

// As a text: it begins nearly every request about a lead, and putting it together from its parts costs as much as asking it.
const inSight = async <More>(
  db: Db,
  id: string,
  scope: Scope,
  { more = sql``, rest = sql`` } = {},
): Promise<(Row & More) | undefined> => {
  const { rows } = await sql<Row & More>`
    select *, ${settingsStamp} as "settings" ${more} from leads
    where "id" = ${id} and ${scopeSql(scope, 'leads')} ${rest}`.execute(db);
  return rows[0];
};

const foundOf = async (db: Db, row: Row | undefined): Promise<Found | undefined> => {
  if (!row) return undefined;
  const { settings, ...lead } = row;
  return { lead, settings: await settingsAt(db, settings) };
};

/** A lead by id, as far as the scope reaches; undefined for missing and hidden alike. */
export const findLead = async (db: Db, id: string, scope: Scope): Promise<Found | undefined> =>
  foundOf(db, await inSight(db, id, scope));

/** The same, locked; who waited for the lock sees the row as it is then, or none when it left their sight. */
export const lockLead = async (db: Db, id: string, scope: Scope): Promise<Found | undefined> =>
  foundOf(db, await inSight(db, id, scope, { rest: sql`for update of leads` }));

/** The fields of a note in the order of `notesColumn`. */
type Packed = [string, string, string | null, string, string, string, boolean];

// A lead's notes, newest first, as one value beside the lead: neither a statement of their own nor a row for each.
const notesColumn = sql<Packed[] | null>`(
  select json_agg(json_build_array("id", "at"::text, "by", "author", "label", "text", "struck") order by "at" desc, "id" desc)
  from lead_notes where "leadId" = "leads"."id")`;

const unpacked =
  (leadId: string) =>
  ([id, at, by, author, label, text, struck]: Packed): NoteRow => ({
    id,
    leadId,
    at: instant(at),
    by,
    author,
    label,
    text,
    struck,
  });

/** A lead with its notes, as far as the scope reaches. */
export const openLead = async (
  db: Db,
  id: string,
  scope: Scope,
): Promise<(Found & { notes: NoteRow[] }) | undefined> => {
  const row = await inSight<{ notes: Packed[] | null }>(db, id, scope, {
    more: sql`, ${notesColumn} as "notes"`,
  });
  if (!row) return undefined;
  const { notes, ...rest } = row;
  const found = await foundOf(db, rest as Row);
  return found && { ...found, notes: (notes ?? []).map(unpacked(id)) };
};

/** Whole rows by id, deleted ones included. */
export const leadsById = (db: Db, ids: readonly string[]): Promise<Lead[]> =>
  db
    .selectFrom('leads')
    .selectAll()
    // Of one the plan is kept; of a list PostgreSQL thinks that it has ten, and makes a new one each time.
    .where('id', '=', ids.length === 1 ? (ids[0] as string) : sql<string>`any(${ids}::uuid[])`)
    .$castTo<Lead>()
    .execute();

/** A page of leads in the order asked for (D42). */
export const listLeads = async (
  db: Db,
  { where, unnamed: alone }: Selected,
  full: boolean,
  { beyond, by, limit }: Stretch,
): Promise<Lead[]> => {
  const columns = full ? null : summaryFields;
  let query = columns ? db.selectFrom('leads').select(columns) : db.selectFrom('leads').selectAll();
  const fits = sql<boolean>`${where} and ${beyond}`;
  if (alone) {
    // The ids first: an index with what the scope asks answers them, and only rows that are shown are read.
    const ids = db.selectFrom('leads').select('id').where(fits).orderBy(by).limit(limit);
    query = query.where('id', 'in', ids).modifyFront(unnamed);
  } else query = query.where(fits).limit(atMost(limit));
  return query.orderBy(by).$castTo<Lead>().execute();
};

/** How many leads fit a selection. */
export const countSelected = async (db: Db, { where }: Selected): Promise<number> => {
  const { rows } = await sql<{
    total: number;
  }>`${unnamed} select count(*) as "total" from leads where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Whole rows that fit a selection in the order of their ids, from the one after `last` on. */
export const leadsAfter = (
  db: Db,
  { where }: Selected,
  last: string | null,
  limit: number,
): Promise<Lead[]> => {
  const query = db.selectFrom('leads').selectAll().where(where).orderBy('id').limit(limit);
  return (last === null ? query : query.where('id', '>', last)).$castTo<Lead>().execute();
};

export type NoteRow = Note & { leadId: string };

// Derived by the database; writing them is refused.
const derived: readonly string[] = ['column', 'deleted'] satisfies (keyof Lead)[];
const asJson: readonly string[] = [
  'nextStep',
  'customFields',
  'endOfLeaseReminders',
] satisfies (keyof Lead)[];

const stored = ([field, value]: [string, unknown]): [string, unknown] => [
  field,
  asJson.includes(field) && value !== null ? JSON.stringify(value) : value,
];

const newestFirst = sql`order by "leadId", "at" desc, "id" desc`;

/** Writes what a verb changed of a lead locked by then and its new notes, and reads its notes beside it, in one statement. */
export const saveLead = async (
  db: Db,
  before: Lead,
  after: Lead,
  notes: readonly NoteRow[] = [],
): Promise<NoteRow[]> => {
  const set = Object.entries(changesBetween(before, after).after)
    .filter(([field]) => !derived.includes(field))
    .map(stored)
    .map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
  const noted = sql`, noted as (
    insert into lead_notes select * from jsonb_populate_recordset(null::lead_notes, ${JSON.stringify(notes)}) returning *)`;
  const { rows } = await sql<NoteRow>`
    with saved as (update leads set ${sql.join(set)} where "id" = ${after.id})${notes.length > 0 ? noted : sql``}
    select * from lead_notes where "leadId" = ${after.id}
    ${notes.length > 0 ? sql`union all select * from noted` : sql``} ${newestFirst}`.execute(db);
  return rows;
};

/** Inserts leads with their notes in one statement, so that the text filter reads them once; answers the ids that were new. */
export const insertLeads = async (
  db: Db,
  leads: readonly Lead[],
  notes: readonly NoteRow[] = [],
): Promise<string[]> => {
  const [first] = leads;
  if (!first) return [];
  const columns = sql.join(
    Object.keys(first)
      .filter((field) => !derived.includes(field))
      .map((field) => sql.ref(field)),
  );
  const noted = sql`, noted as (
    insert into lead_notes select * from jsonb_populate_recordset(null::lead_notes, ${JSON.stringify(notes)})
    where "leadId" in (select "id" from added))`;
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into leads (${columns})
      select ${columns} from jsonb_populate_recordset(null::leads, ${JSON.stringify(leads)})
      on conflict ("id") do nothing returning "id")${notes.length > 0 ? noted : sql``}
    select "id" from added`.execute(db);
  return idsOf(rows);
};

/** Adds notes, of one lead or of many. */
export const insertNotes = async (db: Db, notes: readonly NoteRow[]): Promise<void> => {
  if (notes.length === 0) return;
  await sql`insert into lead_notes select * from jsonb_populate_recordset(null::lead_notes, ${JSON.stringify(notes)})`.execute(
    db,
  );
};

/** Notes of some leads, newest first. */
export const notesOf = (db: Db, ids: readonly string[]): Promise<NoteRow[]> =>
  db
    .selectFrom('lead_notes')
    .selectAll()
    .where('leadId', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('leadId')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Events of a lead, and of what became part of it. */
export const ofLead = (id: string) => sql<boolean>`"noun" = 'leads' and "rowId" = any(lead_rows(${id}))`;

// More than what happens to a lead between two looks at it.
const mostLast = 200;

/** The last events of a lead that say who sees it, newest first. */
export const lastEvents = (db: Db, id: string): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('noun', '=', 'leads')
    .where('rowId', '=', id)
    .orderBy('position', 'desc')
    .limit(mostLast)
    .$castTo<StoredEvent>()
    .execute();

/** The request by which somebody put a lead where it stands, if it was sent under this key. */
export const requestOfMove = async (
  db: Kysely<DB>,
  { leadId, actor, key }: { leadId: string; actor: string; key: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ requestId: string }>`
    select "requestId" from (select "requestId", "actor", "key" from events
      where "noun" = 'leads' and "rowId" = ${leadId} and "after" ? 'column' order by "position" desc limit 1) as newest
    where "actor" = ${actor} and "key" = ${key}`.execute(db);
  return rows[0]?.requestId;
};

/** Open leads of some people: those that somebody must take over when they leave. */
export const countOpen = async (db: Db, uids: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('leads')
    .select(['assignedRep', ({ fn }) => fn.countAll<number>().as('count')])
    .where('assignedRep', '=', sql<string>`any(${uids}::uuid[])`)
    .where(open)
    .groupBy('assignedRep')
    .execute();
  return new Map(rows.map(({ assignedRep, count }) => [assignedRep ?? '', count]));
};

/** Ids of the open leads of one person, newest first. */
export const openIds = async (db: Db, uid: string, limit: number): Promise<string[]> => {
  const query = db.selectFrom('leads').select('id').where('assignedRep', '=', uid).where(open);
  const rows = await query.orderBy('updatedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return idsOf(rows);
};

const open = sql<boolean>`not "deleted" and "convertedToClientId" is null and "column" <> 'dead'`;
