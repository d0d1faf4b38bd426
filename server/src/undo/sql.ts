import { idsOf, type Scope } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { type Act, type ActEvent, type UndoMark, undoableVerbs, undoLimit } from 'domain/undo';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { reasonOf, rereadNotes } from '#leads';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { inWords, limitOf, unnamed } from '#platform/database/statements.ts';

type Db = Kysely<DB>;

// Word for word the condition of the index events_acts.
const acted = sql`"noun" = 'leads' and "requestId" is not null and "verb" not in ('undone', 'redone')`;

/** Undo and redo of one person take turns, whatever device they come from. */
export const lockHistory = async (db: Db, uid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`undo:${uid}`}, 0))`.execute(db);
};

/** An act, and where its first event stands, as far as that is known. */
export type PlacedAct = Act & { position?: number };

type Marked = PlacedAct & { mark: UndoMark | null };
type ActRow = Omit<PlacedAct, 'first'> & ActEvent & { undoneBy: string | null; undoneAt: string | null };

// In the text, as the limit is, and whose acts they are as if it were looked up: of values that it can weigh PostgreSQL would
// make a new plan each time, which costs more than the walk.
const undoable = inWords(undoableVerbs);

/** How many acts are read at once: more than stay, for those that a newer act dropped. */
export const actsAtOnce = undoLimit + 20;

/** One step of the index for each act, however many leads, from the one before `before` on, as long as `on` holds. */
const walk = async (
  db: Db,
  uid: string,
  before: string,
  on: RawBuilder<unknown> = sql`true`,
): Promise<Marked[]> => {
  const next = (than: RawBuilder<unknown>) => sql`
    select e."requestId", e."position", e."at", e."key", e."rowId", e."verb", e."before", e."after",
      mark."undoneBy", mark."at" as "undoneAt"
    from events e left join undo_marks mark on mark."entry" = e."requestId"::uuid
    where e."actor" = (select ${uid}::uuid) and ${acted} and e."requestId" < ${than}
    order by e."requestId" desc, e."position" limit 1`;
  const { rows } = await sql<ActRow>`
    with recursive walk as (
      (${next(sql`${before}`)})
      union all
      select earlier.* from walk, lateral (${next(sql`walk."requestId"`)}) as earlier where ${on})
    select "requestId" as "id", "position", "at", "key", "rowId" as "leadId", "verb", "before", "after",
      (select count(*) from events e where e."actor" = (select ${uid}::uuid) and ${acted} and e."requestId" = walk."requestId") as "leads",
      "undoneBy", "undoneAt"
    from walk where "verb" in (${undoable}) ${limitOf(actsAtOnce)}`.execute(db);
  return rows.map(({ leadId, verb, before: was, after, undoneBy, undoneAt, ...act }) => ({
    ...act,
    first: { leadId, verb, before: was, after },
    mark: undoneBy && undoneAt ? { undoneBy, at: undoneAt } : null,
  }));
};

/** A person's acts, newest first, from the one before `before` on. */
export const actsOf = (db: Db, uid: string, before: string | null): Promise<Marked[]> =>
  walk(db, uid, before ?? 'g');

/** The newest of them, as far down as one that does not stand undone. */
export const newestActsOf = (db: Db, uid: string): Promise<Marked[]> =>
  walk(db, uid, 'g', sql`(walk."undoneBy" is not null or walk."verb" not in (${undoable}))`);

/** Somebody's newest pass of a lead that was not taken back since; whether it is pending the lead itself says. */
export const passOf = async (db: Db, uid: string, leadId: string): Promise<Act | null> => {
  const { rows } = await sql<Omit<Act, 'first'> & ActEvent>`
    select "requestId" as "id", "at", "key", 1 as "leads", "rowId" as "leadId", "verb", "before", "after" from events
    where "noun" = 'leads' and "rowId" = ${leadId} and "actor" = ${uid} and "verb" = 'passed'
      and not exists (select from undo_marks where "entry" = "requestId"::uuid)
    order by "position" desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { leadId: id, verb, before, after, ...act } = row;
  return { ...act, first: { leadId: id, verb, before, after } };
};

