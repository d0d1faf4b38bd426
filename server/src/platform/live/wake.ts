import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '#platform/log.ts';

/** Says ‘look again’ after a commit: to this server at once, to the others by NOTIFY on `events`. */
export type Wake = {
  /** What this server's own NOTIFY carries: it need not hear itself. */
  readonly id: string;
  ring: () => void;
  /** Answers how to stop listening. */
  listen: (listener: () => void) => () => void;
};

export const wakeChannel = 'events';

/** Rings of one moment share one NOTIFY, sent outside the writing transactions, which it would line up. */
export const createWake = (pool: pg.Pool, log: Log): Wake => {
  const listeners = new Set<() => void>();
  const id = randomUUID();
  let sending = false;
  let again = false;
  const send = async (): Promise<void> => {
    if (sending) {
      again = true;
      return;
    }
    sending = true;
    do {
      again = false;
      // Lost, it costs others a moment: they also look by themselves.
      await pool
        .query(`notify ${wakeChannel}, '${id}'`)
        .catch((error) => log.warn('notify failed', { error }));
    } while (again);
    sending = false;
  };
  return {
    id,
    ring: () => {
      for (const listener of listeners) listener();
      void send();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
