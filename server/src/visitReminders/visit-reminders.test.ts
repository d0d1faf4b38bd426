import { defaultSettings } from 'domain/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { features } from '#features';
import { optOut } from '#outbox';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { type SmsProvider, startSmsProvider } from '#platform/testing/sms-provider.ts';
import { remindCustomersJob } from './index.ts';

let mailbox: Mailbox;
let provider: SmsProvider;
let server: TestServer;
let other: TestServer;
let ada: Client;
let clientId: string;
let siteId: string;
let contact: { id: string };
const dayBefore = '2026-11-23T18:00:00.000Z';
const start = '2026-11-24T18:00:00.000Z';
const olga = { firstName: 'Olga', lastName: 'Vine', email: 'olga@vine.example', phone: '' };

beforeAll(async () => {
  [mailbox, provider] = await Promise.all([startMailbox(), startSmsProvider()]);
  const env = { smtpUrl: mailbox.url, publicUrl: 'https://wash.example', sms: provider.sms };
  server = await startTestServer({ env });
  other = await startTestServer({ env, database: server.database });
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await other.close();
  await server.close();
  await mailbox.close();
  await provider.close();
});
const ok = async (name: string, input: object) => {
  const { body, status } = await ada.call(name, input);
  expect([name, status, body.error]).toEqual([name, 200, undefined]);
  return body;
};
const query = async (text: string) => (await server.services.pool.query(text)).rows;
const set = async (fields: object) => {
  const { version } = await ok('settings.get', {});
  await ok('settings.update', { version, fields });
};
const wish = (more: object = {}) =>
  set({ customerReminder: { ...defaultSettings.customerReminder, on: true, ...more } });
const setClock = (at: string) => {
  for (const each of [server, other]) each.clock.set(at);
};
beforeEach(async () => {
  setClock(dayBefore);
  await query(
    'truncate visit_reminders; delete from outbox; delete from opt_outs; update appointments set "deletedAt" = now()',
  );
  mailbox.taken.length = 0;
  await set({ customerReminder: defaultSettings.customerReminder, quietHours: null, smsApproved: false });
  clientId = (await ok('clients.create', { businessName: 'Vine LLC', email: 'house@vine.example' })).id;
  siteId = (await ok('sites.create', { clientId, siteName: 'Vine Court' })).id;
  contact = await ok('contacts.create', { clientId, relation: 'on-site', ...olga });
});

const recorder = createRecorder(features);
const send = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'outbox.send');
const remind = (on = server) => runJob(on.services, recorder, remindCustomersJob, {});
const leave = async (channel = 'email') => {
  if (!send) throw new Error('nothing sends');
  await runJob(server.services, recorder, send, { channel });
};
const reminded = async () => {
  await remind();
  await leave();
  return mailbox.taken.map(({ to }) => to);
};
const plan = (fields: object = {}) =>
  ok('appointments.create', {
    type: 'site_visit',
    title: 'Inside matter',
    start,
    end: '2026-11-24T19:00:00.000Z',
    timezone: 'America/Los_Angeles',
    siteId,
    ...fields,
  });

