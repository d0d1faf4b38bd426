import { isAdministrator, later, minute, type Role } from 'domain/kernel';
import { stepNow } from '#factors';
import { appendEvents } from '#platform/operations/append.ts';
import type { SignedInCaller } from '#platform/operations/session.ts';
import type { Services } from '#platform/services.ts';
import { openField } from '#users';
import { type AliveToken, aliveTokenByHash, aliveTokensByIds, touchToken } from './sql.ts';

/** Use is written down this often, and from a new address at once. */
const usedEvery = 5 * minute;

type Parts = Pick<Services, 'db' | 'keys'>;

// Nothing was proved in it: no sensitive act is done by a token.
const never = '1970-01-01T00:00:00.000Z';

const callerOf = async ({ db, keys }: Parts, row: AliveToken, now: string): Promise<SignedInCaller> => {
  const { id, uid, name, scope, createdAt } = row;
  const role = row.role as Role;
  // It sees whatever its person may: there is nobody to choose a view.
  const sees = isAdministrator(role) ? 'all' : 'self';
  return {
    session: {
      id,
      uid,
      step: await stepNow(db, row, now),
      held: row.firstLogin || row.passwordChangeRequired,
      mode: sees,
      viewAs: null,
      viewEndsAt: null,
      openedBy: 'token',
      token: { name, scope },
      provedAt: never,
      createdAt,
    },
    actor: { uid, role, displayName: openField(keys, uid, 'displayName', row.displayName) },
    viewer: { uid, role, sees },
  };
};

/** Its first use stands in the audit. */
const used = async (parts: Parts, { id, uid, name }: AliveToken, from: string, now: string) => {
  if (!(await touchToken(parts.db, id, from, now))) return;
  const event = { noun: 'apiTokens', rowId: id, verb: 'firstUsed', before: {}, after: { name, from } };
  await appendEvents(parts.db, [event], {
    at: now,
    actor: uid,
    effective: uid,
    requestId: null,
    key: null,
    through: id,
  });
};

/** Whose a token is, while it may be used. */
export const findByToken = async (
  parts: Parts,
  token: string,
  now: string,
  from: string,
): Promise<SignedInCaller | null> => {
  const row = await aliveTokenByHash(parts.db, parts.keys.hashToken(token), now);
  if (!row) return null;
  const { lastUsedAt, lastUsedFrom } = row;
  if (!lastUsedAt || lastUsedAt < later(now, -usedEvery) || lastUsedFrom !== from)
    await used(parts, row, from, now);
  return callerOf(parts, row, now);
};

/** The same of many, by id. */
export const findByTokenIds = async (
  parts: Parts,
  ids: readonly string[],
  now: string,
): Promise<SignedInCaller[]> =>
  ids.length === 0
    ? []
    : Promise.all((await aliveTokensByIds(parts.db, ids, now)).map((row) => callerOf(parts, row, now)));
