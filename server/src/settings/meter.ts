import { minute } from 'domain/kernel';
import { countsAsRequest, type Settings, tooManyRequests } from 'domain/settings';
import type { MakeMeter } from '#platform/operations/meter.ts';
import { readSettings } from './sql.ts';

// Milliseconds for which a server goes by what it has read: no request waits for the settings of each.
const fresh = 2_000;

/** The limit of all requests of one person, off unless an administrator has switched it on (D11). */
export const makeMeter: MakeMeter = ({ db, limits }) => {
  let known: { limit: Promise<Settings['limits']['api'] | null>; until: number } | null = null;
  const read = async () => (await readSettings(db)).limits.api;
  const present = () => {
    if (!known || known.until < performance.now())
      // Nobody is kept out because the settings could not be read; what failed will fail again, and say so.
      known = { limit: read().catch(() => null), until: performance.now() + fresh };
    return known.limit;
  };
  return async (uid, operation, now) => {
    if (!countsAsRequest(operation)) return null;
    const limit = await present();
    if (!limit?.on) return null;
    const { max, per } = limit;
    const spent = await limits.spend(`api:${uid}`, { max, per: per * minute }, now);
    return { max, ...spent, refusal: spent.wait > 0 ? tooManyRequests({ max, wait: spent.wait }) : null };
  };
};
