import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

// The picture is there only where its owner shows it to everybody.
const minimal = new Set(['uid', 'id', 'displayName', 'role', 'picture']);

/** ‘min’: id, display name and role, nothing else but what is named, in a row or in every row of a list. */
const holdsMinimumAnd =
  (...more: readonly string[]) =>
  ({ status, body }: Answer, expected: string) => {
    if (status !== 200 || !expected.includes('min')) return;
    for (const person of body.items ?? [body])
      expect(Object.keys(person).filter((key) => !minimal.has(key) && !more.includes(key))).toEqual([]);
  };
const holdsMinimum = holdsMinimumAnd();

const noSecrets = ({ status, body }: Answer) => {
  if (status !== 200) return;
  for (const word of ['fcmToken"', 'passwordHash', 'emailIndex', 'Sealed'])
    expect(JSON.stringify(body)).not.toContain(word);
};

const read = (name: string, input: object = {}, holds: Case['holds'] = holdsMinimum): Case =>
  row({ act: ({ client }) => client.call(name, input), holds });

type Person = { uid: string; version: number };
const onPerson = (fields: object, act: (person: Person, acting: Acting) => [string, object]): Case =>
  row<Person>({
    arrange: ({ world }) => world.person(fields),
    act: (acting, person) => acting.client.call(...act(person, acting)),
  });

const setRole = (fields: object, role: unknown): Case =>
  onPerson(fields, ({ uid }) => ['users.setRole', { uid, role, reason: 'asked' }]);

/** Nobody but the actor is an active administrator while the case runs. */
const lastAdministrator: Case = row<string>({
  arrange: async (acting) => {
    if (acting.name === 'admin' || acting.name === 'developer')
      await acting.world.onlyAdministrator(acting.uid);
    return acting.name === 'admin' || acting.name === 'developer' ? acting.uid : people.ada.uid;
  },
  act: ({ client }, uid) => client.call('users.suspend', { uid }),
});

/** USR — users. */
export const usr: Record<string, Case> = {
  'USR-01': read('users.directory'),
  'USR-02': read('users.reps'),
  // All users stand there; of whom no view can start it says why.
  'USR-03': read('users.impersonable', {}, holdsMinimumAnd('status')),
  'USR-04': read('users.list', {}, noSecrets),
  'USR-05': row({
    act: ({ client, uid }) => client.call('users.get', { uid }),
    holds: (answer, expected) => {
      noSecrets(answer);
      holdsMinimum(answer, expected);
    },
  }),
  'USR-06': read('users.get', { uid: people.mia.uid }),
  'USR-07': row<string>({
    arrange: ({ world }) => world.pictured(people.mia.uid),
    act: ({ client }, uid) => client.raw(`/api/users/picture/${uid}`),
  }),
  'USR-08': row({
    act: ({ client }) => client.call('users.create', { email: 'x@example.com', role: 'admin' }),
  }),
  'USR-09': row({
    arrange: async ({ world, uid }) => world.person({ uid }),
    act: ({ client }) =>
      client.call('users.updateProfile', { fields: { theme: 'light', phone: '+14155550123' } }),
  }),
  'USR-10': row({
    act: ({ client }) => client.call('users.updateProfile', { fields: { role: 'developer' } }),
  }),
  'USR-11': row({
    act: ({ client }) =>
      client.call('users.updateProfile', { fields: { tenantId: 'x', firstLogin: false, assignedLeads: [] } }),
  }),
  'USR-12': row({
    arrange: ({ world }) => world.proveLongAgo(),
    act: ({ client, world }) => client.call('auth.changeEmail', { newEmail: world.freshEmail() }),
  }),
  'USR-13': onPerson({ role: 'manager' }, ({ uid, version }) => [
    'users.update',
    { uid, version, fields: { displayName: 'New Name' } },
  ]),
  'USR-14': row<Person>({
    // A developer's other developer: the row speaks of those below.
    arrange: ({ world }) => world.person({ role: 'developer' }),
    act: ({ client }, { uid, version }) =>
      client.call('users.update', { uid, version, fields: { displayName: 'New Name' } }),
  }),
  'USR-15': setRole({ role: 'manager' }, 'user'),
  'USR-16': setRole({ role: 'manager' }, 'admin'),
  'USR-17': setRole({ role: 'manager' }, 'developer'),
  'USR-18': row<Person>({
    arrange: ({ world }) => world.person({ role: 'manager' }),
    act: async ({ client }, { uid }) => {
      const answers: Answer[] = [];
      for (const role of ['root', 'Admin', 'admin ', [], null])
        answers.push(await client.call('users.setRole', { uid, role, reason: 'x' }));
      const [first] = answers;
      if (!first) throw new Error('no answer');
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => first.status));
      return first;
    },
  }),
  'USR-19': lastAdministrator,
  'USR-20': row({ act: ({ client, uid }) => client.call('users.suspend', { uid }) }),
  'USR-21': row({ act: ({ client }) => client.call('users.remove', { uid: people.mia.uid }) }),
};
