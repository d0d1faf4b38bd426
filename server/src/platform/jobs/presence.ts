import pg from 'pg';
import type { Log } from '#platform/log.ts';

/** Says on a connection of its own that this server's workers live, and frees the jobs of those that do not. */
export type Presence = {
  announce: (workers: string) => Promise<void>;
  /** Resolves when the connection is gone, and with it the proof that we live. */
  lost: Promise<void>;
  close: () => Promise<void>;
};

// The queue itself would keep a dead server's jobs locked for four hours.
const lookEvery = 15_000;
const space = 77;

const freeDead = `
  select graphile_worker.force_unlock_workers(array_agg(w)) from
    (select distinct locked_by as w from graphile_worker._private_jobs where locked_by is not null) as d
  where w <> $1 and pg_try_advisory_xact_lock(${space}, hashtext(w)) having count(*) > 0`;

/** Opens the connection; the lock on it ends with the process, however it ends. */
export const openPresence = async (url: string, log: Log): Promise<Presence> => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'washboard-presence',
  });
  const lost = new Promise<void>((settle) => {
    client.once('end', settle);
  });
  client.on('error', (error) => log.warn('job presence lost', { error }));
  await client.connect();
  let timer: NodeJS.Timeout | undefined;
  return {
    lost,
    announce: async (workers) => {
      await client.query(`select pg_advisory_lock(${space}, hashtext($1))`, [workers]);
      const look = () =>
        client.query(freeDead, [workers]).then(
          () => undefined,
          (error) => log.warn('dead job workers could not be freed', { error }),
        );
      await look();
      timer = setInterval(() => void look(), lookEvery);
    },
    close: async () => {
      clearInterval(timer);
      await client.end();
    },
  };
};
