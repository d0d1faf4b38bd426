import { canonicalEmail } from 'domain/kernel';
import type { IssuedCode } from 'domain/users';
import { firstRows } from '#platform/rows/page.ts';
import type { Services } from '#platform/services.ts';
import { isAnyActive, makeCode, openCodes } from '#users';
import { insertApproval, isAccount, isNobodyHere, lastApprovalFirst, listApprovals } from './sql.ts';

/** What the start prints once, when there is something to print. */
export type OwnerCode = { email: string } & IssuedCode;

/**
 * Makes sure that somebody can get in (D22): without an active developer the owner's e-mail is approved as
 * one and its temporary code is answered once; again at a later start when that code has expired.
 */
export const ensureOwner = async ({ db, env, keys, now, newId }: Services): Promise<OwnerCode | null> =>
  db.transaction().execute(async (trx) => {
    const at = now();
    if (await isAnyActive(trx, { role: 'developer' })) return null;
    // The demonstration business is about to move in.
    if (env.demo && (await isNobodyHere(trx))) return null;
    const email = canonicalEmail(env.ownerEmail) ?? env.ownerEmail;
    const making = { db: trx, keys, now: at, newId, by: null };
    if (await isAccount(trx, email)) return null;
    await insertApproval(trx, { id: newId(), email, role: 'developer', createdAt: at, createdBy: null });
    const [approval] = await listApprovals(trx, { email, state: 'pending' }, firstRows(lastApprovalFirst, 1));
    if (!approval) return null;
    const live = (await openCodes(trx, { approvalId: approval.id })).some(({ expiresAt }) => expiresAt > at);
    return live ? null : { email, ...(await makeCode(making, { approvalId: approval.id })) };
  });
