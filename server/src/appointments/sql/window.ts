import { type Appointment, ownAppointments, type Window } from 'domain/appointments';
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
const isFor = (uid: string) => sql`("assignedTo" = ${uid} or "attendees" @> array[${uid}]::uuid[])`;

const asked = ({ person, ...selection }: Asked) =>
  sql`${fitting(selection)} and ${person === undefined ? sql`true` : isFor(person)}`;

const sight = (scope: Scope) => scopeSql(scope, appointmentTable.name);

type Span = { from: string; to: string | null };

const single = ({ from, to }: Span) => sql`"deletedAt" is null and "recurrence" ->> 'freq' = 'none'
  and tstzrange("start", "end", '[]') && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')
  and ("end" > ${from}::timestamptz or "start" = "end")`;

/** A rule that may still come after a moment; its last day is one of its own zone, which may be a day from this one. */
export const mayComeAfter = (moment: string): RawBuilder<unknown> => sql`(("recurrence" ->> 'until') is null
  or ("recurrence" ->> 'until')::date + 2 + ("end" - "start") > ${moment}::timestamptz)`;

const repeating = ({ from, to }: Span) => sql`"deletedAt" is null and "recurrence" ->> 'freq' <> 'none'
  and "start" < coalesce(${to}::timestamptz, 'infinity') and ${mayComeAfter(from)}`;

/** What may touch a window, without an end where `to` is null: single times and rules, each by their own index. */
export const inSpan = (span: Span): RawBuilder<unknown> => sql`((${single(span)}) or (${repeating(span)}))`;

/** What touches a window, rules apart, the earliest first. */
export const inWindow = (db: Db, scope: Scope, window: Window, about: Asked, limit: number) =>
  selectRows<Appointment>(
    db,
    appointmentTable,
    sql`${sight(scope)} and ${single(window)} and ${asked(about)}`,
    sql`order by "start", "id" limit ${limit}`,
  );

/** Rules that may touch a window. */
export const repeatsIn = (db: Db, scope: Scope, window: Window, about: Asked) =>
  selectRows<Appointment>(
    db,
    appointmentTable,
    sql`${sight(scope)} and ${repeating(window)} and ${asked(about)}`,
    sql`order by "start", "id" limit ${mostRepeats}`,
  );

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

/** What busy blocks are made of: nobody reads more of it. */
export type Taken = Pick<
  Appointment,
  'assignedTo' | 'attendees' | 'start' | 'end' | 'timezone' | 'recurrence'
>;

const taken = async (db: Db, where: RawBuilder<unknown>, limit: number): Promise<Taken[]> =>
  (
    await sql<Taken>`select "assignedTo", "attendees", "start", "end", "timezone", "recurrence"
      from appointments where ${where} and "status" in ('scheduled', 'confirmed', 'in_progress', 'completed')
      order by "start", "id" limit ${limit}`.execute(db)
  ).rows;

/** What others are taken by in a window, beyond a scope: single times and rules. */
export const takenIn = async (
  db: Db,
  beyond: Scope,
  window: Window,
  person: string | undefined,
  limit: number,
): Promise<{ singles: Taken[]; repeats: Taken[] }> => {
  const others = sql`not coalesce(${sight(beyond)}, false) and ${person === undefined ? sql`true` : isFor(person)}`;
  return {
    singles: await taken(db, sql`${single(window)} and ${others}`, limit),
    repeats: await taken(db, sql`${repeating(window)} and ${others}`, mostRepeats),
  };
};
