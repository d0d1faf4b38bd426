import type { Actor, Viewer } from 'domain/kernel';
import type { RawBuilder } from 'kysely';
import type { Services } from '#platform/services.ts';
import type { Session } from './context.ts';

/** Name of the cookie that holds a session's secret. */
export const sessionCookie = 'washboard_session';

/** A live session with the person behind it and whose eyes they use now. */
export type SignedInCaller = { session: Session; actor: Actor; viewer: Viewer };

/**
 * Finds the live session of a secret, or whose an API token is, in one query; null for missing, expired, revoked or
 * suspended alike. `from` is the network address that asks.
 */
export type SessionSource = {
  find: (secret: string, now: string, from: string) => Promise<SignedInCaller | null>;
  /** The same for many sessions by id, in one query; what is missing is over. Live streams ask it every second. */
  findMany: (ids: readonly string[], now: string) => Promise<ReadonlyMap<string, SignedInCaller>>;
  /**
   * SQL that is true while the session stands and its person is who they were, for the first statement of a write. With
   * `hold` nobody takes the session away before the transaction ends; who does so first makes the write wait, and fail.
   */
  standing: (caller: SignedInCaller, hold: boolean) => RawBuilder<boolean>;
  /** What somebody is called. */
  nameOf: (uid: string) => Promise<string | null>;
};

/** Made once per server by the one feature that knows sessions. */
export type MakeSessionSource = (services: Services) => SessionSource;
