import pg from 'pg';
import { inject } from 'vitest';

const inDatabase = async (
  statement: string,
  values: unknown[],
  connectionString = inject('productDatabase'),
): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
};

/** As if a lead had been given, or passed on, so many hours earlier: no clock is touched, and no other story. */
export const hoursPass = (lead: string, hours: number): Promise<void> =>
  inDatabase(
    `update leads set "assignedAt" = "assignedAt" - make_interval(hours => $2),
      "passedAt" = "passedAt" - make_interval(hours => $2), "dueAt" = "dueAt" - make_interval(hours => $2)
    where id = $1`,
    [lead, hours],
  );

/** Work that comes round by itself every minute or hour, now: through the product's own queue. */
export const comesRound = (job: 'leads.clocks' | 'leads.leases' | 'documents.remind'): Promise<void> =>
  inDatabase(`select graphile_worker.add_job($1, '{}'::json)`, [job]);

/** As if the seconds in which a message to a lead can be taken back were over. */
export const undoTimePasses = (lead: string, database: string): Promise<void> =>
  inDatabase(
    `with gone as (update messages set "leavesAt" = now() where "leadId" = $1 and "leavesAt" > now() returning id),
      due as (update outbox set "nextAt" = now() where "rowId" in (select id from gone) returning channel)
    select graphile_worker.add_job('outbox.send', json_build_object('channel', channel)) from due`,
    [lead],
    database,
  );
