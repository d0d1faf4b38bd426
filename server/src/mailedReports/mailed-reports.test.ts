import { fromLocalMinute, localMinute } from 'domain/kernel';
import { blankLead, type Lead } from 'domain/leads';
import type { MailedReport } from 'domain/mailedReports';
import type { ReportAsked } from 'domain/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { features } from '#features';
import { insertLeads } from '#leads';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { mailDueJob, mailReportJob } from './jobs.ts';

let mailbox: Mailbox;
let server: TestServer;
let other: TestServer;
const { ada, dora, max } = people;

// A Friday, ten in the morning in the office.
const friday = '2026-11-27T18:00:00.000Z';

beforeAll(async () => {
  mailbox = await startMailbox();
  const env = { smtpUrl: mailbox.url, publicUrl: 'https://wash.example' };
  server = await startTestServer({ env });
  other = await startTestServer({ env, database: server.database });
});
afterAll(async () => {
  await other.close();
  await server.close();
  await mailbox.close();
});
const setClock = (at: string) => {
  for (const each of [server, other]) each.clock.set(at);
};
const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

const recorder = createRecorder(features);
// biome-ignore lint/suspicious/noExplicitAny: jobs of any payload
const run = (job: Job<any>, payload: object = {}, on = server) => runJob(on.services, recorder, job, payload);
const sendJob = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'outbox.send');
const send = async () => {
  if (!sendJob) throw new Error('nothing sends');
  await run(sendJob, { channel: 'email' });
};
const ids = async (): Promise<{ id: string }[]> => query('select "id" from mailed_reports order by "id"');

/** Everything that is due at a moment, on a server. */
const leaveAt = async (at: string, on = server) => {
  setClock(at);
  for (const payload of await ids()) await run(mailReportJob, payload, on);
  await send();
};

let client: Client;
beforeEach(async () => {
  await query('delete from mailed_reports; delete from outbox; delete from leads');
  mailbox.taken.length = 0;
  setClock(friday);
  client = await server.signIn(ada);
  await prefer({});
});

const prefer = async (more: object) => {
  const { status, text } = await client.call('users.updateProfile', {
    fields: {
      preferredNotificationDays: [],
      preferredNotificationTime: '09:00',
      preferredTimeZone: 'America/Los_Angeles',
      emailNotificationsEnabled: true,
      ...more,
    },
  });
  expect(status, text).toBe(200);
};

const pipeline: ReportAsked = { report: 'pipeline', part: 'leads', by: 'rep' };
const ask = async (frequency: string, asked: object = {}, by = client): Promise<MailedReport> => {
  const { status, body, text } = await by.call('mailedReports.create', {
    frequency,
    asked: { ...pipeline, ...asked },
  });
  expect(status, text).toBe(200);
  return body;
};
const own = async (by = client) => (await by.call('mailedReports.own', {})).body;
const put = (...some: Partial<Lead>[]) =>
  insertLeads(
    server.db,
    some.map((fields) => ({ ...blankLead(server.services.newId(), '2026-11-02T18:00:00.000Z'), ...fields })),
  );

/** A mail as people read it: its subject, its text and the file that came with it. */
const received = (at = 0) => {
  const raw = mailbox.taken[at]?.text ?? '';
  const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const file = /filename="?([^"\r\n]+\.csv)"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw);
  return {
    subject: /Subject: (.+)\r\n/.exec(raw)?.[1],
    text,
    name: file?.[1],
    file: Buffer.from(file?.[2] ?? '', 'base64').toString('utf8'),
  };
};

