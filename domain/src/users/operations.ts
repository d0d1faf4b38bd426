import * as z from 'zod';
import {
  administrators,
  atLeastOneField,
  dateTime,
  displayName,
  everyone,
  listing,
  operation,
  type Page,
  pageAnswer,
  read,
  reps,
  roles,
  text,
  uuid,
  version,
  write,
} from '#kernel';
import { accountStatuses, type Person, type PersonSummary, type Profile, profileFields } from './profile.ts';

export type SessionRow = z.output<typeof sessionRow>;
export type IssuedCode = z.output<typeof codeAnswer>;

const sessionRow = z.strictObject({
  id: uuid,
  createdAt: dateTime,
  lastSeenAt: dateTime,
  current: z.boolean(),
  openedBy: z.enum(['password', 'code', 'provider']),
  userAgent: z.string(),
  address: z.string(),
});
export const sessionsAnswer = pageAnswer(sessionRow);
export const codeAnswer = z.strictObject({ code: z.string().nullable(), expiresAt: dateTime });
export const revokedAnswer = z.strictObject({ revoked: z.int() });
export const sentAnswer = z.strictObject({ sent: z.literal(true) });
const peopleAnswer = pageAnswer(
  z.strictObject({
    id: uuid,
    uid: uuid,
    displayName: z.string(),
    role: z.enum(roles),
    picture: z.exactOptional(z.string()),
  }),
);

const nothing = z.strictObject({});
const one = z.strictObject({ uid: uuid });
const refusedLater = z.unknown().optional();

// role and email are taken in so that the handler can answer as the matrix says (USR-10, USR-12).
const ownFields = profileFields.extend({ role: refusedLater, email: refusedLater });

// Those that end other people's sessions hold none of their own, or two of them would wait for each other.
const manage = { who: administrators, kind: 'write' } as const;

export const usersOperations = {
  directory: read('users.directory', everyone, { input: nothing, output: peopleAnswer }),
  reps: read('users.reps', reps, { input: nothing, output: peopleAnswer }),
  impersonable: read('users.impersonable', ['developer'], {
    input: nothing,
    output: peopleAnswer,
    // A developer who views as somebody may still see whom they could view as (USR-03).
    whenViewing: true,
  }),
  list: operation<Page<PersonSummary>>()({
    who: administrators,
    kind: 'read',
    name: 'users.list',
    input: z.strictObject({
      role: z.enum(roles).optional(),
      status: z.enum(accountStatuses).optional(),
      text: text(255).optional(),
      ...listing,
    }),
  }),
  get: operation<Profile | Person>()({ who: everyone, kind: 'read', name: 'users.get', input: one }),
  updateProfile: operation<Profile>()({
    name: 'users.updateProfile',
    who: everyone,
    kind: 'write',
    input: z.strictObject({ fields: atLeastOneField(ownFields) }),
  }),
  /** The picture itself is sent as it is to `POST /api/users.picture`. */
  removePicture: operation<Profile>()({
    name: 'users.removePicture',
    who: everyone,
    kind: 'write',
    input: nothing,
  }),
  update: operation<Profile>()({
    ...manage,
    slow: true,
    fresh: ({ fields }) => fields.status === 'active',
    name: 'users.update',
    input: z.strictObject({
      uid: uuid,
      version,
      fields: atLeastOneField(
        z
          .strictObject({ displayName, status: z.enum(['active', 'suspended']), role: refusedLater })
          .partial(),
      ),
    }),
  }),
  setRole: operation<Profile>()({
    ...manage,
    fresh: true,
    name: 'users.setRole',
    input: z.strictObject({ uid: uuid, role: z.enum(roles), reason: text(2000).default('') }),
  }),
  deactivate: operation<Profile>()({
    ...manage,
    slow: true,
    name: 'users.deactivate',
    input: z.strictObject({ uid: uuid, receiver: uuid.nullish() }),
  }),
  suspend: operation<Profile>()({ ...manage, slow: true, name: 'users.suspend', input: one }),
  resume: operation<Profile>()({ ...manage, fresh: true, name: 'users.resume', input: one }),
  sessions: read('users.sessions', administrators, { input: one, output: sessionsAnswer }),
  revokeSessions: write('users.revokeSessions', administrators, {
    input: one,
    output: revokedAnswer,
    slow: true,
  }),
  sendReset: write('users.sendReset', administrators, { input: one, output: sentAnswer }),
  issueCode: write('users.issueCode', administrators, { input: one, output: codeAnswer, fresh: true }),
  requirePassword: operation<Profile>()({ ...manage, name: 'users.requirePassword', input: one }),
};
