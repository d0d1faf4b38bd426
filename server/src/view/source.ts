import { later, minute, type Role } from 'domain/kernel';
import { effectiveMode, effectiveView, type ViewedPerson } from 'domain/view';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { Session } from '#platform/operations/context.ts';
import type { MakeSessionSource, SignedInCaller } from '#platform/operations/session.ts';
import { idleSince, openField } from '#users';

/** Use is written down this often, not with every request. */
const seenEvery = 5 * minute;

const alive = (db: Kysely<DB>, now: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .leftJoin('users as v', 'v.uid', 's.viewAs')
    .select([
      's.id',
      's.uid',
      's.mode',
      's.viewAs',
      's.viewEndsAt',
      's.openedBy',
      's.provedAt',
      's.createdAt',
    ])
    .select(['s.lastSeenAt', 'u.role', 'u.displayName', 'u.firstLogin', 'u.passwordChangeRequired'])
    .select(['v.role as viewedRole', 'v.status as viewedStatus'])
    .where('s.revokedAt', 'is', null)
    .where('s.lastSeenAt', '>', idleSince(now))
    .where('u.status', '=', 'active');

type Row = Awaited<ReturnType<ReturnType<typeof alive>['executeTakeFirstOrThrow']>>;

const viewedOf = ({ viewAs, viewedRole, viewedStatus }: Row): ViewedPerson | null =>
  viewAs && viewedRole ? { uid: viewAs, role: viewedRole as Role, active: viewedStatus === 'active' } : null;

const callerOf = (keys: Keys, row: Row, now: string): SignedInCaller => {
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
    held: row.firstLogin || row.passwordChangeRequired,
    openedBy: row.openedBy as Session['openedBy'],
    provedAt: row.provedAt,
    createdAt: row.createdAt,
    ...view,
    mode,
  };
  return { session, actor, viewer: effectiveView(stored, actor, viewed, now) };
};

/** Who a token stands for: session, person and view in one indexed query. */
export const makeSessionSource: MakeSessionSource = ({ db, keys }) => ({
  find: async (token, now) => {
    const row = await alive(db, now).where('s.tokenHash', '=', keys.hashToken(token)).executeTakeFirst();
    if (!row) return null;
    if (row.lastSeenAt < later(now, -seenEvery))
      await db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', row.id).execute();
    return callerOf(keys, row, now);
  },
  findMany: async (ids, now) => {
    if (ids.length === 0) return new Map();
    const rows = await alive(db, now)
      .where(({ eb, val }) => eb('s.id', '=', eb.fn.any(val([...ids]))))
      .execute();
    return new Map(rows.map((row) => [row.id, callerOf(keys, row, now)]));
  },
});
