import * as z from 'zod';
import {
  anyPassword,
  dateTime,
  displayName,
  each,
  email,
  everyone,
  operation,
  type Page,
  type Role,
  roles,
  uuid,
} from '#kernel';
import { type Profile, revokedAnswer, type SessionRow, sentAnswer, sessionsAnswer } from '#users';
import { authForms } from './forms.ts';
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

const signedIn = z.strictObject({
  user: z.strictObject({
    uid: uuid,
    email: z.string(),
    displayName: z.string(),
    role: z.enum(roles),
    ...each(z.boolean(), ['firstLogin', 'passwordChangeRequired', 'emailConfirmed']),
    passwordKind: z.enum(['current', 'temporary']),
  }),
  offline: z.strictObject({ secret: z.string(), salt: z.string() }).nullable(),
});
const done = <Word extends string>(word: Word) =>
  z.strictObject({ [word]: z.literal(true) } as Record<Word, z.ZodLiteral<true>>);

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
    output: signedIn,
    input: authForms.signIn,
  }),
  me: operation<SignedIn>()({
    ...own,
    kind: 'read',
    whenHeld: true,
    name: 'auth.me',
    output: signedIn,
    input: nothing,
  }),
  signOut: operation<{ signedOut: true }>()({
    ...own,
    whenHeld: true,
    whenViewing: true,
    name: 'auth.signOut',
    output: done('signedOut'),
    input: nothing,
  }),
  signUp: operation<SignedIn>()({
    ...open,
    name: 'auth.signUp',
    output: signedIn,
    // A role in the body is ignored: the approved record decides (SES-10).
    input: z.strictObject({ email, password: typedPassword, displayName, role: z.unknown().optional() }),
  }),
  signInWithTempCode: operation<SignedIn>()({
    ...open,
    name: 'auth.signInWithTempCode',
    output: signedIn,
    input: authForms.accessCode,
  }),
  requestPasswordReset: operation<{ sent: true }>()({
    ...open,
    whenHeld: true,
    name: 'auth.requestPasswordReset',
    output: sentAnswer,
    input: authForms.reset,
  }),
  resetPassword: operation<SignedIn>()({
    ...open,
    whenHeld: true,
    name: 'auth.resetPassword',
    output: signedIn,
    input: z.strictObject({ token, newPassword: typedPassword }),
  }),
  confirmEmail: operation<{ confirmed: true }>()({
    ...open,
    name: 'auth.confirmEmail',
    output: done('confirmed'),
    input: z.strictObject({ token }),
  }),
  changePassword: operation<SignedIn>()({
    ...own,
    whenHeld: true,
    name: 'auth.changePassword',
    output: signedIn,
    input: z.strictObject({ currentPassword: typedPassword, newPassword: typedPassword }),
  }),
  reauthenticate: operation<{ provedAt: string }>()({
    ...own,
    name: 'auth.reauthenticate',
    output: z.strictObject({ provedAt: dateTime }),
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
    output: z.strictObject({ sent: z.boolean() }),
    input: nothing,
  }),
  linkProvider: operation<SignedIn>()({
    ...open,
    name: 'auth.linkProvider',
    output: signedIn,
    input: z.strictObject({ password: anyPassword }),
  }),
  provider: operation<{ name: string | null }>()({
    who: 'public',
    kind: 'read',
    name: 'auth.provider',
    output: z.strictObject({ name: z.string().nullable() }),
    whenHeld: true,
    input: nothing,
  }),
  sessions: operation<Page<SessionRow>>()({
    ...own,
    kind: 'read',
    name: 'auth.sessions',
    output: sessionsAnswer,
    input: nothing,
  }),
  revokeSession: operation<{ revoked: number }>()({
    ...own,
    name: 'auth.revokeSession',
    output: revokedAnswer,
    input: z.strictObject({ id: uuid }),
  }),
  revokeOthers: operation<{ revoked: number }>()({
    ...own,
    name: 'auth.revokeOthers',
    output: revokedAnswer,
    input: nothing,
  }),
};