export type StoredAct = ActEvent & { position: number };

/** The events of one act of one person, with the reason that was given for it afterwards. */
export const eventsOfAct = async (db: Db, uid: string, id: string): Promise<StoredAct[]> => {
  const { rows } = await sql<StoredAct>`
    select "position", "rowId" as "leadId", "verb", coalesce(reason."before", '{}') || e."before" as "before",
      e."after" || coalesce(reason."after", '{}') as "after"
    from events e left join lateral (${reasonOf(sql`e`)}) as reason on e."verb" = 'moved'
    where "actor" = ${uid} and ${acted} and "requestId" = ${id} order by "position"`.execute(db);
  return rows;
};

// Of one the plan is kept; of a list PostgreSQL thinks that it has ten, and makes a new one each time.
const idIn = (ids: readonly string[]) =>
  ids.length === 1 ? sql`"id" = ${ids[0]}` : sql`"id" = any(${[...ids]}::uuid[])`;

/** Leads by id within a scope, locked in the order of their ids. */
export const lockInSight = async (db: Db, ids: readonly string[], scope: Scope): Promise<Lead[]> => {
  const { rows } = await sql<Lead>`
    select leads.* from leads where ${idIn(ids)} and ${scopeSql(scope, 'leads')}
    order by "id" for update of leads`.execute(db);
  return rows;
};

/** The same without a lock, for what only looks. */
export const findInSight = async (db: Db, ids: readonly string[], scope: Scope): Promise<Lead[]> => {
  const { rows } = await sql<Lead>`
    select leads.* from leads where ${idIn(ids)} and ${scopeSql(scope, 'leads')}
    order by "id"`.execute(db);
  return rows;
};

/** Ids of what a selection finds, one more than the limit at most. */
export const selectedIds = async (db: Db, where: ReturnType<typeof sql<boolean>>, limit: number) => {
  const { rows } = await sql<{ id: string; total: number }>`
    ${unnamed} select "id", count(*) over () as "total" from leads where ${where} order by "id" limit ${limit}`.execute(
    db,
  );
  return { ids: idsOf(rows), total: rows[0]?.total ?? 0 };
};

export type LaterRow = {
  leadId: string;
  position: number;
  actor: string | null;
  at: string;
  fields: string[];
  /** The act that it took back or did again. */
  entry: string | null;
};

type AroundRow = Omit<LaterRow, 'fields'> & { fields: string[] | null };

/**
 * What happened to some leads after an act, newest first, and when somebody worked on each of them last before it; what an
 * import brought is older than the import.
 */
export const aroundAct = async (
  db: Db,
  ids: readonly string[],
  position: number,
  act: string,
): Promise<{ later: LaterRow[]; touched: Map<string, string> }> => {
  const { rows } = await sql<AroundRow>`
    (select "rowId" as "leadId", "position", "actor", "at", "after" #>> '{entry,id}' as "entry",
      array(select jsonb_object_keys("after")) as "fields"
    from events where "noun" = 'leads' and "rowId" = any(${[...ids]}::text[]) and "position" > ${position}
      and "requestId" is distinct from ${act}
    order by "position" desc)
    union all
    (select distinct on (event."rowId") event."rowId", event."position", null,
      case when event."verb" = 'imported' then least(event."at", lead."createdAt") else event."at" end, null, null
    from events as event join leads as lead on lead."id" = event."rowId"::uuid
    where event."noun" = 'leads' and event."rowId" = any(${[...ids]}::text[]) and event."position" < ${position}
      and event."verb" not in ('expired', 'leaseReminded', 'emailed')
    order by event."rowId", event."position" desc)`.execute(db);
  return {
    later: rows.flatMap(({ fields, ...row }) => (fields ? [{ ...row, fields }] : [])),
    touched: new Map(rows.flatMap(({ leadId, at, fields }) => (fields ? [] : [[leadId, at] as const]))),
  };
};

