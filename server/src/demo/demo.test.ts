import { auditFieldWords, auditValueWords, happenedWords } from 'domain/audit';
import { conversionProblem } from 'domain/conversion';
import {
  answerClock,
  isLate,
  leadColumns,
  leadFields,
  leaseReminderDue,
  leaseWindow,
  nextStepState,
} from 'domain/leads';
import { nextDaytime } from 'domain/messages';
import { defaultSettings } from 'domain/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadsById } from '#leads';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { startTestServer, type TestServer, testEnv } from '#platform/testing/server.ts';
import { readSettings } from '#settings';
import { clientCount, siteCount } from './business.ts';
import { accounts, demo, demoPassword, ensureDemo } from './index.ts';
import { spread, stories } from './story.ts';

const now = '2026-11-21T10:00:00.000Z';

describe('the stories', () => {
  const told = stories(now, defaultSettings);

  test('400 leads over all columns, the same every time', () => {
    expect(told).toHaveLength(400);
    expect(stories(now, defaultSettings)).toEqual(told);
    for (const column of leadColumns)
      expect(told.filter(({ lead }) => lead.column === column)).toHaveLength(spread[column]);
  });

  test('every field is one that the product itself would have accepted', () => {
    for (const { lead } of told) {
      const fields = Object.fromEntries(
        Object.keys(leadFields.shape).map((key) => [key, lead[key as 'city']]),
      );
      const parsed = leadFields.safeParse(fields);
      expect(parsed.error?.issues, JSON.stringify(fields)).toBeUndefined();
    }
  });

  test('time runs forwards, and ends before now', () => {
    for (const { lead, events } of told) {
      const times = events.map(({ at }) => at);
      expect([...times].sort(), lead.column).toEqual(times);
      expect(times.at(-1)).toBe(lead.updatedAt);
      expect(lead.updatedAt < now).toBe(true);
    }
  });

  test('a pass waits for each of the two reps, and the rest of Passed for an administrator', () => {
    const { marcus, lena } = accounts;
    const passed = told.map(({ lead }) => lead).filter(({ column }) => column === 'passed');
    const waiting = passed.filter(({ passState }) => passState === 'pending');
    expect(waiting.map(({ passedFrom, passedTo }) => [passedFrom, passedTo])).toEqual([
      [lena.uid, marcus.uid],
      [marcus.uid, lena.uid],
    ]);
    for (const lead of waiting) expect(answerClock(lead, defaultSettings, now)?.words).toBe('20 h left');
    const review = passed.filter(({ passState }) => passState === 'review');
    expect(review.length).toBeGreaterThan(3);
    for (const { passReason, passedFrom } of review) expect([passReason, passedFrom]).not.toContain('');
  });

  test('next steps are overdue, today and later; lease windows open, coming up and far', () => {
    const leads = told.map(({ lead }) => lead);
    const zone = defaultSettings.officeTimeZone;
    const steps = new Set(leads.map(({ nextStep }) => nextStepState(nextStep, now, zone)));
    expect([...steps].sort()).toEqual(['later', 'none', 'overdue', 'today']);
    const today = now.slice(0, 10);
    const windows = new Set(leads.map((lead) => leaseWindow(lead, today)?.state));
    for (const state of ['open', 'soon', 'later']) expect(windows).toContain(state);
  });

  test('only the last week’s lease reminders are still to leave', () => {
    const due = told.filter(
      ({ lead }) => leaseReminderDue(lead, defaultSettings.leaseOffsets, now.slice(0, 10)) !== null,
    );
    expect(due.length).toBeLessThan(12);
  });

  test('some need somebody, most do not', () => {
    const late = told.filter(({ lead }) => isLate(lead, now)).length;
    expect(late).toBeGreaterThan(10);
    expect(late).toBeLessThan(80);
    for (const { uid } of Object.values(accounts))
      expect(told.some(({ lead }) => lead.assignedRep === uid)).toBe(true);
    expect(told.flatMap(({ notes }) => notes).length).toBeGreaterThan(350);
  });
});

