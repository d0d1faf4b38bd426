import type { Actor, Viewer } from 'domain/kernel';
import type { Services } from '#platform/services.ts';
import type { Session } from './context.ts';

/** Name of the cookie that holds a session's secret. */
export const sessionCookie = 'washboard_session';

/** A live session with the person behind it and whose eyes they use now. */
export type SignedInCaller = { session: Session; actor: Actor; viewer: Viewer };

/** Finds the live session of a token in one query; null for missing, expired, revoked or suspended alike. */
export type SessionSource = {
  find: (token: string, now: string) => Promise<SignedInCaller | null>;
  /** The same for many sessions by id, in one query; what is missing is over. Live streams ask it every second. */
  findMany: (ids: readonly string[], now: string) => Promise<ReadonlyMap<string, SignedInCaller>>;
};

/** Made once per server by the one feature that knows sessions. */
export type MakeSessionSource = (services: Services) => SessionSource;
