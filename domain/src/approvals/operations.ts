import * as z from 'zod';
import {
  administrators,
  dateTime,
  flag,
  listing,
  operation,
  type Page,
  pageAnswer,
  type Role,
  roles,
  uuid,
  version,
} from '#kernel';
import { codeAnswer, type IssuedCode } from '#users';

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

const moment = dateTime.nullable();
const approval = z.strictObject({
  id: uuid,
  version,
  email: z.string(),
  role: z.enum(roles),
  used: z.boolean(),
  usedAt: moment,
  usedBy: uuid.nullable(),
  state: z.enum(['pending', 'used', 'revoked']),
  hasCode: z.boolean(),
  codeExpiresAt: moment,
  createdAt: dateTime,
  createdBy: uuid.nullable(),
  updatedAt: dateTime,
  revokedAt: moment,
});
const text = z.string().nullable();
const added = z.strictObject({
  email: z.string(),
  id: uuid.nullable(),
  code: text,
  expiresAt: moment,
  error: text,
});

const one = z.strictObject({ id: uuid });
const manage = { who: administrators, kind: 'write' } as const;

export const approvalsOperations = {
  list: operation<Page<Approval>>()({
    ...manage,
    kind: 'read',
    name: 'approvals.list',
    output: pageAnswer(approval),
    input: z.strictObject({
      email: z.string().max(1000).optional(),
      state: z.enum(['pending', 'used', 'revoked']).optional(),
      ...listing,
    }),
  }),
  add: operation<{ items: AddedApproval[] }>()({
    ...manage,
    name: 'approvals.add',
    output: z.strictObject({ items: z.array(added) }),
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
    output: approval,
    input: z.strictObject({ id: uuid, role: z.enum(roles) }),
  }),
  resend: operation<IssuedCode>()({ ...manage, name: 'approvals.resend', output: codeAnswer, input: one }),
  revoke: operation<Approval>()({ ...manage, name: 'approvals.revoke', output: approval, input: one }),
};
