import * as z from 'zod';
import {
  administrators,
  byId,
  dateTime,
  displayName,
  flag,
  listOf,
  roles,
  uuid,
  version,
  write,
} from '#kernel';
import { codeAnswer } from '#users';

/** An approved e-mail; the code itself is never in it. */
export type Approval = z.output<typeof approvalAnswer>;

/** What became of one line; `error` is null where it was added, `code` where none was made. */
export type AddedApproval = z.output<typeof added>;

const moment = dateTime.nullable();
export const approvalAnswer = z.strictObject({
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

export const approvalsOperations = {
  list: listOf('approvals.list', administrators, approvalAnswer, {
    email: z.string().max(1000).optional(),
    state: z.enum(['pending', 'used', 'revoked']).optional(),
  }),
  add: write('approvals.add', administrators, {
    fresh: ({ items }) => items.some(({ role, withCode }) => role !== 'user' || withCode),
    input: z.strictObject({
      // Checked line by line, so that one bad address does not refuse the rest.
      items: z
        .array(
          z.strictObject({
            email: z.string('Invalid email format').max(1000),
            role: z.enum(roles),
            withCode: flag.default(false),
            /** What they are called from their first sign-in by code on; they can change it. */
            displayName: displayName.optional(),
            /** They are written to; an administrator's code never goes along. */
            mailed: flag.default(false),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.strictObject({ items: z.array(added) }),
  }),
  setRole: write('approvals.setRole', administrators, {
    fresh: ({ role }) => role !== 'user',
    input: z.strictObject({ id: uuid, role: z.enum(roles) }),
    output: approvalAnswer,
  }),
  resend: write('approvals.resend', administrators, { input: byId, output: codeAnswer, fresh: true }),
  revoke: write('approvals.revoke', administrators, { input: byId, output: approvalAnswer }),
};
