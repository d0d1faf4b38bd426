import { day, hour, later, minute } from 'domain/kernel';
import { appendPast, type PastEvent } from '#platform/operations/append.ts';
import type { Context } from '#platform/operations/context.ts';
import { actOn, touchLogin } from '#users';
import { accounts } from './people.ts';
import { chance } from './random.ts';
import { firstActs } from './sql.ts';

const remembered = 14 * day;

/** People sign in some minutes before the first thing that they do by day; who did nothing lately looked in yesterday. */
export const addSignIns = async (
  { db, keys, now, newId }: Pick<Context, 'db' | 'keys' | 'now' | 'newId'>,
  zone: string,
): Promise<void> => {
  const by = chance(53);
  const acts = await firstActs(db, later(now, -remembered), now, zone);
  const past: PastEvent[] = [];
  for (const { uid } of Object.values(accounts)) {
    const days = acts.filter(({ actor }) => actor === uid).map(({ at }) => at);
    const times = (days.length > 0 ? days : [later(now, -day - hour)]).map((at) =>
      later(at, -by.between(2, 9) * minute),
    );
    for (const at of times) {
      const event = actOn('signed-in', uid, { session: newId(), openedBy: 'password' });
      past.push({ event, meta: { at, actor: uid, effective: uid, requestId: null, key: null } });
    }
    const last = times.at(-1);
    if (last) await touchLogin({ db, keys, now: last }, uid);
  }
  past.sort((one, other) => (one.meta.at < other.meta.at ? -1 : 1));
  await appendPast(db, past);
};
