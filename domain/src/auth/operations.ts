import * as z from 'zod';
import { anyPassword, displayName, email, everyone, operation, type Page, type Role, uuid } from '#kernel';
import { accessCode, type Profile, type SessionRow } from '#users';
import type { PasswordKind } from './texts.ts';

/** Who is signed in, and what the browser derives its cache key from (D26). */
export type SignedIn = {
  user: {
    uid: string;
    email: string;
    displayName: string;
    role: Role;
    firstLogin: boolean;
    passwordChangeRequired: boolean;
    passwordKind: PasswordKind;
    emailConfirmed: boolean;
  };
  offline: { secret: string; salt: string } | null;
};

const nothing = z.strictObject({});
// May be empty: a session without a password of its own has none to give.
const typedPassword = z.string('Password is required').max(1024, 'Too long');
const token = z.string().min(1).max(200);

const open = { who: 'public', kind: 'write', idempotent: false } as const;
const own = { who: everyone, kind: 'write', idempotent: false } as const;

export const authOperations = {
  signIn: operation<SignedIn>()({
    ...open,
    name: 'auth.signIn',
    input: z.strictObject({ email, password: anyPassword }),
  }),
  me: operation<SignedIn>()({ ...own, kind: 'read', whenHeld: true, name: 'auth.me', input: nothing }),
  signOut: operation<{ signedOut: true }>()({
    ...own,
    whenHeld: true,
    whenViewing: true,
    name: 'auth.signOut',
    input: nothing,
  }),
  signUp: operation<SignedIn>()({
    ...open,
    name: 'auth.signUp',
    // A role in the body is ignored: the approved record decides (SES-10).
    input: z.strictObject({ email, password: typedPassword, displayName, role: z.unknown().optional() }),
  }),
  signInWithTempCode: operation<SignedIn>()({
    ...open,
    name: 'auth.signInWithTempCode',
    input: z.strictObject({ email, code: accessCode }),
  }),
  requestPasswordReset: operation<{ sent: true }>()({
    ...open,
    whenHeld: true,
    name: 'auth.requestPasswordReset',
    input: z.strictObject({ email }),
  }),
  resetPassword: operation<SignedIn>()({
    ...open,
    whenHeld: true,
    name: 'auth.resetPassword',
    input: z.strictObject({ token, newPassword: typedPassword }),
  }),
  confirmEmail: operation<{ confirmed: true }>()({
    ...open,
    name: 'auth.confirmEmail',
    input: z.strictObject({ token }),
  }),
  changePassword: operation<SignedIn>()({
    ...own,
    whenHeld: true,
    name: 'auth.changePassword',
    input: z.strictObject({ currentPassword: typedPassword, newPassword: typedPassword }),
  }),
  reauthenticate: operation<{ provedAt: string }>()({
    ...own,
    name: 'auth.reauthenticate',
    input: z.strictObject({ password: typedPassword }),
  }),
  changeEmail: operation<Profile>()({
    ...own,
    name: 'auth.changeEmail',
    input: z.strictObject({ newEmail: email }),
  }),
  resendConfirmation: operation<{ sent: boolean }>()({
    ...own,
    name: 'auth.resendConfirmation',
    input: nothing,
  }),
  linkProvider: operation<SignedIn>()({
    ...open,
    name: 'auth.linkProvider',
    input: z.strictObject({ password: anyPassword }),
  }),
  provider: operation<{ name: string | null }>()({
    who: 'public',
    kind: 'read',
    name: 'auth.provider',
    whenHeld: true,
    input: nothing,
  }),
  sessions: operation<Page<SessionRow>>()({ ...own, kind: 'read', name: 'auth.sessions', input: nothing }),
  revokeSession: operation<{ revoked: number }>()({
    ...own,
    name: 'auth.revokeSession',
    input: z.strictObject({ id: uuid }),
  }),
  revokeOthers: operation<{ revoked: number }>()({ ...own, name: 'auth.revokeOthers', input: nothing }),
};
