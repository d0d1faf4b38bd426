import * as z from 'zod';
import { passkeyQuestion, shownPasskey, stepCode, stepWays } from '#factors';
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
    /** Until when they have to set up a second factor; unsaid of who has one, or need not. */
    factorDue: z.exactOptional(dateTime),
    /** What ends their second step; unsaid of who has no second factor. */
    stepWays: z.exactOptional(z.array(z.enum(stepWays))),
  }),
  offline: z.strictObject({ secret: z.string(), salt: z.string() }).nullable(),
});
/** Signed in but for the second step: nothing is said of whom. */
const secondStep = z.strictObject({ secondStep: z.array(z.enum(stepWays)) });
const entered = z.union([signedIn, secondStep]);
/** How a sign-in ends: whole, or waiting for the second step. */
export type Entered = z.output<typeof entered>;

/** What ends a second step: a code of the app or a recovery code, or a passkey. */
const stepFields = { code: stepCode.optional(), passkey: shownPasskey.optional() };
export type StepGiven = z.output<z.ZodObject<typeof stepFields>>;

const done = <Word extends string>(word: Word) =>
  z.strictObject({ [word]: z.literal(true) } as Record<Word, z.ZodLiteral<true>>);

const nothing = z.strictObject({});
// May be empty: a session without a password of its own has none to give.
const typedPassword = z.string('Password is required').max(1024, 'Too long');
const token = z.string().min(1).max(200);

export const authOperations = {
  signIn: write('auth.signIn', 'public', { input: authForms.signIn, output: entered, idempotent: false }),
  /** By what the open second step of this session can be ended. */
  openStep: read('auth.openStep', everyone, {
    input: nothing,
    output: secondStep,
    idempotent: false,
    whenHeld: true,
    whenStepOpen: true,
  }),
  /** Ends the second step, and answers as a sign-in does. */
  secondStep: write('auth.secondStep', everyone, {
    input: z.strictObject(stepFields),
    output: signedIn,
    idempotent: false,
    whenHeld: true,
    whenStepOpen: true,
  }),
  /** Asks for a passkey: of who is signed in, or of whoever comes. */
  startPasskey: write('auth.startPasskey', 'public', {
    input: nothing,
    output: passkeyQuestion,
    idempotent: false,
  }),
  /** Signs in with a passkey alone, whose device has verified its person. */
  signInWithPasskey: write('auth.signInWithPasskey', 'public', {
    input: z.strictObject({ passkey: shownPasskey }),
    output: signedIn,
    idempotent: false,
  }),
  me: read('auth.me', everyone, {
    input: nothing,
    output: signedIn,
    idempotent: false,
    whenHeld: true,
    whenFactorDue: true,
  }),
  signOut: write('auth.signOut', everyone, {
    input: nothing,
    output: done('signedOut'),
    idempotent: false,
    whenHeld: true,
    whenStepOpen: true,
    whenFactorDue: true,
    whenViewing: true,
  }),
  signUp: write('auth.signUp', 'public', {
    // A role in the body is ignored: the approved record decides (SES-10).
    input: z.strictObject({ email, password: typedPassword, displayName, role: z.unknown().optional() }),
    output: entered,
    idempotent: false,
  }),
  signInWithTempCode: write('auth.signInWithTempCode', 'public', {
    input: authForms.accessCode,
    output: entered,
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
    output: entered,
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
    input: z.strictObject({ password: typedPassword, ...stepFields }),
    output: z.strictObject({ provedAt: dateTime }),
    idempotent: false,
    whenFactorDue: true,
  }),
  /** Answers only who has just given their password; asked before what no operation does, such as a download. */
  proved: read('auth.proved', everyone, {
    input: nothing,
    output: z.strictObject({ provedAt: dateTime }),
    idempotent: false,
    fresh: true,
    whenFactorDue: true,
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
    output: entered,
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
