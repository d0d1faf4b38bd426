import {
  archivedBefore,
  archivedColumns,
  endOfToday,
  type FilterFacts,
  leaseHorizon,
  officeToday,
  type QuickFilter,
  quietBefore,
  staleColumns,
  uncontactedColumns,
  wantedOf,
} from 'domain/leads';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<boolean>;

const anyOf = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

const quick: Readonly<Record<QuickFilter, (facts: FilterFacts) => Condition>> = {
  'needs-contact': () => anyOf(uncontactedColumns.map((column) => sql`leads."column" = ${column}`)),
  'going-quiet': (facts) =>
    anyOf(
      staleColumns.map(
        (column) =>
          sql`(leads."column" = ${column} and leads."updatedAt" <= ${quietBefore(column, facts)}::timestamptz)`,
      ),
    ),
  // As texts, which have an index: all of them are written in one form.
  'next-step-due': (facts) =>
    sql`(leads."nextStep" is not null and leads."dueAt" is not null
      and leads."nextStep" ->> 'dueAt' < ${endOfToday(facts)})`,
  'lease-windows': (facts) =>
    sql`(leads."leaseExpirationDate" is not null and leads."column" <> 'sold'
      and leads."leaseExpirationDate" - leads."leaseNoticeDays" <= ${leaseHorizon(facts)}::date
      and leads."leaseExpirationDate" >= ${officeToday(facts)}::date)`,
};

/** The leads that the board leaves out for their age, as isArchived finds them. */
export const archivedCondition = ({ settings, now }: FilterFacts): Condition =>
  anyOf(
    archivedColumns.map(
      (column) =>
        sql`(leads."column" = ${column} and leads."updatedAt" < ${archivedBefore(column, settings, now)}::timestamptz)`,
    ),
  );

/** The same rows as isQuick finds; of several, all must hold. */
export const quickCondition = (wanted: QuickFilter | readonly QuickFilter[], facts: FilterFacts): Condition =>
  sql<boolean>`(${sql.join(
    wantedOf<QuickFilter>(wanted).map((one) => quick[one](facts)),
    sql` and `,
  )})`;
