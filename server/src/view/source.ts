import { tokenPrefix } from 'domain/apiTokens';
import { later, minute, type Role } from 'domain/kernel';
import { effectiveMode, effectiveView, type ViewedPerson } from 'domain/view';
import { findByToken, findByTokenIds, tokenStanding } from '#apiTokens';
import { stepNow } from '#factors';
import type { Session } from '#platform/operations/context.ts';
import type { MakeSessionSource, SignedInCaller } from '#platform/operations/session.ts';
import type { Services } from '#platform/services.ts';
import { namesOf, openField } from '#users';
import { type AliveRow, aliveByIds, aliveByToken, standing, touchSession } from './sql.ts';

type Parts = Pick<Services, 'db' | 'keys'>;

/** Use is written down this often, not with every request. */
const seenEvery = 5 * minute;

const viewedOf = ({ viewAs, viewedRole, viewedStatus }: AliveRow): ViewedPerson | null =>
  viewAs && viewedRole ? { uid: viewAs, role: viewedRole as Role, active: viewedStatus === 'active' } : null;

const callerOf = async ({ db, keys }: Parts, row: AliveRow, now: string): Promise<SignedInCaller> => {
  const actor = {
    uid: row.uid,
    role: row.role as Role,
    displayName: openField(keys, row.uid, 'displayName', row.displayName),
  };
  const stored = { mode: row.mode as Session['mode'], viewAs: row.viewAs, viewEndsAt: row.viewEndsAt };
  const viewed = viewedOf(row);
  const mode = effectiveMode(stored, actor, viewed, now);
  const view = mode === 'impersonate' ? stored : { viewAs: null, viewEndsAt: null };
  const session: Session = {
    id: row.id,
    uid: row.uid,
    step: await stepNow(db, row, now),
    held: row.firstLogin || row.passwordChangeRequired,
    openedBy: row.openedBy as Session['openedBy'],
    provedAt: row.provedAt,
    createdAt: row.createdAt,
    ...view,
    mode,
  };
  return { session, actor, viewer: effectiveView(stored, actor, viewed, now) };
};

/** Who a secret stands for: session, person and view in one indexed query; or an API token and its person. */
export const makeSessionSource: MakeSessionSource = ({ db, keys }) => ({
  find: async (secret, now, from) => {
    if (secret.startsWith(tokenPrefix)) return findByToken({ db, keys }, secret, now, from);
    const row = await aliveByToken(db, keys.hashToken(secret), now);
    if (!row) return null;
    if (row.lastSeenAt < later(now, -seenEvery)) await touchSession(db, row.id, now);
    return callerOf({ db, keys }, row, now);
  },
  findMany: async (ids, now) => {
    if (ids.length === 0) return new Map();
    const rows = await aliveByIds(db, ids, now);
    const callers = await Promise.all(rows.map((row) => callerOf({ db, keys }, row, now)));
    const found = new Map(callers.map((caller) => [caller.session.id, caller]));
    const rest = ids.filter((id) => !found.has(id));
    for (const caller of await findByTokenIds({ db, keys }, rest, now)) found.set(caller.session.id, caller);
    return found;
  },
  standing: ({ session, actor }, hold) =>
    (session.token ? tokenStanding : standing)(session.id, actor.role, hold),
  nameOf: async (uid) => (await namesOf({ db, keys }, [uid])).get(uid) ?? null,
});
