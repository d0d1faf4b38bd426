import { type Appointment, isRepeat, ownAppointments, type Window } from 'domain/appointments';
import type { Scope } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { pageRows, selectRows } from '#platform/rows/sql.ts';
import { fitting, type Selection } from './fitting.ts';
import { appointmentTable } from './table.ts';

type Db = Kysely<DB>;

/** Rules that are unrolled for one window. */
const mostRepeats = 2000;

type Asked = Selection & { person?: string | undefined };

/** Whose calendar it stands in. */
export const isFor = (uid: string) => sql`("assignedTo" = ${uid} or "attendees" @> array[${uid}]::uuid[])`;

const asked = ({ person, ...selection }: Asked) =>
  sql`${fitting(selection)} and ${person === undefined ? sql`true` : isFor(person)}`;

const sight = (scope: Scope) => scopeSql(scope, appointmentTable.name);

type Span = { from: string; to: string | null };

const single = ({ from, to }: Span) => sql`"deletedAt" is null and "recurrence" ->> 'freq' = 'none'
  and tstzrange("start", "end", '[]') && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')
  and ("end" > ${from}::timestamptz or "start" = "end")`;

/** Single times of few that touch a long window: found by whose they are, and not by when. */
export const singleOfFew = ({ from, to }: Window): RawBuilder<unknown> => sql`"deletedAt" is null
  and "recurrence" ->> 'freq' = 'none' and "end" >= ${from}::timestamptz and "start" < ${to}::timestamptz
  and ("end" > ${from}::timestamptz or "start" = "end")`;

/** A rule that may still come after a moment; its last day is one of its own zone, which may be a day from this one. */
export const mayComeAfter = (moment: string): RawBuilder<unknown> => sql`(("recurrence" ->> 'until') is null
  or ("recurrence" ->> 'until')::date + 2 + ("end" - "start") > ${moment}::timestamptz)`;

/** Rules that may touch a window. */
export const repeating = ({ from, to }: Span) => sql`"deletedAt" is null and "recurrence" ->> 'freq' <> 'none'
  and "start" < coalesce(${to}::timestamptz, 'infinity') and ${mayComeAfter(from)}`;

/** What may touch a window, without an end where `to` is null: single times and rules, each by their own index. */
export const inSpan = (span: Span): RawBuilder<unknown> => sql`((${single(span)}) or (${repeating(span)}))`;

/** What may touch a window: single times and rules as they are kept; `more`: that is not all. */
export type Found<Row> = { singles: Row[]; rules: Row[]; more: boolean };

/** What may touch a window and fits, in one statement: of single times the earliest, at most `limit`, and rules. */
export const findIn = async <Row extends Pick<Appointment, 'recurrence'>>(
  db: Db,
  columns: readonly string[],
  window: Window,
  fits: RawBuilder<unknown>,
  limit: number,
  found: (window: Window) => RawBuilder<unknown> = single,
): Promise<Found<Row>> => {
  const part = (of: RawBuilder<unknown>, most: number) =>
    sql`(select ${sql.join(columns.map((column) => sql.ref(column)))} from appointments
      where ${of} and ${fits} order by "start", "id" limit ${most + 1})`;
  const { rows } =
    await sql<Row>`${part(found(window), limit)} union all ${part(repeating(window), mostRepeats)}`.execute(
      db,
    );
  const first = rows.findIndex(isRepeat);
  const singles = first < 0 ? rows : rows.slice(0, first);
  const rules = first < 0 ? [] : rows.slice(first);
  const more = singles.length > limit || rules.length > mostRepeats;
  return { singles: singles.slice(0, limit), rules: rules.slice(0, mostRepeats), more };
};

/** What may touch a window, within a scope. */
export const inWindow = (db: Db, scope: Scope, window: Window, about: Asked, limit: number) =>
  findIn<Appointment>(db, appointmentTable.columns, window, sql`${sight(scope)} and ${asked(about)}`, limit);

/** A stretch of what somebody made, does or attends that may touch a window; a rule as its one row. */
export const listOwn = (db: Db, uid: string, window: Window, stretch: Stretch): Promise<Appointment[]> =>
  pageRows(db, appointmentTable, ownAppointments(uid), stretch, inSpan(window));

/** Everything at a site, or at any, that may touch a window; rules as their one row. */
export const atSitesIn = (db: Db, window: Window, siteId: string | null): Promise<Appointment[]> =>
  selectRows<Appointment>(
    db,
    appointmentTable,
    sql`${inSpan(window)} and ${siteId === null ? sql`"siteId" is not null` : sql`"siteId" = ${siteId}`}`,
    sql`order by "start", "id"`,
  );

const takenColumns = ['assignedTo', 'attendees', 'start', 'end', 'timezone', 'recurrence'] as const;

/** What busy blocks are made of: nobody reads more of it. */
type Taken = Pick<Appointment, (typeof takenColumns)[number]>;

/** What others are taken by in a window, beyond a scope. */
export const takenIn = (
  db: Db,
  beyond: Scope,
  window: Window,
  person: string | undefined,
  limit: number,
): Promise<Found<Taken>> => {
  const others = sql`"status" in ('scheduled', 'confirmed', 'in_progress', 'completed')
    and not coalesce(${sight(beyond)}, false) and ${person === undefined ? sql`true` : isFor(person)}`;
  return findIn(db, takenColumns, window, others, limit);
};
