import type { FigureFacts } from 'domain/kernel';
import type { derivedOfLeads } from 'domain/leads';
import { type RawBuilder, sql } from 'kysely';

/** What figures ask of a lead that is no column of it. */
export const leadDerived = ({
  now,
  today,
}: Pick<FigureFacts<unknown>, 'now' | 'today'>): Readonly<
  Record<(typeof derivedOfLeads)[number], RawBuilder<unknown>>
> => ({
  noticeQuarter: sql`to_char(leads."leaseExpirationDate" - leads."leaseNoticeDays", 'YYYY "Q"Q')`,
  // As their indexes have them.
  noticeOn: sql`(leads."leaseExpirationDate" - leads."leaseNoticeDays")`,
  hasOthersLease: sql`(leads."leaseExpirationDate" is not null and leads."column" <> 'sold'
    and leads."convertedToClientId" is null)`,
  nextStepAt: sql`(leads."nextStep" ->> 'dueAt')`,
  hasEventAhead: sql`exists (
    select from appointments as event where event."leadId" = leads."id" and event."deletedAt" is null
      and event."status" in ('scheduled', 'confirmed', 'in_progress')
      and (event."end" > ${now}::timestamptz or (event."recurrence" ->> 'freq' <> 'none'
        and coalesce((event."recurrence" ->> 'until') >= ${today}, true))))`,
});
