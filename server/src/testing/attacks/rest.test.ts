import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { castPassword, people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: createLog('debug', (line) => lines.push(line)), jobs: true });
});
afterAll(() => server.close());

const dump = async () => {
  const { rows } = await server.services.pool.query(
    `select schemaname as s, tablename as t from pg_tables where schemaname in ('public','graphile_worker')`,
  );
  const all: Record<string, string> = {};
  for (const { s, t } of rows) {
    const found = await server.services.pool.query(`select x::text as v from ${s}."${t}" as x`);
    all[`${s}.${t}`] = found.rows.map(({ v }) => v).join('\n');
  }
  return all;
};

test('[attack] codes, tokens and protected fields stand nowhere in plain text', async () => {
  const [ada, dora] = [await server.signIn(people.ada), await server.signIn(people.dora)];
  const secrets: Record<string, string> = {};
  secrets['issued code'] = (
    await ada.call('users.issueCode', { uid: people.mia.uid }, { key: 'k1' })
  ).body.code;
  const added = await ada.call(
    'approvals.add',
    { items: [{ email: 'invited.person@example.com', role: 'manager', withCode: true }] },
    { key: 'k2' },
  );
  secrets['approval code'] = added.body.items[0].code;
  secrets['resent code'] = (
    await ada.call('approvals.resend', { id: added.body.items[0].id }, { key: 'k3' })
  ).body.code;
  const uma = server.visitor();
  await uma.call('auth.signIn', { email: people.uma.email, password: castPassword });
  secrets['session'] = uma.token ?? 'none';
  secrets['device'] = uma.cookie('washboard_device') ?? 'none';
  secrets['offline'] = (await uma.call('auth.me')).body.offline.secret;
  await uma.call(
    'users.updateProfile',
    { fields: { displayName: 'Umalinde Protected', phone: '+12025550143' } },
    { key: 'k4' },
  );
  secrets['display name'] = 'Umalinde';
  secrets['phone'] = '2025550143';
  await uma.call('auth.changeEmail', { newEmail: 'uma.protected@example.com' });
  secrets['new email'] = 'uma.protected@example.com';
  await uma.call('auth.changePassword', { currentPassword: castPassword, newPassword: 'Another-Long-2026!' });
  secrets['password'] = 'Another-Long-2026!';
  await server.visitor().call('auth.requestPasswordReset', { email: 'uma.protected@example.com' });
  await server.anonymous.raw('/api/crash-report', {
    method: 'POST',
    body: JSON.stringify({ error: 'x', url: 'http://127.0.0.1/reset?token=SECRETTOKENSECRETTOKEN' }),
  });
  secrets['token in a crash report'] = 'SECRETTOKENSECRETTOKEN';
  await new Promise((settle) => setTimeout(settle, 2_000));
  const mails = await server.services.pool.query('select id from outbox');
  for (const { id } of mails.rows) {
    const text: string = (await dora.call('outbox.get', { id })).body.text ?? '';
    const token = /token=([\w-]+)/.exec(text)?.[1];
    if (token) secrets[`token of mail ${id}`] = token;
  }
  const all = await dump();
  all['log'] = lines.join('');
  const allowed = new Set(['public.credentials new email', 'public.outbox new email']);
  const found = Object.entries(all).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      text.includes(secret) && !allowed.has(`${place} ${name}`) ? [`${place} ${name}`] : [],
    ),
  );
  expect(
    Object.values(secrets).every((secret) => typeof secret === 'string' && secret.length >= 8),
    JSON.stringify(secrets),
  ).toBe(true);
  expect(found).toEqual([]);
});

test('[attack] a change of address is no way to send mail to strangers without end', async () => {
  const max = server.visitor();
  await max.call('auth.signIn', { email: people.max.email, password: castPassword });
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1)
    statuses.push((await max.call('auth.changeEmail', { newEmail: `victim${n}@stranger.example` })).status);
  const { rows } = await server.services.pool.query(
    `select count(*)::int as n from outbox where "toAddress" like 'victim%'`,
  );
  expect(statuses, `${rows[0].n} mails`).toContain(429);
});

test('[attack] a private profile image is told to nobody else', async () => {
  const [mia, ada] = [await server.signIn(people.mia), await server.signIn(people.ada)];
  await mia.call('users.updateProfile', {
    fields: { photoURL: 'https://img.example/private-face.jpg', profileImagePrivacy: 'private' },
  });
  expect((await ada.call('users.get', { uid: people.mia.uid })).text).not.toContain('private-face');
  expect((await ada.call('users.list')).text).not.toContain('private-face');
});
