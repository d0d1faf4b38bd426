import pg from 'pg';
import type { Log } from '#platform/log.ts';

const pause = 1_000;

/** Listens on a channel over a connection of its own, opened again when it breaks; answers how to stop. */
export const listenTo = (
  pool: pg.Pool,
  channel: string,
  told: (payload: string | undefined) => void,
  log: Log,
): (() => Promise<void>) => {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const again = () => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void open(), pause);
  };
  const open = async () => {
    const mine = new pg.Client({ ...pool.options, application_name: `washboard-${channel}` });
    mine.on('error', (error) => log.warn('listening connection lost', { error }));
    mine.on('end', again);
    mine.on('notification', ({ payload }) => told(payload));
    client = mine;
    try {
      await mine.connect();
      await mine.query(`listen ${channel}`);
      // What was said while nobody listened.
      told(undefined);
    } catch (error) {
      log.warn('cannot listen for events', { error });
      await mine.end().catch(() => undefined);
      again();
    }
  };
  const opening = open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await opening;
    await client?.end().catch(() => undefined);
  };
};
