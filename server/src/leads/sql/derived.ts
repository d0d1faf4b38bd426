import type { FigureFacts } from 'domain/kernel';
import type { derivedOfLeads, TwinKind } from 'domain/leads';
import { type RawBuilder, sql } from 'kysely';

// What stands at least twice is found by the index alone; of those few the deleted ones are left out, and who was kept
// apart from all others of the group.
const sharing = (key: TwinKind) => {
  const its = sql.ref(`one.${key}`);
  const many = sql`select one.${sql.ref(key)} from lead_matches as one where ${its} <> '' group by 1 having count(*) > 1`;
  const least = key === 'phone' ? sql`length(${its}) > 6` : sql`true`;
  return sql`select member.id from (
      select array_agg(one."leadId") as "ids" from lead_matches as one
      where ${its} in (${many}) and ${least} and one."leadId" not in (select gone."id" from leads as gone where gone."deleted")
      group by ${its} having count(*) > 1) as shared, unnest(shared."ids") as member(id)
    where member.id not in (select "one" from kept_apart where "noun" = 'leads' union select "other" from kept_apart where "noun" = 'leads')
      or cardinality(shared."ids") - 1 > (select count(*) from kept_apart where "noun" = 'leads' and (
        ("one" = member.id and "other" = any(shared."ids")) or ("other" = member.id and "one" = any(shared."ids"))))`;
};
const shares = (key: TwinKind) => sql`(leads."id" in (${sharing(key)}))`;

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
  samePhone: shares('phone'),
  sameEmail: shares('email'),
  samePlace: shares('place'),
  sameAsAnother: sql`(leads."id" in (${sharing('phone')} union ${sharing('email')} union ${sharing('place')}))`,
  hasEventAhead: sql`exists (
    select from appointments as event where event."leadId" = leads."id" and event."deletedAt" is null
      and event."status" in ('scheduled', 'confirmed', 'in_progress')
      and (event."end" > ${now}::timestamptz or (event."recurrence" ->> 'freq' <> 'none'
        and coalesce((event."recurrence" ->> 'until') >= ${today}, true))))`,
});
