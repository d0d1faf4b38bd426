import type { Refusal } from 'domain/kernel';
import type { Call } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';

/** What one more request leaves of a limit; `refusal` where it was one too many. */
export type Metered = { max: number; remaining: number; resetAt: string; refusal: Refusal | null };

/** Counts one request of a person; null where nothing is limited. */
export type Meter = (uid: string, operation: string, now: string) => Promise<Metered | null>;

/** Made once per server. */
export type MakeMeter = (services: Services) => Meter;

/** Counts a request, and says in its answer's head what remains and in how many seconds it begins anew. */
export const metered = async (meter: Meter, call: Call, uid: string): Promise<Refusal | null> => {
  const found = await meter(uid, call.name, call.now);
  if (!found) return null;
  const seconds = Math.max(0, Math.ceil((Date.parse(found.resetAt) - Date.parse(call.now)) / 1000));
  call.outgoing.setHeader('RateLimit-Limit', String(found.max));
  call.outgoing.setHeader('RateLimit-Remaining', String(found.remaining));
  call.outgoing.setHeader('RateLimit-Reset', String(seconds));
  return found.refusal;
};
