import { expect } from 'vitest';
import { castPassword, people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

const nextPassword = 'Another-2026!';

/** The person a signed-out visitor signs in as; for somebody signed in, themself. */
const emailOf = ({ name }: Acting): string => {
  if (name === 'anon') return people.mia.email;
  if (name === 'developer_viewing_as_manager') return people.dora.email;
  return { user: people.uma, manager: people.max, admin: people.ada, developer: people.dora }[name].email;
};

const signIn = (password: string) => (acting: Acting) =>
  acting.client.call('auth.signIn', { email: emailOf(acting), password });

const signUp = (input: (target: { email: string }) => object, approval: object | null): Case =>
  row<{ email: string }>({
    arrange: ({ world }) =>
      approval ? world.approval(approval) : Promise.resolve({ email: world.freshEmail() }),
    act: ({ client }, target) =>
      client.call('auth.signUp', {
        email: target.email,
        password: nextPassword,
        displayName: 'New Person',
        ...input(target),
      }),
  });

/** Any call of a session in a certain state: a read, a write and the live stream answer alike. */
export const everyCall = async ({ client }: Acting): Promise<Answer> => {
  const read = await client.call('leads.list', {});
  const write = await client.call('leads.create', { firstName: 'Ann' });
  const stream = await client.stream('leads');
  stream.close();
  expect([write.status, stream.status]).toEqual([read.status, read.status]);
  return read;
};

const code = (used: boolean): Case =>
  row<{ email: string; code: string }>({
    arrange: ({ world }) => world.codeFor({ used }),
    act: ({ client }, target) =>
      client.raw('/api/functions/signInWithTempCode', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { email: target.email, code: target.code } }),
      }),
  });

const changePassword = (current: string): Case =>
  row({
    act: ({ client }) =>
      client.call('auth.changePassword', { currentPassword: current, newPassword: nextPassword }),
  });

const revokeSessionsOf = (uid: string): Case =>
  row({ act: ({ client }) => client.call('users.revokeSessions', { uid }) });

/** SES — session, sign-in, sign-up, forced password. */
export const ses: Record<string, Case> = {
  'SES-01': row({
    act: ({ client }) => client.raw('/leads'),
    holds: ({ text }) => expect(text).not.toContain('@demo'),
  }),
  'SES-02': row<string | undefined>({
    arrange: ({ world }) => world.expiredToken(),
    act: async ({ world }, expired) => {
      const answers = await Promise.all(
        [undefined, 'garbled', expired].map((token) => world.callWithToken(token, 'leads.list', {})),
      );
      const bodies = answers.map(({ body }) => ({ ...body.error, requestId: '' }));
      expect(bodies[1]).toEqual(bodies[0]);
      expect(bodies[2]).toEqual(bodies[0]);
      return answers[2] as Answer;
    },
  }),
  'SES-03': row({ arrange: (acting) => acting.world.hold(acting), act: everyCall }),
  'SES-04': row({ arrange: (acting) => acting.world.suspendActor(acting), act: everyCall }),
  'SES-05': row({
    act: signIn(castPassword),
    holds: ({ status, headers }) => {
      if (status === 200) expect(headers.get('set-cookie')).toContain('HttpOnly');
    },
  }),
  'SES-06': row({
    arrange: (acting) => acting.world.spendSignIns(acting.client, emailOf(acting)),
    act: signIn(castPassword),
    denies: ({ status, body }) => {
      if (status === 429)
        expect(body.error.message).toMatch(/^Too many login attempts\. Please try again in .+\.$/);
    },
  }),
  'SES-07': code(false),
  'SES-08': code(true),
  'SES-09': signUp(() => ({}), {}),
  'SES-10': {
    ...signUp(() => ({ role: 'admin' }), { role: 'user' }),
    holds: ({ status, body }) => {
      if (status === 200) expect(body.user.role).toBe('user');
    },
  },
  'SES-11': signUp(() => ({}), null),
  'SES-12': signUp(() => ({}), { used: true }),
  'SES-15': row({
    act: (acting) => acting.client.call('auth.requestPasswordReset', { email: acting.world.freshEmail() }),
  }),
  'SES-16': {
    ...changePassword('Wrong-2026!'),
    denies: ({ status, body }, { name }) => {
      if (status === 401 && name !== 'anon')
        expect(body.error.message).toBe('Incorrect current password. Please try again.');
    },
  },
  'SES-17': changePassword(castPassword),
  'SES-18': row({
    act: async ({ client, name }) => {
      const seen = await client.call('auth.sessions', {});
      if (name !== 'developer_viewing_as_manager') return seen;
      expect(seen.status).toBe(403);
      return client.call('auth.revokeOthers', {});
    },
  }),
  'SES-19': revokeSessionsOf(people.mia.uid),
  'SES-20': row<{ uid: string }>({
    arrange: ({ world }) => world.person({ role: 'developer' }),
    act: ({ client }, { uid }) => client.call('users.revokeSessions', { uid }),
  }),
};

/** Rows that run against a real provider. */
export const elsewhereSes = { 'SES-13': 'auth/provider.test.ts', 'SES-14': 'auth/provider.test.ts' };