describe('[CAL-05] the customer’s reminder the day before', () => {
  test('is off by default', async () => {
    await plan();
    expect(await reminded()).toEqual([]);
    await wish();
    expect(await reminded()).toEqual([olga.email]);
  });

  test('is sent once by two servers at once, and not again', async () => {
    await wish();
    await plan();
    await Promise.all([remind(), remind(other)]);
    await leave();
    await remind(other);
    expect(await reminded()).toEqual([olga.email]);
    expect(mailbox.taken[0]?.text).not.toContain('Inside matter');
  });

  test('a server that dies over it has reminded nobody; the next one reminds each once', async () => {
    await wish();
    await plan();
    const there = await ok('sites.create', { clientId, siteName: 'Elsewhere' });
    await plan({ siteId: there.id });
    const dying = {
      ...remindCustomersJob,
      run: async (...[payload, context]: Parameters<typeof remindCustomersJob.run>) => {
        await remindCustomersJob.run(payload, context);
        throw new Error('killed');
      },
    };
    await expect(runJob(server.services, recorder, dying, {})).rejects.toThrow('killed');
    await leave();
    expect(mailbox.taken).toEqual([]);
    await Promise.all([remind(other), remind()]);
    expect(await reminded()).toEqual([olga.email, olga.email]);
    expect(await query('select 1 from visit_reminders')).toHaveLength(2);
  });

  test('a clock that jumps a day ahead and back reminds of each visit once, and of none that is over', async () => {
    await wish();
    await plan();
    await plan({ start: '2026-11-25T18:00:00.000Z', end: '2026-11-25T19:00:00.000Z' });
    setClock('2026-11-24T19:00:00.000Z');
    expect(await reminded()).toHaveLength(1);
    expect(mailbox.taken[0]?.text).toContain('November 25, 2026');
    setClock(dayBefore);
    expect(await reminded()).toHaveLength(2);
    expect(mailbox.taken[1]?.text).toContain('November 24, 2026');
    for (const at of ['2026-11-24T18:00:00.000Z', '2026-11-25T18:00:00.000Z', '2026-12-01T18:00:00.000Z']) {
      setClock(at);
      expect([at, (await reminded()).length]).toEqual([at, 2]);
    }
  });

  test('waits for its time and the day before, and for the end of quiet hours', async () => {
    await wish();
    await plan();
    for (const at of ['2026-11-22T23:00:00.000Z', '2026-11-23T16:59:00.000Z', start]) {
      setClock(at);
      expect([at, await reminded()]).toEqual([at, []]);
    }
    setClock(dayBefore);
    await set({ quietHours: { from: '20:00', to: '11:00' } });
    expect(await reminded()).toEqual([]);
    setClock('2026-11-23T19:00:00.000Z');
    expect(await reminded()).toEqual([olga.email]);
  });

  test('tells of what somebody does, by the office’s clock wherever it was planned', async () => {
    await wish();
    await plan({ assignedTo: null });
    expect(await reminded()).toEqual([]);
    await plan({ timezone: 'America/New_York' });
    expect(await reminded()).toEqual([olga.email]);
    expect(mailbox.taken[0]?.text).toContain('10:00');
    expect(mailbox.taken[0]?.text).not.toContain('13:00');
  });

  test('goes to no one who opted out, also between writing and leaving, nor to somebody else instead', async () => {
    await wish();
    await plan();
    await remind();
    await optOut(server.db, { channel: 'email', address: olga.email, at: dayBefore, source: 'test' });
    expect(await reminded()).toEqual([]);
    await query('truncate visit_reminders');
    expect(await reminded()).toEqual([]);
    expect(await query('select 1 from visit_reminders')).toEqual([]);
  });

  test.each([
    ['cancelled', (id: string) => ok('appointments.cancel', { id })],
    ['removed', (id: string) => ok('appointments.remove', { id })],
    [
      'moved',
      (id: string, version: number) =>
        ok('appointments.update', {
          id,
          version,
          fields: { start: '2026-11-26T18:00:00.000Z', end: '2026-11-26T19:00:00.000Z' },
        }),
    ],
    [
      'at another site',
      async (id: string, version: number) => {
        const there = await ok('sites.create', { clientId, siteName: 'Elsewhere' });
        await ok('appointments.update', { id, version, fields: { siteId: there.id } });
      },
    ],
  ])('is dropped when the visit is %s before it leaves', async (_, change) => {
    await wish();
    const { id, version } = await plan();
    await remind();
    await change(id, version);
    await leave();
    expect(mailbox.taken).toEqual([]);
    expect(await query('select state from outbox')).toEqual([{ state: 'cancelled' }]);
  });

  test('is not sent without a site, for a call, or for what was called off', async () => {
    await wish();
    await plan({ siteId: null });
    await plan({ type: 'call' });
    await ok('appointments.cancel', { id: (await plan()).id });
    expect(await reminded()).toEqual([]);
  });

  test('comes for each day of a repeat, and not again for a day that stands by itself', async () => {
    await wish();
    const { id } = await plan({ recurrence: { freq: 'weekly', until: null, exceptions: [] } });
    expect(await reminded()).toHaveLength(1);
    const { version } = await ok('appointments.get', { id, occurrence: '2026-11-24' });
    const fields = { description: 'Bring the key' };
    await ok('appointments.update', { id, occurrence: '2026-11-24', version, span: 'this', fields });
    expect(await reminded()).toHaveLength(1);
    setClock('2026-11-30T18:00:00.000Z');
    expect(await reminded()).toHaveLength(2);
  });

  test('says what an administrator wrote, filled; hostile names stay text', async () => {
    await wish({
      subject: 'See you, {{firstName}}',
      email: '{{firstName|there}}: {{siteName}}, {{visitDate}}, {{visitTime}}. {{nothing|Bye}}',
    });
    const firstName = '<b>{{officePhone}}</b>\r\nBcc: x@evil.example';
    await query(`update contacts set "firstName" = '${firstName}' where "id" = '${contact.id}'`);
    await plan();
    expect(await reminded()).toEqual([olga.email]);
    const text = mailbox.taken[0]?.text.replace(/=\r\n/g, '') ?? '';
    const [head] = text.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).not.toMatch(/text\/html/);
    expect(text).toContain('<b>');
    expect(text).toContain('Vine Court, November 24, 2026, 10:00. Bye');
    expect(text).not.toContain('{{');
  });

  test('goes by text where there is no e-mail address and texts are approved, else to the client', async () => {
    await wish();
    await plan();
    await query(`update contacts set "email" = '', "phone" = '(707) 555-0142' where "id" = '${contact.id}'`);
    expect(await reminded()).toEqual(['house@vine.example']);
    await query('truncate visit_reminders');
    await set({ smsApproved: true });
    await remind();
    await leave('sms');
    const [taken] = provider.texts();
    expect(taken).toMatchObject({ to: '+17075550142' });
    expect(taken?.body).toContain('Hello Olga, we visit Vine Court on November 24, 2026, 10:00.');
  });
});
