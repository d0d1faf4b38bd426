import { canonicalEmail } from 'domain/kernel';
import type { IssuedCode } from 'domain/users';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Services } from '#platform/services.ts';
import { makeCode, openCodes } from '#users';
import { insertApproval, listApprovals } from './sql.ts';

/** What the start prints once, when there is something to print. */
export type OwnerCode = { email: string } & IssuedCode;

/** Nobody is here and nobody invited: the demonstration business is about to move in. */
const isEmpty = async (db: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from approvals) as empty`.execute(db);
  return rows[0]?.empty ?? false;
};

/**
 * Makes sure that somebody can get in (D22): without an active developer the owner's e-mail is approved as
 * one and its temporary code is answered once; again at a later start when that code has expired.
 */
export const ensureOwner = async ({ db, env, keys, now, newId }: Services): Promise<OwnerCode | null> =>
  db.transaction().execute(async (trx) => {
    const at = now();
    const developer = await trx
      .selectFrom('users')
      .select('uid')
      .where('role', '=', 'developer')
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (developer || (env.demo && (await isEmpty(trx)))) return null;
    const email = canonicalEmail(env.ownerEmail) ?? env.ownerEmail;
    const making = { db: trx, keys, now: at, newId, by: null };
    const account = await trx
      .selectFrom('credentials')
      .select('uid')
      .where('email', '=', email)
      .executeTakeFirst();
    if (account) return null;
    await insertApproval(trx, { id: newId(), email, role: 'developer', createdAt: at, createdBy: null });
    const [approval] = await listApprovals(trx, { email, state: 'pending' }, null, 1);
    if (!approval) return null;
    const live = (await openCodes(trx, { approvalId: approval.id })).some(({ expiresAt }) => expiresAt > at);
    return live ? null : { email, ...(await makeCode(making, { approvalId: approval.id })) };
  });
