import * as z from 'zod';
import {
  anyPassword,
  byId,
  dateTime,
  displayName,
  each,
  email,
  everyone,
  read,
  roles,
  uuid,
  write,
} from '#kernel';
import { profileAnswer, revokedAnswer, sentAnswer, sessionsAnswer } from '#users';
import { authForms } from './forms.ts';
import { authTexts } from './texts.ts';

/** Who is signed in, and what the browser derives its cache key from (D26). */
export type SignedIn = z.output<typeof signedIn>;

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

export const authOperations = {
  signIn: write('auth.signIn', 'public', { input: authForms.signIn, output: signedIn, idempotent: false }),
  me: read('auth.me', everyone, { input: nothing, output: signedIn, idempotent: false, whenHeld: true }),
  signOut: write('auth.signOut', everyone, {
    input: nothing,
    output: done('signedOut'),
    idempotent: false,
    whenHeld: true,
    whenViewing: true,
  }),
  signUp: write('auth.signUp', 'public', {
    // A role in the body is ignored: the approved record decides (SES-10).
    input: z.strictObject({ email, password: typedPassword, displayName, role: z.unknown().optional() }),
    output: signedIn,
    idempotent: false,
  }),
  signInWithTempCode: write('auth.signInWithTempCode', 'public', {
    input: authForms.accessCode,
    output: signedIn,
    idempotent: false,
  }),
  requestPasswordReset: write('auth.requestPasswordReset', 'public', {
    input: authForms.reset,
    output: sentAnswer,
    idempotent: false,
    whenHeld: true,
  }),
  resetPassword: write('auth.resetPassword', 'public', {
    input: z.strictObject({ token, newPassword: typedPassword }),
    output: signedIn,
    idempotent: false,
    whenHeld: true,
  }),
  confirmEmail: write('auth.confirmEmail', 'public', {
    input: z.strictObject({ token }),
    output: done('confirmed'),
    idempotent: false,
  }),
  changePassword: write('auth.changePassword', everyone, {
    input: z.strictObject({ currentPassword: typedPassword, newPassword: typedPassword }),
    output: signedIn,
    idempotent: false,
    whenHeld: true,
  }),
  reauthenticate: write('auth.reauthenticate', everyone, {
    input: z.strictObject({ password: typedPassword }),
    output: z.strictObject({ provedAt: dateTime }),
    idempotent: false,
  }),
  /** Answers only who has just given their password; asked before what no operation does, such as a download. */
  proved: read('auth.proved', everyone, {
    input: nothing,
    output: z.strictObject({ provedAt: dateTime }),
    idempotent: false,
    fresh: true,
  }),
  changeEmail: write('auth.changeEmail', everyone, {
    fresh: true,
    notFresh: authTexts.reauthForEmail,
    idempotent: false,
    input: z.strictObject({ newEmail: email }),
    output: profileAnswer,
  }),
  resendConfirmation: write('auth.resendConfirmation', everyone, {
    input: nothing,
    output: z.strictObject({ sent: z.boolean() }),
    idempotent: false,
  }),
  linkProvider: write('auth.linkProvider', 'public', {
    input: z.strictObject({ password: anyPassword }),
    output: signedIn,
    idempotent: false,
  }),
  provider: read('auth.provider', 'public', {
    input: nothing,
    output: z.strictObject({ name: z.string().nullable() }),
    whenHeld: true,
  }),
  sessions: read('auth.sessions', everyone, { input: nothing, output: sessionsAnswer, idempotent: false }),
  revokeSession: write('auth.revokeSession', everyone, {
    input: byId,
    output: revokedAnswer,
    idempotent: false,
  }),
  revokeOthers: write('auth.revokeOthers', everyone, {
    input: nothing,
    output: revokedAnswer,
    idempotent: false,
  }),
};
