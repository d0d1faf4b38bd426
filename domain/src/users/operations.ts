import * as z from 'zod';
import {
  administrators,
  atLeastOneField,
  dateTime,
  displayName,
  everyone,
  listOf,
  pageAnswer,
  pastOf,
  read,
  reps,
  roles,
  text,
  uuid,
  version,
  write,
} from '#kernel';
import { personAnswer, personSummaryAnswer, profileAnswer } from './answers.ts';
import { heldKinds } from './holdings.ts';
import { accountStatuses, profileFields } from './profile.ts';
import { signInItem, waysIn } from './sign-ins.ts';

export type SessionRow = z.output<typeof sessionRow>;
export type IssuedCode = z.output<typeof codeAnswer>;
/** What somebody holds of one kind. */
export type Held = z.output<typeof heldAnswer>;

const sessionRow = z.strictObject({
  id: uuid,
  createdAt: dateTime,
  lastSeenAt: dateTime,
  current: z.boolean(),
  openedBy: z.enum(waysIn),
  userAgent: z.string(),
  address: z.string(),
});
export const sessionsAnswer = pageAnswer(sessionRow);
export const codeAnswer = z.strictObject({ code: z.string().nullable(), expiresAt: dateTime });
export const revokedAnswer = z.strictObject({ revoked: z.int() });
export const sentAnswer = z.strictObject({ sent: z.literal(true) });
const heldAnswer = z.strictObject({
  kind: z.enum(heldKinds),
  count: z.int(),
  /** What the first of them are called. */
  names: z.array(z.string()),
});
const peopleAnswer = pageAnswer(personAnswer);

const nothing = z.strictObject({});
const one = z.strictObject({ uid: uuid });
const refusedLater = z.unknown().optional();

// role and email are taken in so that the handler can answer as the matrix says (USR-10, USR-12).
const ownFields = profileFields.extend({ role: refusedLater, email: refusedLater });

// Those that end other people's sessions are slow: they hold none of their own, or two of them would wait for each other.
export const usersOperations = {
  directory: read('users.directory', everyone, {
    // Everybody there ever was, or those alone who can be given something.
    input: z.strictObject({ status: z.literal('active').optional() }),
    output: peopleAnswer,
  }),
  reps: read('users.reps', reps, { input: nothing, output: peopleAnswer }),
  impersonable: read('users.impersonable', ['developer'], {
    input: nothing,
    // All of them (spec §6); of whom no view can start it says why.
    output: pageAnswer(personAnswer.extend({ status: z.exactOptional(z.enum(accountStatuses)) })),
    // A developer who views as somebody may still see whom they could view as (USR-03).
    whenViewing: true,
  }),
  list: listOf('users.list', administrators, personSummaryAnswer, {
    role: z.enum(roles).optional(),
    status: z.enum(accountStatuses).optional(),
    text: text(255).optional(),
  }),
  get: read('users.get', everyone, { input: one, output: z.union([profileAnswer, personAnswer]) }),
  updateProfile: write('users.updateProfile', everyone, {
    input: z.strictObject({ version: version.optional(), fields: atLeastOneField(ownFields) }),
    output: profileAnswer,
  }),
  /** The picture itself is sent as it is to `POST /api/users.picture`. */
  removePicture: write('users.removePicture', everyone, { input: nothing, output: profileAnswer }),
  update: write('users.update', administrators, {
    slow: true,
    fresh: ({ fields }) => fields.status === 'active',
    input: z.strictObject({
      uid: uuid,
      version,
      fields: atLeastOneField(
        z
          .strictObject({ displayName, status: z.enum(['active', 'suspended']), role: refusedLater })
          .partial(),
      ),
    }),
    output: profileAnswer,
  }),
  setRole: write('users.setRole', administrators, {
    fresh: true,
    input: z.strictObject({ uid: uuid, role: z.enum(roles), reason: text(2000).default('') }),
    output: profileAnswer,
  }),
  deactivate: write('users.deactivate', administrators, {
    slow: true,
    input: z.strictObject({
      uid: uuid,
      /** Who receives what is not named below. */
      receiver: uuid.nullish(),
      receivers: z.partialRecord(z.enum(heldKinds), uuid).optional(),
    }),
    output: profileAnswer,
  }),
  /** What somebody holds that others have to take over when they leave. */
  held: read('users.held', administrators, {
    input: one,
    output: z.strictObject({ items: z.array(heldAnswer) }),
  }),
  suspend: write('users.suspend', administrators, { slow: true, input: one, output: profileAnswer }),
  resume: write('users.resume', administrators, { fresh: true, input: one, output: profileAnswer }),
  sessions: read('users.sessions', administrators, { input: one, output: sessionsAnswer }),
  /** When somebody came in, could not, or left, newest first. */
  signIns: pastOf('users.signIns', administrators, signInItem, { uid: uuid }),
  revokeSessions: write('users.revokeSessions', administrators, {
    input: one,
    output: revokedAnswer,
    slow: true,
  }),
  sendReset: write('users.sendReset', administrators, { input: one, output: sentAnswer }),
  issueCode: write('users.issueCode', administrators, { input: one, output: codeAnswer, fresh: true }),
  requirePassword: write('users.requirePassword', administrators, {
    slow: true,
    input: one,
    output: profileAnswer,
  }),
};
