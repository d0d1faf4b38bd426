import { type AddedApproval, approvalsTexts, mayApprove, needsCode } from 'domain/approvals';
import { email, isRefusal, type Outcome, type Refusal, type Role, refuse } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { makeCode } from '#users';
import { insertApproval, isAccount } from './sql.ts';

export type Line = { email: string; role: Role; withCode: boolean };

const added = async (ctx: Context, line: Line): Promise<Outcome<AddedApproval>> => {
  const address = email.safeParse(line.email);
  if (!address.success) {
    const message = address.error.issues[0]?.message ?? 'Invalid email format';
    return refuse.input('INVALID_INPUT', message, { fields: { 'items.0.email': message } });
  }
  const refusal = mayApprove(ctx.actor, line.role);
  if (refusal) return refusal;
  const [id, createdBy] = [ctx.newId(), ctx.actor.uid];
  if (await isAccount(ctx.db, address.data)) return approvalsTexts.exists;
  const approval = { id, email: address.data, role: line.role, createdAt: ctx.now, createdBy };
  if (!(await insertApproval(ctx.db, approval))) return approvalsTexts.exists;
  const withCode = line.withCode || needsCode(line.role);
  const issued = withCode ? await makeCode({ ...ctx, by: createdBy }, { approvalId: id }) : null;
  ctx.emit({ noun: 'approvals', rowId: id, verb: 'added', before: {}, after: { role: line.role, withCode } });
  return {
    email: address.data,
    id,
    code: issued?.code ?? null,
    expiresAt: issued?.expiresAt ?? null,
    error: null,
  };
};

const refusedLine = (line: Line, refusal: Refusal): AddedApproval => ({
  email: line.email.trim(),
  id: null,
  code: null,
  expiresAt: null,
  error: refusal.message,
});

/** Line by line, in one transaction; a single line that fails answers as itself. */
export const addApprovals = async (
  ctx: Context,
  lines: readonly Line[],
): Promise<Outcome<{ items: AddedApproval[] }>> => {
  const items: AddedApproval[] = [];
  for (const line of lines) {
    const outcome = await added(ctx, line);
    if (isRefusal(outcome) && lines.length === 1) return outcome;
    items.push(isRefusal(outcome) ? refusedLine(line, outcome) : outcome);
  }
  return { items };
};
