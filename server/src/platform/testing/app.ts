import { Secret, TOTP } from 'otpauth';
import { type CastPerson, castPassword, insertPerson } from './cast.ts';
import type { Client, TestServer } from './server.ts';

/** The code that an app shows for a secret, so many steps away from now. */
export const codeAt = (secret: string, now: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(now) + steps * 30_000 });

/** Sets an app up in a session; answers its secret and the recovery codes. */
export const setUpApp = async (server: TestServer, client: Client) => {
  const started = await client.call('factors.startTotp');
  const { id, secret } = started.body;
  const { body, status } = await client.call('factors.confirmTotp', {
    id,
    code: codeAt(secret, server.clock.now()),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: id as string, secret: secret as string, codes: body.codes as string[] };
};

let serial = 0;

/** Somebody new with an app of their own, the session it was set up in, and a moment in which its next code is new. */
export const personWithApp = async (server: TestServer, role: CastPerson['role'] = 'manager') => {
  serial += 1;
  const person: CastPerson = {
    uid: server.services.newId(),
    email: `factor${serial}@laundry.example`,
    displayName: `Factor ${serial}`,
    role,
  };
  await insertPerson(server.services, person);
  const first = await server.signIn(person);
  const app = await setUpApp(server, first);
  server.clock.advance(60_000);
  return { person, first, ...app, code: () => codeAt(app.secret, server.clock.now()) };
};

/** Gives the password; the second step is open then. */
export const begin = async (server: TestServer, email: string, client = server.visitor()) => {
  const answer = await client.call('auth.signIn', { email, password: castPassword });
  return { client, answer };
};
