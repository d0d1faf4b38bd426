import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { castPassword, people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let max: Client;
let ada: Client;
const now = '2026-11-23T18:00:00.000Z';

const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: createLog('debug', (line) => logged.push(line)) });
  server.clock.set(now);
  [max, ada] = await Promise.all([server.signIn(people.max), server.signIn(people.ada)]);
});
afterAll(() => server.close());

const pathOf = async (client: Client): Promise<string> =>
  (await client.call('appointments.renewFeed', {})).body.path;
const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const eventsAt = async (path: string): Promise<ICAL.Event[]> => {
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
};
const plan = async (client: Client, fields: object = {}) => {
  const { body, status } = await client.call('appointments.create', {
    type: 'meeting',
    title: 'Walk through',
    start: '2026-11-24T18:00:00.000Z',
    end: '2026-11-24T19:00:00.000Z',
    timezone: 'America/Los_Angeles',
    ...fields,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const clientOfAda = async (): Promise<string> =>
  (await ada.call('clients.create', { businessName: 'Silverado Court' })).body.id;
const titles = (events: readonly ICAL.Event[]) => events.map(({ summary }) => summary).sort();

describe('[CAL-07] one’s own calendar for programs', () => {
  test('has no address until one is made; a new one ends the one before, and it can be taken back', async () => {
    const mia = await server.signIn(people.mia);
    expect((await mia.call('appointments.feedAddress', {})).body).toEqual({
      path: null,
      madeAt: null,
      readAt: null,
      endedAt: null,
    });
    const first = await pathOf(mia);
    expect(first).toMatch(/^\/calendar\/[\w-]{32}\.ics$/);
    const known = async () => (await mia.call('appointments.showFeed', {})).body;
    expect(await known()).toEqual({
      path: first,
      madeAt: expect.stringMatching('^2026-11-23'),
      readAt: null,
      endedAt: null,
    });
    await ask(first);
    expect((await known()).readAt).toMatch('2026-11-23');
    const second = await pathOf(mia);
    expect((await ask(first)).status).toBe(404);
    expect((await ask(second)).status).toBe(200);
    await mia.call('appointments.revokeFeed', {});
    const [gone, unknown] = await Promise.all([ask(second), ask(`/calendar/${'x'.repeat(32)}.ics`)]);
    const said = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { error: { message: string } }).error.message,
    ];
    expect(await said(gone)).toEqual(await said(unknown));
    expect(gone.status).toBe(404);
  });

  test('[attack] is made and shown with a fresh password alone, and is said to be there without its secret', async () => {
    const who = await server.signIn(people.mia);
    const path = await pathOf(who);
    const said = await who.call('appointments.feedAddress', {});
    expect(said.body).toMatchObject({ path: null, madeAt: expect.stringMatching('^2026-11-23') });
    expect(said.text).not.toContain(path);
    await server.db.updateTable('sessions').set({ provedAt: '2026-11-20T00:00:00.000Z' }).execute();
    for (const name of ['appointments.showFeed', 'appointments.renewFeed']) {
      const { status, body } = await who.call(name, {});
      expect([name, status, body.error.code]).toEqual([name, 401, 'REAUTH_REQUIRED']);
    }
    expect((await ask(path)).status).toBe(200);
    await who.call('auth.reauthenticate', { password: castPassword });
    expect((await who.call('appointments.showFeed', {})).body.path).toBe(path);
    await who.call('appointments.revokeFeed', {});
    for (const client of [max, ada]) await client.call('auth.reauthenticate', { password: castPassword });
  });

  test('the secret is not kept in the open, nor in the log of events', async () => {
    const secret = (await pathOf(max)).slice('/calendar/'.length, -'.ics'.length);
    const { rows } = await server.services.pool.query(
      `select to_jsonb(f)::text as row from calendar_feeds f union all select to_jsonb(e)::text from events e
        union all select to_jsonb(k)::text from idempotency_keys k`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });

  test('the secret is in no line that the server logs, found or taken back', async () => {
    const path = await pathOf(max);
    await ask(path);
    await max.call('appointments.revokeFeed', {});
    expect((await ask(path)).status).toBe(404);
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    const about = () => logged.filter((line) => line.includes('"calendar feed"'));
    await expect.poll(() => about().some((line) => line.includes('404'))).toBe(true);
    expect(logged.filter((line) => line.includes(secret))).toEqual([]);
  });

  test('holds what one takes part in, each time of a repeat, and nobody else’s', async () => {
    const path = await pathOf(max);
    await plan(max, {
      title: 'Évidence; with, marks\r\nBEGIN:VEVENT\u0007 and lines',
      location: '8 Wharf St',
    });
    await plan(ada, { title: 'Ada alone' });
    await plan(ada, { title: 'With Max', attendees: [people.max.uid] });
    await plan(max, {
      title: 'Weekly',
      recurrence: { freq: 'weekly', until: '2026-12-08', exceptions: ['2026-12-01'] },
    });
    const events = await eventsAt(path);
    expect(titles(events)).toEqual([
      'Weekly',
      'Weekly',
      'With Max',
      'Évidence; with, marks\nBEGIN:VEVENT and lines',
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    const weekly = events.filter(({ summary }) => summary === 'Weekly');
    expect(weekly.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
      '2026-11-24T18:00:00.000Z',
      '2026-12-08T18:00:00.000Z',
    ]);
    for (const { component, startDate } of weekly)
      expect(component.getFirstPropertyValue('url')).toMatch(
        new RegExp(`/calendar\\?event=[0-9a-f-]{36}&on=${startDate.toString().slice(0, 10)}$`),
      );
    expect(events.find(({ location }) => location)?.location).toBe('8 Wharf St');
  });

  test('whole days are days, whatever zone the server is in', async () => {
    const uma = await server.signIn(people.uma);
    await plan(uma, {
      title: 'Training',
      type: 'training',
      allDay: true,
      start: '2026-11-25T08:00:00.000Z',
      end: '2026-11-27T08:00:00.000Z',
    });
    const [event] = await eventsAt(await pathOf(uma));
    expect([event?.startDate.isDate, event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      true,
      '2026-11-25',
      '2026-11-27',
    ]);
  });

  test('says where a visit is, and nothing else of its site', async () => {
    const uma = await server.signIn(people.uma);
    const site = (
      await ada.call('sites.create', {
        clientId: await clientOfAda(),
        siteName: 'Wharf House',
        streetAddress: '8 Wharf St',
        city: 'Napa',
        state: 'CA',
        zipCode: '94558',
        accessNotes: 'Key under the pot',
      })
    ).body;
    await plan(ada, {
      type: 'service_call',
      title: 'Drain pump',
      description: 'The tenant owes us money',
      priority: 'urgent',
      siteId: site.id,
      assignedTo: people.uma.uid,
    });
    const path = await pathOf(uma);
    const visit = (await eventsAt(path)).find(({ summary }) => summary === 'Drain pump');
    expect(visit?.location).toBe('Wharf House, 8 Wharf St, Napa, CA 94558');
    expect(await (await ask(path)).text()).not.toMatch(/pot|Silverado|owes/);
    for (const field of ['priority', 'categories', 'description'])
      expect(visit?.component.getFirstPropertyValue(field)).toBeNull();
    await ada.call('sites.update', {
      id: site.id,
      version: site.version,
      fields: { streetAddress: '9 Wharf St' },
    });
    expect((await eventsAt(path)).find(({ summary }) => summary === 'Drain pump')?.location).toMatch(
      '9 Wharf St',
    );
  });

  test.each([
    ['uma', false],
    ['max', false],
    ['ada', true],
    ['dora', true],
  ] as const)(
    '[FIELD-04] [perm FLD-02] tells %s where visits are only as long as they may read them',
    async (name, always) => {
      const { uid } = people[name];
      const [client, owner] = [await server.signIn(people[name]), await clientOfAda()];
      const visitOn = async (date: string, siteName: string) => {
        const site = (await ada.call('sites.create', { clientId: owner, siteName })).body;
        const times = { start: `${date}T18:00:00.000Z`, end: `${date}T19:00:00.000Z` };
        const { id } = await plan(ada, {
          ...{ type: 'service_call', title: `At ${date}`, ...times, siteId: site.id },
          assignedTo: uid,
        });
        return { id, site };
      };
      await visitOn('2026-11-08', 'Past House');
      await visitOn('2026-11-11', 'Late House');
      await visitOn('2027-02-11', 'Next House');
      const off = await visitOn('2026-11-25', 'Off House');
      await ada.call('appointments.cancel', { id: off.id });
      const gone = await visitOn('2026-11-26', 'Gone House');
      await server.services.pool.query('update sites set "deletedAt" = now() where "id" = $1', [
        gone.site.id,
      ]);
      const path = await pathOf(client);
      const text = await (await ask(path)).text();
      for (const date of ['2026-11-08', '2026-11-11', '2026-11-25', '2026-11-26', '2027-02-11'])
        expect(text).toContain(`At ${date}`);
      const told = ['Past House', 'Late House', 'Next House', 'Off House', 'Gone House'];
      expect(told.filter((house) => text.includes(house))).toEqual(
        always ? ['Past House', 'Late House', 'Next House', 'Off House'] : ['Late House', 'Next House'],
      );
    },
  );

  test('reaches a month back and a year ahead', async () => {
    const mia = await server.signIn(people.mia);
    const day = (date: string) => ({
      title: date,
      start: `${date}T18:00:00.000Z`,
      end: `${date}T19:00:00.000Z`,
    });
    for (const date of ['2026-10-01', '2026-10-30', '2027-11-20', '2027-12-01']) await plan(mia, day(date));
    expect(titles(await eventsAt(await pathOf(mia)))).toEqual(['2026-10-30', '2027-11-20']);
  });

  test('asked again with its tag it answers 304 until something changes', async () => {
    const path = await pathOf(max);
    const { headers } = await ask(path);
    const tag = headers.get('etag') ?? '';
    // A secret address: nobody on the way keeps it, and no page it leads to hears of it (D52).
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const again = () => ask(path, { 'if-none-match': tag });
    expect([(await again()).status, await (await again()).text()]).toEqual([304, '']);
    const { id } = await plan(max, { title: 'One more' });
    expect((await again()).status).toBe(200);
    await max.call('appointments.remove', { id });
    expect(titles(await eventsAt(path))).not.toContain('One more');
  });

  test('asked a hundred times at once it answers each alike, and others meanwhile', async () => {
    const path = await pathOf(max);
    const asked = Array.from({ length: 100 }, () => ask(path));
    await plan(ada, { title: 'Meanwhile' });
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1);
  });

  test('what one is taken off is gone from it; what is called off says so', async () => {
    const path = await pathOf(max);
    const lost = await plan(ada, { title: 'Passed on', attendees: [people.max.uid] });
    const off = await plan(max, { title: 'Called off' });
    expect(titles(await eventsAt(path))).toEqual(expect.arrayContaining(['Called off', 'Passed on']));
    await ada.call('appointments.update', { id: lost.id, version: lost.version, fields: { attendees: [] } });
    await max.call('appointments.cancel', { id: off.id });
    const events = await eventsAt(path);
    expect(titles(events)).not.toContain('Passed on');
    const called = events.find(({ summary }) => summary === 'Called off');
    expect(called?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('is dead while its owner does not work here', async () => {
    const mia = await server.signIn(people.mia);
    const path = await pathOf(mia);
    const set = (status: string) =>
      server.services.pool.query('update users set status = $1 where uid = $2', [status, people.mia.uid]);
    await set('inactive');
    expect((await ask(path)).status).toBe(404);
    await set('active');
    expect((await ask(path)).status).toBe(200);
  });

  test('whoever looks through another person’s eyes sees their own address, and can make none', async () => {
    const dora = await server.signIn(people.dora);
    const own = await pathOf(dora);
    const others = await pathOf(max);
    await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
    expect((await dora.call('appointments.showFeed', {})).body.path).toBe(own);
    expect((await dora.call('appointments.renewFeed', {})).status).toBe(403);
    expect((await ask(others)).status).toBe(200);
  });
});