describe('[REP-01] a report by e-mail', () => {
  test('leaves with its table as a file and its own address, and is seen and ended by who asked for it', async () => {
    await put({ assignedRep: max.uid, assignedAt: friday, numberOfMachinesNeeded: 4, city: 'Napa' }, {});
    const made = await ask('weekly', { report: 'sources', by: 'source', city: 'napa', range: 'month' });
    expect(made).toMatchObject({ sees: 'self', period: '2026-11-30', nextAt: '2026-11-30T17:00:00.000Z' });
    expect(await own()).toEqual({ items: [made], problem: null });
    expect((await own(await server.signIn(dora))).items).toEqual([]);
    await client.call('view.set', { mode: 'all' });
    const fields = { asked: { ...pipeline, report: 'sources', by: 'source', city: 'napa', range: 'month' } };
    const seen = await client.call('mailedReports.update', { id: made.id, version: 1, fields });
    expect(seen.body).toMatchObject({ version: 2, sees: 'all', nextAt: made.nextAt });
    await leaveAt('2026-11-30T16:59:59.000Z');
    expect(mailbox.taken).toEqual([]);
    await leaveAt('2026-11-30T17:00:00.000Z');
    expect(mailbox.taken.map(({ to }) => to)).toEqual([ada.email]);
    const { subject, text, name, file } = received();
    expect(subject).toBe('Sources Nov 1 to 30');
    expect(text).toMatch(/^1 lead created Nov 1 to 30, city napa, as of Nov 30 09:00\.\r?\nAll Leads\.\r?$/m);
    expect(text).toContain(
      'https://wash.example/reports?report=sources&part=leads&by=source&from=2026-11-01&to=2026-11-30&city=napa',
    );
    expect(name).toBe('sources-leads-source-2026-11-30.csv');
    expect(file).toBe(
      '\ufeffSource,Leads,Sold,Share sold,Machines sold\r\nUnknown,1,0,0 %,0\r\nAll,1,0,0 %,0\r\n',
    );
    expect((await own()).items).toMatchObject([{ period: '2026-12-07', nextAt: '2026-12-07T17:00:00.000Z' }]);
    const stranger = await server.signIn(dora);
    expect((await stranger.call('mailedReports.remove', { id: made.id })).status).toBe(404);
    expect((await client.call('mailedReports.remove', { id: made.id })).status).toBe(200);
    await leaveAt('2026-12-07T17:00:00.000Z');
    expect(mailbox.taken).toHaveLength(1);
  });

  test('leaves once a period, whichever of two servers comes first, and where one dies over it', async () => {
    const { id } = await ask('weekly');
    setClock('2026-11-30T17:00:00.000Z');
    const dying = {
      ...mailReportJob,
      run: async (...given: Parameters<typeof mailReportJob.run>) => {
        await mailReportJob.run(...given);
        throw new Error('killed');
      },
    };
    await expect(run(dying, { id })).rejects.toThrow('killed');
    expect(await query('select 1 from outbox')).toEqual([]);
    await Promise.all([server, other, server, other].map((on) => run(mailReportJob, { id }, on)));
    await send();
    await leaveAt('2026-12-01T17:00:00.000Z', other);
    expect(mailbox.taken).toHaveLength(1);
    // A week in which no server ran is not made up.
    await leaveAt('2026-12-22T17:00:00.000Z');
    expect(mailbox.taken).toHaveLength(2);
    expect(
      (await query('select "period"::text from report_mails order by 1')).map((row) => row.period),
    ).toEqual(['2026-11-30', '2026-12-07']);
    // The row says that a period left, whatever else says it did not.
    await query(`update mailed_reports set "period" = '2026-12-07', "nextAt" = now() - interval '1 year'`);
    await leaveAt('2026-12-23T17:00:00.000Z');
    expect(mailbox.taken).toHaveLength(2);
  });

  test('the minute’s look finds what is due, and nothing else', async () => {
    const [{ id }] = [await ask('weekly'), await ask('monthly')];
    const queued = () =>
      query(`select payload from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = task_id where identifier = 'mailedReports.mail'`);
    setClock('2026-11-30T16:59:59.000Z');
    await run(mailDueJob);
    expect(await queued()).toEqual([]);
    setClock('2026-11-30T17:00:00.000Z');
    await run(mailDueJob);
    expect(await queued()).toEqual([{ payload: { id } }]);
  });

  test.each([
    ['back', '2026-10-30', 'monthly', '2026-11-01', '01:30', 'sun', ['2026-11-01T08:30:00.000Z']],
    ['forward', '2027-03-12', 'weekly', '2027-03-15', '02:30', 'sun', ['2027-03-21T09:30:00.000Z']],
    [
      'forward, in the hour that is not there',
      '2027-03-05',
      'weekly',
      '2027-03-08',
      '02:30',
      'sun',
      ['2027-03-14T10:00:00.000Z'],
    ],
  ])('the clock goes %s', async (_, today, frequency, period, time, day, leaves) => {
    setClock(fromLocalMinute(`${today} 12:00`, 'America/Los_Angeles'));
    client = await server.signIn(ada);
    await prefer({ preferredNotificationDays: [day], preferredNotificationTime: time });
    const made = await ask(frequency);
    expect([made.period, made.nextAt]).toEqual([period, leaves[0]]);
    const begin = Date.parse(made.nextAt);
    // Every quarter of an hour around it, through the hour that comes twice.
    for (let at = begin - 7_200_000; at <= begin + 4 * 3_600_000; at += 900_000)
      await leaveAt(new Date(at).toISOString());
    expect(mailbox.taken).toHaveLength(1);
  });

  test('each month once, months without a 31st among them, with the whole month before', async () => {
    setClock('2027-12-31T20:00:00.000Z');
    client = await server.signIn(ada);
    const made = await ask('monthly', { report: 'sources', by: 'source', range: 'last-month' });
    const subjects: (string | undefined)[] = [];
    for (let at = made.nextAt; at < '2028-06-02'; ) {
      await leaveAt(at);
      subjects.push(received(subjects.length).subject);
      [{ nextAt: at }] = (await query('select "nextAt" from mailed_reports')) as [{ nextAt: string }];
      at = new Date(at).toISOString();
      // Nine by their clock, whatever it shows the rest of the world.
      expect(localMinute(at, 'America/Los_Angeles').slice(8)).toBe('01 09:00');
    }
    expect(subjects).toEqual(
      ['Dec 1 to 31, 2027', 'Jan 1 to 31', 'Feb 1 to 29', 'Mar 1 to 31', 'Apr 1 to 30', 'May 1 to 31'].map(
        (days) => `Sources ${days}`,
      ),
    );
  });

  test('each month with the whole month before also where the day begins before the office’s', async () => {
    setClock('2026-11-20T20:00:00.000Z');
    client = await server.signIn(ada);
    await prefer({ preferredTimeZone: 'Asia/Tokyo' });
    const made = await ask('monthly', { report: 'sources', by: 'source', range: 'last-month' });
    // Nine there; in the office it is still November 30.
    expect(made.nextAt).toBe('2026-12-01T00:00:00.000Z');
    await leaveAt(made.nextAt);
    expect(received(0).subject).toBe('Sources Nov 1 to 30');
    await prefer({});
  });

  test('waits for the receiver’s day and time, as they are by then', async () => {
    await prefer({ preferredNotificationDays: ['wed'], preferredTimeZone: 'Europe/Berlin' });
    const made = await ask('weekly');
    expect(made).toMatchObject({ period: '2026-11-30', nextAt: '2026-12-02T08:00:00.000Z' });
    await prefer({ preferredNotificationDays: ['thu'], preferredTimeZone: 'Europe/Berlin' });
    await leaveAt('2026-12-02T08:00:00.000Z');
    expect(mailbox.taken).toEqual([]);
    expect(await query('select "nextAt" from mailed_reports')).toEqual([
      { nextAt: '2026-12-03T08:00:00.000Z' },
    ]);
    await leaveAt('2026-12-03T08:00:00.000Z');
    expect(mailbox.taken).toHaveLength(1);
  });

  test('goes to nobody who is no administrator any more, and ends then', async () => {
    await put({ assignedRep: max.uid });
    await ask('weekly');
    setClock('2026-11-30T17:00:00.000Z');
    // Lowered between the outbox and the hand-over, then before the next one.
    for (const payload of await ids()) await run(mailReportJob, payload);
    await query(`update users set "role" = 'manager' where "uid" = $1`, [ada.uid]);
    await send();
    expect(await query('select "state" from outbox')).toEqual([{ state: 'cancelled' }]);
    await leaveAt('2026-12-07T17:00:00.000Z');
    expect(await ids()).toEqual([]);
    const told = await query(
      `select "verb", "actor" from events where "noun" = 'mailedReports' order by "position" desc limit 1`,
    );
    expect(told).toEqual([{ verb: 'ended', actor: null }]);
    await query(`update users set "role" = 'admin' where "uid" = $1`, [ada.uid]);
    await ask('weekly');
    await query(`update users set "status" = 'inactive' where "uid" = $1`, [ada.uid]);
    await leaveAt('2026-12-28T17:00:00.000Z');
    expect([await ids(), mailbox.taken]).toEqual([[], []]);
    await query(`update users set "status" = 'active' where "uid" = $1`, [ada.uid]);
  });

  test('waits while its receiver is suspended', async () => {
    await ask('weekly');
    await query(`update users set "status" = 'suspended' where "uid" = $1`, [ada.uid]);
    await leaveAt('2026-11-30T17:00:00.000Z');
    expect([(await ids()).length, mailbox.taken.length]).toEqual([1, 0]);
    await query(`update users set "status" = 'active' where "uid" = $1`, [ada.uid]);
    await leaveAt('2026-12-01T18:00:00.000Z');
    expect(mailbox.taken).toHaveLength(1);
  });

  test('is read through the view in which it was asked for', async () => {
    await put({ assignedRep: max.uid, assignedAt: friday }, { assignedRep: ada.uid, assignedAt: friday }, {});
    await ask('weekly');
    await leaveAt('2026-11-30T17:00:00.000Z');
    await client.call('view.set', { mode: 'all' });
    await ask('weekly');
    await leaveAt('2026-12-07T17:00:00.000Z');
    const counts = mailbox.taken.map((_, at) => /(\d) leads?, as of/.exec(received(at).text)?.[1]);
    expect(counts.sort()).toEqual(['2', '2', '3']);
    expect(received(0).text).toContain('My View: yours, and what nobody has.');
  });

  test('no cell of its file is a formula', async () => {
    await put(
      { leadCameFrom: '=HYPERLINK("http://evil.example")' },
      { leadCameFrom: '+1' },
      { leadCameFrom: '@a' },
    );
    await ask('weekly', { report: 'sources', by: 'source', range: 'all', sort: '-leads' });
    await leaveAt('2026-11-30T17:00:00.000Z');
    const lines = received().file.split('\r\n').slice(1, 4);
    for (const line of lines) expect(line).toMatch(/^"?'[=+@]/);
  });

  test('is compared and put in order as its screen is', async () => {
    await put(
      { leadCameFrom: 'Web' },
      { leadCameFrom: 'Fair' },
      { leadCameFrom: 'Fair', createdAt: '2026-10-20T18:00:00.000Z' },
    );
    await ask('weekly', {
      report: 'sources',
      by: 'source',
      range: 'month',
      compare: 'before',
      sort: 'leads',
    });
    await leaveAt('2026-11-30T17:00:00.000Z');
    const { file, text } = received();
    expect(file).toContain('Source,Leads,"Leads, before",Sold,"Sold, before"');
    expect(file).toContain('\r\nFair,1,1,0,0,');
    expect(text).toContain('The period before: Oct 1 to 31.');
  });

  test('without a mail server it is said and what is due waits; a later one takes its place', async () => {
    const unset = await startTestServer({ env: { smtpUrl: null }, database: server.database });
    unset.clock.set(friday);
    const asking = await unset.signIn(ada);
    await ask('weekly', {}, asking);
    expect((await own(asking)).problem).toBe('No mail server is configured: what is due waits.');
    await prefer({ emailNotificationsEnabled: false });
    expect((await own(asking)).problem).toBe('E-mail notifications are switched off.');
    await prefer({});
    await unset.close();
    for (const at of ['2026-11-30T17:00:00.000Z', '2026-12-07T17:00:00.000Z']) {
      setClock(at);
      for (const payload of await ids()) await run(mailReportJob, payload);
    }
    await send();
    expect(mailbox.taken).toHaveLength(1);
    expect(
      (await query('select "state" from outbox order by "createdAt"')).map(({ state }) => state),
    ).toEqual(['cancelled', 'sent']);
  });

  test('is asked for by administrators, of a table that there is, at most 50 by one', async () => {
    const asked = { frequency: 'weekly', asked: pipeline };
    expect((await (await server.signIn(max)).call('mailedReports.create', asked)).status).toBe(403);
    const of = async (more: object) => {
      const { status, body } = await client.call('mailedReports.create', {
        ...asked,
        asked: { ...pipeline, ...more },
      });
      return [status, Object.keys(body.error?.fields ?? {})];
    };
    expect(await of({ part: 'nothing' })).toEqual([400, ['part']]);
    expect(await of({ by: 'moon' })).toEqual([400, ['by']]);
    expect(await of({ by: 'constructor' })).toEqual([400, ['by']]);
    const made = await Promise.all(
      Array.from({ length: 53 }, () => client.call('mailedReports.create', asked)),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});
