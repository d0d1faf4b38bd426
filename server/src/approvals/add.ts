import { type AddedApproval, approvalsTexts, mayApprove, mayMailCode, needsCode } from 'domain/approvals';
import { email, isRefusal, type Outcome, type Refusal, type Role, refuse } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { approvedNamePlace, makeCode } from '#users';
import { insertApproval, isAccount } from './sql.ts';

export type Line = {
  email: string;
  role: Role;
  withCode: boolean;
  displayName?: string | undefined;
  mailed: boolean;
};

const invitation = (ctx: Context, to: string, code: string | null) => ({
  to,
  subject: 'You are invited to Washboard',
  text: code
    ? `${ctx.actor.displayName} has invited you to Washboard.\n\nSign in here within 7 days, with this address and the access code ${code}:\n${ctx.env.publicUrl}/login?way=code\n\nThe code works once; you set your own password then.\n`
    : `${ctx.actor.displayName} has invited you to Washboard.\n\nCreate your account here, with this address:\n${ctx.env.publicUrl}/login\n\nIf you were given an access code, choose ‘Use an access code’ there.\n`,
  ...(code ? { secret: true as const } : {}),
});

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
  const displayName = line.displayName ? ctx.keys.seal(line.displayName, approvedNamePlace(id)) : null;
  const approval = { id, email: address.data, role: line.role, displayName, createdAt: ctx.now, createdBy };
  if (!(await insertApproval(ctx.db, approval))) return approvalsTexts.exists;
  const withCode = line.withCode || needsCode(line.role);
  const issued = withCode ? await makeCode({ ...ctx, by: createdBy }, { approvalId: id }) : null;
  const { role, mailed } = line;
  ctx.emit({
    noun: 'approvals',
    rowId: id,
    verb: 'added',
    before: {},
    after: { email: address.data, role, withCode, mailed },
  });
  if (mailed)
    await ctx.mail(invitation(ctx, address.data, mayMailCode(role) ? (issued?.code ?? null) : null));
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