/** A note as an event tells it; it has no id there. */
export type ToldNote = { leadId: string; label: string; text: string };

/** Strikes the notes of an act through, or takes the stroke away. */
export const strikeNotes = async (
  db: Db,
  notes: readonly ToldNote[],
  { by, at, struck }: { by: string; at: string; struck: boolean },
): Promise<void> => {
  if (notes.length === 0) return;
  await sql`
    update lead_notes as n set "struck" = ${struck}
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as told("leadId" uuid, "label" text, "text" text)
    where n."leadId" = told."leadId" and n."label" = told."label" and n."text" = told."text"
      and n."by" = ${by} and n."at" = ${at}`.execute(db);
};

/** Remembers that an act stands undone, of these leads. */
export const saveMark = async (
  db: Db,
  entry: string,
  userId: string,
  { undoneBy, at }: UndoMark,
  leads: readonly string[],
): Promise<void> => {
  await sql`
    insert into undo_marks ("entry", "userId", "undoneBy", "at", "leads")
    values (${entry}, ${userId}, ${undoneBy}, ${at}, ${[...leads]}::uuid[])`.execute(db);
};

/** Forgets that an act was undone: it is done again. Answers of which leads it was. */
export const dropMark = async (db: Db, entry: string): Promise<string[]> => {
  const row = await db
    .deleteFrom('undo_marks')
    .where('entry', '=', entry)
    .returning('leads')
    .executeTakeFirst();
  return row?.leads ?? [];
};

/** What belongs to a lead and goes with it when it becomes part of another. */
export const leadBelongings = [
  'lead_notes',
  'contacts',
  'deals',
  'activities',
  'documents',
  'messages',
  'appointments',
  'quote_requests',
] as const;

/** Ids by table. */
export type Moved = Partial<Record<(typeof leadBelongings)[number], string[]>>;

/** Gives everything that belongs to one lead to another; answers what that was. */
export const moveBelongings = async (db: Db, from: string, to: string): Promise<Moved> => {
  const moved: Moved = {};
  for (const table of leadBelongings) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set "leadId" = ${to} where "leadId" = ${from} returning "id"`.execute(db);
    if (rows.length > 0) moved[table] = idsOf(rows);
  }
  if (moved.lead_notes) await rereadNotes(db, [from, to]);
  return moved;
};

/** Gives back what moved, as far as it is still there. */
export const moveBack = async (db: Db, moved: Moved, from: string, to: string): Promise<void> => {
  for (const table of leadBelongings)
    if (moved[table])
      await sql`
        update ${sql.table(table)} set "leadId" = ${to}
        where "id" = any(${moved[table]}::uuid[]) and "leadId" = ${from}`.execute(db);
  if (moved.lead_notes) await rereadNotes(db, [from, to]);
};

type Merge = { duplicateId: string; leadId: string; moved: Moved };

/** Remembers what one lead took over from another. */
export const saveMerge = async (db: Db, { duplicateId, leadId, moved }: Merge, at: string): Promise<void> => {
  await db
    .insertInto('lead_merges')
    .values({ duplicateId, leadId, at, moved: JSON.stringify(moved) })
    // Merged before, and restored by hand since.
    .onConflict((same) =>
      same.column('duplicateId').doUpdateSet({ leadId, at, moved: JSON.stringify(moved) }),
    )
    .execute();
};

/** Forgets a merge that is being undone, and answers it. */
export const dropMerge = async (db: Db, duplicateId: string): Promise<Merge | undefined> => {
  const query = db.deleteFrom('lead_merges').where('duplicateId', '=', duplicateId);
  return query.returning(['duplicateId', 'leadId', 'moved']).$castTo<Merge>().executeTakeFirst();
};
