import type { Scope } from 'domain/kernel';
import { type LeadOutcome, leadTitle } from 'domain/leads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { Order, Stretch } from '#platform/rows/page.ts';
import { orderOf } from '#platform/rows/page.ts';

type Named = Parameters<typeof leadTitle>[0];

/** A time that a lead was lost; who had it by uid. */
export type OutcomeRow = Omit<LeadOutcome, 'rep'> & { rep: string | null; sorted: string };

/** The latest first, those of no known moment last. */
export const latestOutcomes: Order<OutcomeRow> = orderOf<OutcomeRow>(
  'desc',
  { sorted: 'timestamptz', id: 'uuid' },
  'sorted_outcomes',
);

/** A stretch of the times that leads were lost. */
export const listOutcomes = async (
  db: Kysely<DB>,
  { fits, seen }: { fits: RawBuilder<boolean>; seen: Scope },
  { beyond, by, limit }: Stretch,
): Promise<OutcomeRow[]> => {
  const { rows } = await sql<Omit<OutcomeRow, 'lead'> & { lead: Named }>`
    select sorted_outcomes."id", "leadId", "kind", "at", "reason", "rep", "currentServiceProvider", "sorted",
      (select json_build_object('firstName', "firstName", 'lastName', "lastName", 'businessName', "businessName",
        'company', "company") from leads where leads."id" = "leadId") as "lead"
    from (select *, coalesce("at", timestamptz '0001-01-01 00:00:00+00') as "sorted" from outcomes where ${fits} and ${scopeSql(seen, 'outcomes')}) as sorted_outcomes
    where ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows.map(({ lead, ...outcome }) => ({ ...outcome, lead: leadTitle(lead) }));
};

/** Says of leads that were written with their past here since when they stand passed. */
export const datePasses = async (db: Kysely<DB>): Promise<void> => {
  await sql`update lead_outcomes as lost set "at" = leads."passedAt" from leads
    where leads."id" = lost."leadId" and leads."column" = 'passed' and lost."kind" <> 'dead' and lost."at" is null`.execute(
    db,
  );
};

/** Takes out the times that acts which are undone now had made. */
export const dropOutcomes = async (
  db: Kysely<DB>,
  gone: readonly Pick<LeadOutcome, 'leadId' | 'at'>[],
): Promise<void> => {
  if (gone.length === 0) return;
  await sql`delete from lead_outcomes using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone ("leadId" uuid, "at" timestamptz)
    where lead_outcomes."leadId" = gone."leadId" and lead_outcomes."at" = gone."at"`.execute(db);
};