describe('moving in', () => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await testDatabase();
    server = await startTestServer({ database, env: { demo: true } });
    // A Tuesday: most routes are driven on Mondays.
    server.clock.set('2026-11-24T15:00:00.000Z');
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  test('into an empty database, once, well within ten seconds of the processor', async () => {
    const started = process.cpuUsage();
    expect(await ensureDemo(server.services)).toBe(true);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6).toBeLessThan(10);
    expect(await ensureDemo(server.services)).toBe(true);
    const { rows } = await database.pool.query('select count(*) as leads from leads');
    expect(rows).toEqual([{ leads: 400 }]);
  });

  const rowsOf = async (query: string) => (await database.pool.query(query)).rows;

  test('[ADMIN-02] whoever did something had signed in before it, by day, and the list of people says when last', async () => {
    const signedIn = await rowsOf(
      `select u."uid", u."lastLoginAt" <= '2026-11-24T15:00:00Z' as "past", u."lastLoginAt" = max(e."at") as "last", count(*) as "times"
       from users u join events e on e."rowId" = u."uid"::text and e."noun" = 'users' and e."verb" = 'signed-in'
       group by u."uid" order by 1`,
    );
    expect(signedIn.map(({ uid }) => uid)).toEqual(Object.values(accounts).map(({ uid }) => uid));
    for (const { past, last } of signedIn) expect([past, last]).toEqual([true, true]);
    const early = await rowsOf(
      `select e."actor" from events e where e."at" > '2026-11-12T15:00:00Z' and e."at" <= '2026-11-24T15:00:00Z'
         and e."actor" is not null and not exists (select from events s where s."noun" = 'users' and s."verb" = 'signed-in'
           and s."actor" = e."actor" and s."at" <= e."at")`,
    );
    expect(early).toEqual([]);
    const hours = await rowsOf(
      `select distinct extract(hour from "at" at time zone 'America/Los_Angeles')::int as "hour" from events
       where "noun" = 'users' and "verb" = 'signed-in'`,
    );
    for (const { hour } of hours) expect(hour >= 5 && hour < 20).toBe(true);
  });

  test('[REP-01] every way of losing a lead has its number this month, and the month before has leads to compare with', async () => {
    const lost = await rowsOf(
      `select "kind" from lead_outcomes where "at" > timestamptz '2026-11-24T15:00:00Z' - interval '31 days' group by 1 order by 1`,
    );
    expect(lost.map(({ kind }) => kind)).toEqual(['cantClose', 'dead', 'passed']);
    const [{ before }] = await rowsOf(
      `select count(*)::int as before from leads where "createdAt" between timestamptz '2026-11-24T15:00:00Z' - interval '61 days' and timestamptz '2026-11-24T15:00:00Z' - interval '31 days'`,
    );
    expect(before).toBeGreaterThan(20);
  });

  test('letters and texts in every state that a message comes to, and nothing that could still leave', async () => {
    const [told] = await rowsOf(`select array_agg(distinct "status" order by "status") as statuses,
      count(*) > 40 as many, count(*) filter (where "leadId" is null) as strays from messages`);
    expect(told).toEqual({
      statuses: ['bounced', 'cancelled', 'delivered', 'failed', 'partial', 'received', 'sent', 'unknown'],
      many: true,
      strays: 1,
    });
    expect(
      await rowsOf(`select from outbox where "noun" = 'messages' and "state" in ('queued', 'sending')`),
    ).toEqual([]);
    expect(
      await rowsOf(`select from messages join leads on leads."id" = "leadId"
      where messages."createdAt" < leads."createdAt" or messages."createdAt" > '${server.services.now()}'`),
    ).toEqual([]);
  });

  test('texts went out by day where the lead is, and everybody has a number for the templates', async () => {
    const texts = await rowsOf(`select messages."createdAt" as "at", leads."state" from messages
      join leads on leads."id" = "leadId" where "channel" = 'sms' and "direction" = 'out'`);
    expect(texts.length).toBeGreaterThan(5);
    const night = texts.filter(({ at, state }) => nextDaytime(at, state, 'America/Los_Angeles') !== at);
    expect(night).toEqual([]);
    expect(await rowsOf('select from users where "phone" is null')).toEqual([]);
  });

  const code = /[a-z][A-Z]|_/;
  const raw = /[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}|[{}[\]]|\b(undefined|null|NaN)\b/;

  test('[ADMIN-01] [NOTIF-08] no sentence of the audit or of a notification says a word of code, an id or JSON', async () => {
    const people = new Map(Object.values(accounts).map(({ uid, displayName }) => [uid, displayName]));
    const reading = { nameOf: (uid: string) => people.get(uid), now: Date.parse(now), timeZone: 'UTC' };
    const events = await rowsOf(
      'select distinct on ("noun", "verb") * from events order by "noun", "verb", "position"',
    );
    expect(events.length).toBeGreaterThan(40);
    for (const event of events) {
      const fields = Object.keys({ ...event.before, ...event.after });
      const said = [happenedWords(event), ...fields.map(auditFieldWords)].join('. ');
      expect(said, `${event.noun}.${event.verb}`).not.toMatch(code);
      const told = fields
        .flatMap((field) =>
          [event.before, event.after].map((side) => auditValueWords(field, side[field], reading)),
        )
        .join('. ');
      expect(told, `${event.noun}.${event.verb}`).not.toMatch(raw);
    }
    const news = await rowsOf(
      'select distinct on ("type") "title", "message" from notifications order by "type"',
    );
    expect(news.length).toBeGreaterThanOrEqual(3);
    for (const { title, message } of news) {
      expect(`${title}. ${message}`).not.toMatch(raw);
      expect(`${title}. ${message}`).not.toMatch(/[a-z][A-Z]|–$/);
    }
  });

  test('clients with sites, in the numbers that were meant, by the rules that hold for all', async () => {
    const [counts] = await rowsOf(`select
      (select count(*) from clients) as clients, (select count(*) from sites) as sites,
      (select count(*) from clients where "parentClientId" is not null) as owned,
      (select count(distinct "commission"->>'kind') from sites) as commissions,
      (select count(distinct "siteId") from statements) as statements,
      (select count(*) from route_days where "status" = 'open') as open,
      (select count(*) from leads where 'existing client' = any("tags")) > 0 as marked`);
    expect(counts).toEqual({
      clients: clientCount,
      sites: siteCount,
      owned: 4,
      commissions: 5,
      statements: 10,
      open: 1,
      marked: true,
    });
    // Counts and single machines say the same; where there are none the counts stand alone.
    expect(
      await rowsOf(`select s."id" from sites s join machines m on m."siteId" = s."id" and m."status" <> 'retired'
        group by s."id" having s."totalMachines" <> count(*)`),
    ).toEqual([]);
    expect(await rowsOf(`select from sites where "totalMachines" = 0`)).toEqual([]);
    expect(
      await rowsOf(`select from clients c where "primarySiteId" is null and exists
        (select from sites s where s."clientId" = c."id")`),
    ).toEqual([]);
    expect(await rowsOf(`select from events where "at" > '${server.services.now()}'`)).toEqual([]);
  });

  test('[CAL-03] the office keeps the federal holidays: today’s shades, and nobody plans anything on one', async () => {
    const { holidays, letterhead } = await readSettings(server.services.db);
    expect(holidays).toContainEqual({ date: '2026-11-26', name: 'Thanksgiving Day' });
    expect(holidays).toContainEqual({ date: '2027-01-01', name: 'New Year’s Day' });
    for (const said of Object.values({ ...letterhead, logo: 'none' })) expect(said).not.toBe('');
    const days = holidays.map(({ date }) => date);
    const on = `("start" at time zone 'America/Los_Angeles')::date::text`;
    const kept = await rowsOf(`select "recurrence", ${on} as "on" from appointments order by "start"`);
    const single = kept.filter(({ recurrence }) => recurrence.freq === 'none');
    expect(single.length).toBeGreaterThan(50);
    expect(single.filter((one) => days.includes(one.on))).toEqual([]);
    const weekly = kept.filter(({ recurrence }) => recurrence.freq === 'weekly');
    expect(weekly.length).toBeGreaterThan(1);
    for (const { recurrence } of weekly) expect(recurrence.exceptions).toContain('2026-11-26');
  });

  test('sold leads became clients, each once; some wait for it, some cannot yet', async () => {
    const converted =
      await rowsOf(`select c."originLeadId", l."convertedToClientId" = c."id" as same, h."id" is not null as told
      from clients c join leads l on l."id" = c."originLeadId" left join conversion_history h on h."leadId" = l."id"`);
    expect(converted.length).toBeGreaterThan(8);
    expect(new Set(converted.map(({ originLeadId }) => originLeadId)).size).toBe(converted.length);
    expect(converted.every(({ same, told }) => same && told)).toBe(true);
    const left = await leadsById(
      server.services.db,
      (await rowsOf(`select "id" from leads where "column" = 'sold' and "convertedToClientId" is null`)).map(
        ({ id }) => id,
      ),
    );
    const eligible = left.filter((lead) => conversionProblem(lead) === null);
    expect(eligible).toHaveLength(5);
    expect(left.length).toBeGreaterThan(eligible.length);
  });

  test('somebody is out today, two stops done and more to go', async () => {
    const stops =
      await rowsOf(`select "route", "date"::text, route_day_stops."state" <> 'open' as done, count(*)::int as stops
      from route_days join route_day_stops on "dayId" = route_days."id" where "status" = 'open' group by 1, 2, 3 order by done`);
    const [left, done] = stops;
    expect(done).toEqual({ route: 'Sonoma', date: '2026-11-24', done: true, stops: 2 });
    expect(left.stops).toBeGreaterThan(2);
  });

  test('a client that was sold tells its story from the first note of its lead on', async () => {
    const browser = server.visitor();
    await browser.call('auth.signIn', { email: accounts.priya.email, password: demoPassword });
    const [{ id }] = await rowsOf(`select "id" from clients where "originLeadId" is not null limit 1`);
    const told = await browser.call('clients.timeline', { id, kinds: ['note'], limit: 100 });
    expect(told.body.items.length).toBeGreaterThan(0);
    expect((await browser.call('clients.list', { filter: { renewal: 'due' } })).body.total).toBeGreaterThan(
      5,
    );
  });

  test('[AUTH-01] everybody signs in with the one password and sees leads', async () => {
    for (const { email, role } of Object.values(accounts)) {
      const browser = server.visitor();
      const { status, body } = await browser.call('auth.signIn', { email, password: demoPassword });
      expect([email, status, body.user?.role]).toEqual([email, 200, role]);
      const list = await browser.call('leads.list', {});
      expect(list.body.items.length).toBeGreaterThan(20);
      const [first] = list.body.items;
      const history = await browser.call('leads.history', { id: first.id });
      expect(history.body.items.at(-1)).toMatchObject({ verb: 'created', author: 'Priya Raman' });
    }
  });

  test('the timeline of a lead tells of its people and files', async () => {
    const browser = server.visitor();
    await browser.call('auth.signIn', { email: accounts.marcus.email, password: demoPassword });
    const { rows } = await database.pool.query('select "leadId" from documents limit 1');
    const { body } = await browser.call('leads.timeline', { id: rows[0].leadId, limit: 100 });
    const told = body.items.map(({ kind, author }: Record<string, string>) => `${kind} ${author}`);
    const { displayName } = accounts.marcus;
    expect(told).toEqual(expect.arrayContaining([`contact ${displayName}`, `file ${displayName}`]));
  });

  test('[NOTIF-08] reps and administrators have been told something', async () => {
    for (const { email, role } of Object.values(accounts).filter((one) => one.role !== 'user')) {
      const browser = server.visitor();
      await browser.call('auth.signIn', { email, password: demoPassword });
      const { items } = (await browser.call('notifications.list')).body;
      expect(items.length, role).toBeGreaterThan(2);
      expect(
        items.some(({ read }: { read: boolean }) => read),
        role,
      ).toBe(true);
    }
  });

  test('its accounts are announced at each start, and never beyond this machine', async () => {
    const lines = await demo.start?.(server.services);
    for (const { email } of Object.values(accounts)) expect(lines?.join('\n')).toContain(email);
    const open = { ...server.services, env: { ...server.services.env, host: '0.0.0.0', demo: false } };
    await expect(demo.start?.(open)).rejects.toThrow('HOST needs a loopback address');
  });
});

test('with DEMO=0, or with somebody there already, nothing moves in', async () => {
  const database = await testDatabase();
  const server = await startTestServer({ database });
  expect(testEnv.demo).toBe(false);
  expect(await demo.start?.(server.services)).toEqual([]);
  const { rows } = await database.pool.query('select count(*) as people from users');
  expect(rows).toEqual([{ people: 0 }]);
  await server.close();
  await database.close();
});
