import * as z from 'zod';
import { administrators, flag, listing, operation, type Page, type Role, roles, uuid } from '#kernel';
import type { IssuedCode } from '#users';

/** An approved e-mail; the code itself is never in it. */
export type Approval = {
  id: string;
  version: number;
  email: string;
  role: Role;
  used: boolean;
  usedAt: string | null;
  usedBy: string | null;
  state: 'pending' | 'used' | 'revoked';
  hasCode: boolean;
  codeExpiresAt: string | null;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  revokedAt: string | null;
};

/** What became of one line; `error` is null where it was added, `code` where none was made. */
export type AddedApproval = {
  email: string;
  id: string | null;
  code: string | null;
  expiresAt: string | null;
  error: string | null;
};

const one = z.strictObject({ id: uuid });
const manage = { who: administrators, kind: 'write' } as const;

export const approvalsOperations = {
  list: operation<Page<Approval>>()({
    ...manage,
    kind: 'read',
    name: 'approvals.list',
    input: z.strictObject({
      email: z.string().max(1000).optional(),
      state: z.enum(['pending', 'used', 'revoked']).optional(),
      ...listing,
    }),
  }),
  add: operation<{ items: AddedApproval[] }>()({
    ...manage,
    name: 'approvals.add',
    input: z.strictObject({
      // Checked line by line, so that one bad address does not refuse the rest.
      items: z
        .array(
          z.strictObject({
            email: z.string('Invalid email format').max(1000),
            role: z.enum(roles),
            withCode: flag.default(false),
          }),
        )
        .min(1)
        .max(500),
    }),
  }),
  setRole: operation<Approval>()({
    ...manage,
    name: 'approvals.setRole',
    input: z.strictObject({ id: uuid, role: z.enum(roles) }),
  }),
  resend: operation<IssuedCode>()({ ...manage, name: 'approvals.resend', input: one }),
  revoke: operation<Approval>()({ ...manage, name: 'approvals.revoke', input: one }),
};
