import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containing, type Fitting, fits } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

// What of an event is looked for: its values, as words in lower case and without their places.
const wordsOf = sql`strip(jsonb_to_tsvector('simple', jsonb_agg(jsonb_build_array("before", "after")), '["string", "numeric"]'))`;

/** The first seal whose events have no words here yet. */
export const nextWithoutWords = async (
  db: Db,
): Promise<{ number: number; positions: number[] } | undefined> => {
  const { rows } = await sql<{ number: number; positions: number[] }>`
    select "number", "positions" from seals
    where "number" > coalesce((select max("seal") from audit_words), 0) order by "number" limit 1`.execute(
    db,
  );
  return rows[0];
};

/** One server at a time. */
export const lockWords = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit.words', 0)) as "locked"`.execute(db);
  return rows[0]?.locked === true;
};

/** The same, waited for: whoever empties events holds it, so that no words are kept of what they said before. */
export const holdWords = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit.words', 0))`.execute(db);
};

// What is too long for the database to keep the words of.
const longest = 900_000;

/** Keeps the words of a seal's events, so many together. */
export const saveWords = async (
  db: Db,
  seal: number,
  positions: readonly number[],
  together: number,
): Promise<void> => {
  await sql`
    insert into audit_words ("seal", "part", "positions", "words")
    select ${seal}, (n - 1) / ${together}::int, array_agg(each."position" order by n),
      case when sum(length("before"::text) + length("after"::text)) < ${longest} then ${wordsOf} end
    from unnest(${[...positions]}::bigint[]) with ordinality as each("position", n) join events using ("position")
    group by 2
    on conflict ("seal", "part") do update set "words" = excluded."words"`.execute(db);
};

/** Gathers the words anew of the places that some events have. */
export const renewWords = async (db: Db, positions: readonly number[]): Promise<void> => {
  if (positions.length === 0) return;
  await sql`
    update audit_words set "words" = (
      select case when sum(length("before"::text) + length("after"::text)) < ${longest} then ${wordsOf} end
      from events where events."position" = any (audit_words."positions"))
    from seals
    where "seal" = "number"
      and int8range("first", "last", '[]') && (select range_agg(int8range(p, p, '[]')) from unnest(${[...positions]}::bigint[]) as p)
      and seals."positions" && ${[...positions]}::bigint[] and audit_words."positions" && ${[...positions]}::bigint[]`.execute(
    db,
  );
};

/** What is asked for: every word, the last of them as far as it was typed. */
const queryOf = (text: string): RawBuilder<unknown> =>
  sql`(case when plainto_tsquery('simple', ${text}) = '' then '' else plainto_tsquery('simple', ${text})::text || ':*' end)::tsquery`;

export type Place = { seal: number; part: number; positions: number[] };

/** Where a text may stand, the newest first, from one place on. */
export const placesOf = async (
  db: Db,
  text: string,
  before: Pick<Place, 'seal' | 'part'> | null,
  limit: number,
): Promise<Place[]> => {
  const behind = before ? sql`("seal", "part") < (${before.seal}, ${before.part})` : sql`true`;
  const { rows } = await sql<Place>`
    select "seal", "part", "positions" from audit_words
    where ("words" @@ ${queryOf(text)} or "words" is null) and ${behind}
    order by "seal" desc, "part" desc limit ${limit}`.execute(db);
  return rows;
};

type Positions = { position: number };
const wordless = sql`select "position" from seals, unnest("positions") as each("position")
  where "number" > coalesce((select max("seal") from audit_words), 0)`;
const behindSeals = sql`("xid", "position") > (select "xid", "position" from sealing)`;

/** The events without a seal, by the order they were committed in; null where they are more. */
const fewWithoutSeal = async (db: Db, limit: number): Promise<number[] | null> => {
  const { rows } = await sql<Positions>`
    select "position" from events where ${behindSeals} order by "xid", "position" limit ${limit + 1}`.execute(
    db,
  );
  return rows.length > limit ? null : rows.map(({ position }) => position);
};

/** The events below a position that have no words here yet, the newest first: those without a seal, and those of the newest seals. */
export const withoutWords = async (db: Db, below: number, limit: number): Promise<number[]> => {
  const newestOf = (events: RawBuilder<unknown>) =>
    sql`(${events} and "position" < ${below} order by "position" desc limit ${limit})`;
  const few = await fewWithoutSeal(db, limit);
  const withoutSeal = few
    ? sql`select "position" from unnest(${few}::bigint[]) as few("position") where true`
    : sql`select "position" from events where ${behindSeals}`;
  const { rows } = await sql<Positions>`
    ${newestOf(withoutSeal)} union ${newestOf(wordless)}
    union ${newestOf(sql`select "position" from unsealed where true`)}
    order by "position" desc limit ${limit}`.execute(db);
  return rows.map(({ position }) => position);
};

/** What is looked for in all events: texts, and rows of some nouns that belong to some leads. */
export type Looked = { texts: Fitting | null; nouns: readonly string[]; leads: readonly string[] };
export type Row = { noun: string; id: string };

/** Of so many events behind a position those that hold the texts, rows that belong to the leads, and the last that was looked at; null behind the last of all. */
export const eventsFitting = async (
  db: Db,
  { texts, nouns, leads }: Looked,
  behind: number,
  limit: number,
): Promise<{ found: number[]; rows: Row[]; last: number | null }> => {
  const said = sql`("before"::text || ' ' || "after"::text)`;
  const belongs = sql`"noun" = any(${[...nouns]}::text[])
    and ("after" ->> 'leadId' = any(${[...leads]}::text[]) or "before" ->> 'leadId' = any(${[...leads]}::text[]))`;
  const { rows } = await sql<{ found: number[]; rows: Row[]; last: number | null }>`
    with page as materialized (
      select "position", "noun", "rowId", "before", "after" from events where "position" > ${behind} order by "position" limit ${limit})
    select max("position") as "last", coalesce(json_agg("position" order by "position")
        filter (where ${texts ? fits(said, texts) : sql`false`}), '[]') as "found",
      coalesce(jsonb_agg(distinct jsonb_build_object('noun', "noun", 'id', "rowId")) filter (where ${belongs}), '[]') as "rows"
    from page`.execute(db);
  return rows[0] ?? { found: [], rows: [], last: null };
};

/** Whether an event holds every word of a text. */
export const holdsText = (text: string): RawBuilder<unknown> => {
  const words = text.split(/\s+/).filter(Boolean);
  return sql.join(
    words.map((word) => sql`("before"::text || ' ' || "after"::text) ilike ${containing(word)}`),
    sql` and `,
  );
};
