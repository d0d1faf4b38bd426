import { type Approval, approvalsOperations, isOpenApproval, mayApprove, needsCode } from 'domain/approvals';
import { canonicalEmail, isRefusal, nextOf, notFound, type Outcome, type Role } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { keepRow } from '#platform/rows/write.ts';
import { killCodes, makeCode } from '#users';
import { addApprovals } from './add.ts';
import { approvalTable, findApproval, lastApprovalFirst, listApprovals, lockApproval } from './sql.ts';

/** A pending approval, locked, that the actor may change to these roles; else why not. */
const open = async (ctx: Context, id: string, ...roles: Role[]): Promise<Outcome<Approval>> => {
  const approval = await lockApproval(ctx.db, id);
  if (!approval) return notFound;
  return mayApprove(ctx.actor, approval.role, ...roles) ?? isOpenApproval(approval) ?? approval;
};

const changed = async (
  ctx: Context,
  verb: string,
  before: Approval,
  fields: Partial<Approval>,
): Promise<Outcome<Approval>> => {
  await keepRow(ctx, approvalTable, verb, before, nextOf(before, fields, ctx.now));
  return (await findApproval(ctx.db, before.id)) ?? notFound;
};

const list = bind(approvalsOperations.list, ({ db }, { email, state, ...asked }) => {
  // What is no address is nobody's.
  const wanted = email === undefined ? undefined : (canonicalEmail(email) ?? '');
  return readPage(asked, lastApprovalFirst, (stretch) =>
    listApprovals(db, { email: wanted, state }, stretch),
  );
});

const setRole = bind(approvalsOperations.setRole, async (ctx, { id, role }) => {
  const approval = await open(ctx, id, role);
  if (isRefusal(approval)) return approval;
  // An administrator's approval always carries a code (D30); one that was shown for a lower role dies.
  if (needsCode(role) && role !== approval.role)
    await makeCode({ ...ctx, by: ctx.actor.uid }, { approvalId: id });
  return changed(ctx, 'role-changed', approval, { role });
});

const resend = bind(
  approvalsOperations.resend,
  async (ctx, { id }) => {
    const approval = await open(ctx, id);
    if (isRefusal(approval)) return approval;
    const issued = await makeCode({ ...ctx, by: ctx.actor.uid }, { approvalId: id });
    ctx.emit({
      noun: 'approvals',
      rowId: id,
      verb: 'code-issued',
      before: {},
      after: { email: approval.email, expiresAt: issued.expiresAt },
    });
    return issued;
  },
  { keep: (answer) => ({ ...answer, code: null }) },
);

const revoke = bind(approvalsOperations.revoke, async (ctx, { id }) => {
  const approval = await open(ctx, id);
  if (isRefusal(approval)) return approval;
  await killCodes(ctx.db, { approvalId: id }, ctx.now);
  return changed(ctx, 'revoked', approval, { revokedAt: ctx.now });
});

const add = bind(approvalsOperations.add, (ctx, { items }) => addApprovals(ctx, items), {
  keep: ({ items }) => ({ items: items.map((item) => ({ ...item, code: null })) }),
});

export const approvalsRoutes = [list, add, setRole, resend, revoke];
