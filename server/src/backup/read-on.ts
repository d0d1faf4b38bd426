import type pg from 'pg';

/** The tables that a restore changes after they came in: their rows are not those of the archive. */
export const changedByRestore: readonly string[] = ['sealing', 'unsealed', 'webhook_reading'];

/**
 * Every event came with this one transaction, so the order of commits is gone: the chain goes on behind all of them, and
 * those that had no seal yet are named for it.
 */
export const nameUnsealed = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    with named as materialized (select unnest("positions") as "position" from seals)
    insert into unsealed select "position" from events
      where not exists (select from named where named."position" = events."position") on conflict do nothing`);
  await client.query('update sealing set "position" = coalesce((select max("position") from events), 0)');
};

/** What a backup holds was told to other systems when it happened: they hear of what comes after it. */
export const tellNothingAgain = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    'update webhook_reading set "position" = coalesce((select max("position") from events), 0)',
  );
};
