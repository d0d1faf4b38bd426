import type { FigureFacts } from 'domain/kernel';
import type { derivedOfLeads } from 'domain/leads';
import { type RawBuilder, sql } from 'kysely';

type SameKey = 'phone' | 'email' | 'place';
const sameKeys: readonly SameKey[] = ['phone', 'email', 'place'];

// Less of a number tells nobody apart.
const isWhole = (key: SameKey) =>
  key === 'phone' ? sql`length(one."phone") > 6` : sql`${sql.ref(`one.${key}`)} <> ''`;

// Few keys stand twice: they are found by their index alone, deleted leads among them.
const candidates = sql.join(
  sameKeys.map((key) => {
    const column = sql.ref(key);
    return sql`select "leadId" from lead_matches where ${column} <> '' and ${column} in (
      select ${column} from lead_matches where ${column} <> '' group by 1 having count(*) > 1)`;
  }),
  sql` union `,
);

// Of one lead, by the index; as a value, for as `exists` it is worked out of all leads at once.
const shares = (key: SameKey) => sql`coalesce((
  select true from lead_matches as one join lead_matches as other on ${sql.ref(`other.${key}`)} = ${sql.ref(`one.${key}`)}
      and ${sql.ref(`other.${key}`)} <> '' and other."leadId" <> one."leadId"
    join leads as standing on standing."id" = other."leadId" and not standing."deleted"
  where one."leadId" = leads."id" and ${isWhole(key)} limit 1), false)`;

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
  mayBeAnother: sql`(leads."id" in (${candidates}))`,
  hasEventAhead: sql`exists (
    select from appointments as event where event."leadId" = leads."id" and event."deletedAt" is null
      and event."status" in ('scheduled', 'confirmed', 'in_progress')
      and (event."end" > ${now}::timestamptz or (event."recurrence" ->> 'freq' <> 'none'
        and coalesce((event."recurrence" ->> 'until') >= ${today}, true))))`,
});
