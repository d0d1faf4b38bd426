import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled as jobsSettled } from '#platform/testing/settled.ts';

let server: TestServer;
const as = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    as[name] = await server.signIn(people[name]);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

/** Until every reaction to what happened so far has run. */
const settled = () => jobsSettled(server.services.pool);

const reactAgain = (position: number) =>
  query(
    `select graphile_worker.add_job('platform.react', json_build_object('position', $1::int, 'feature', 'notifications'))`,
    [position],
  );

type Line = {
  id: string;
  type: string;
  title: string;
  message: string;
  leadId: string | null;
  read: boolean;
};
const listOf = async (name: keyof typeof people): Promise<Line[]> => {
  await settled();
  const { body, status } = await as[name].call('notifications.list', {});
  expect(status).toBe(200);
  return body.items;
};
const messages = async (name: keyof typeof people) => (await listOf(name)).map(({ message }) => message);

const create = async (by: keyof typeof people, fields: object = {}): Promise<string> => {
  const { body, status } = await as[by].call('leads.create', {
    firstName: 'Ann',
    lastName: 'Lee',
    ...fields,
  });
  expect(status).toBe(200);
  return body.id;
};

beforeEach(async () => {
  await settled();
  await query('truncate notifications');
});

describe('what is told, and to whom', () => {
  test('[NOTIF-06] a change of assignedRep notifies the new rep, in the exact words', async () => {
    const id = await create('ada');
    await settled();
    await query('truncate notifications');
    await as.ada.call('leads.assign', { id, rep: people.max.uid });
    const [line, ...more] = await listOf('max');
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      userId: people.max.uid,
      type: 'lead_assigned',
      title: 'New Lead Assigned',
      message: 'Ann Lee has been assigned to you',
      leadId: id,
      actionUrl: '/leads',
      actionLabel: 'View Lead',
      read: false,
      deleted: false,
    });
    expect(await listOf('mia')).toEqual([]);
    expect(await listOf('ada')).toEqual([]);
  });

  test('[NOTIF-06] taken by oneself notifies nobody, transferred notifies the receiver', async () => {
    const id = await create('ada');
    await settled();
    await query('truncate notifications');
    await as.max.call('leads.take', { id });
    expect(await listOf('max')).toEqual([]);
    await as.max.call('leads.transfer', { id, rep: people.mia.uid });
    expect(await messages('mia')).toEqual(['Ann Lee has been assigned to you']);
    expect(await listOf('max')).toEqual([]);
  });

  test('[NOTIF-07] a new lead notifies those who see it but its author', async () => {
    const id = await create('max', { assignedRep: null });
    const words = {
      type: 'new_lead',
      title: 'New Lead',
      message: 'New lead Ann Lee has been added',
      leadId: id,
      actionUrl: '/leads',
      actionLabel: 'View Lead',
    };
    for (const name of ['mia', 'ada', 'dora'] as const) expect(await listOf(name)).toMatchObject([words]);
    for (const name of ['max', 'uma'] as const) expect(await listOf(name)).toEqual([]);
  });

  test('[NOTIF-07] of a lead created for a rep, the rep hears the assignment, other reps nothing', async () => {
    await create('ada', { assignedRep: people.max.uid });
    expect(await messages('max')).toEqual(['Ann Lee has been assigned to you']);
    expect(await listOf('mia')).toEqual([]);
    expect(await messages('dora')).toEqual(['New lead Ann Lee has been added']);
  });

  test('[NOTIF-07] nothing for bulk imports', async () => {
    const { body } = await as.ada.raw('/api/imports.upload?noun=leads&name=test.csv', {
      method: 'POST',
      body: 'First Name,Last Name,Email\nBulk,One,one@bulk.example\nBulk,Two,two@bulk.example\n',
    });
    expect((await as.ada.call('imports.check', { id: body.id })).status).toBe(200);
    expect((await as.ada.call('imports.run', { id: body.id, checks: 1 })).status).toBe(200);
    await vi.waitFor(
      async () => expect(await query(`select 1 from leads where "_bulkImport"`)).toHaveLength(2),
      20_000,
    );
    for (const name of ['max', 'dora', 'ada'] as const) expect(await listOf(name)).toEqual([]);
  });

  test('[NOTIF-08] a sold lead is told to administrators, and to its rep when somebody else sold it (D20)', async () => {
    const id = await create('max', { assignedRep: people.max.uid });
    await settled();
    await query('truncate notifications');
    await as.max.call('leads.contact', { id, outcome: 'sold' });
    const words = { type: 'lead_status_changed', title: 'Lead sold', leadId: id };
    for (const name of ['ada', 'dora'] as const)
      expect(await listOf(name)).toMatchObject([
        { ...words, message: 'Ann Lee was marked as sold by Max and can be converted' },
      ]);
    expect(await listOf('max')).toEqual([]);
    await as.ada.call('leads.move', { id, to: 'selling' });
    expect(await messages('max')).toEqual(['Ada moved Ann Lee to Selling']);
  });

  test('[NOTIF-08] the first contact is told to the administrator who gave the lead', async () => {
    const id = await create('max', { assignedRep: null });
    await as.ada.call('leads.assign', { id, rep: people.max.uid });
    await settled();
    await query('truncate notifications');
    await as.max.call('leads.contact', { id, outcome: 'contacted' });
    expect(await listOf('ada')).toMatchObject([{ type: 'lead_contacted', message: 'Max contacted Ann Lee' }]);
    expect(await listOf('dora')).toEqual([]);
  });

  test('a changed role is told to whom it concerns', async () => {
    await as.ada.call('users.setRole', { uid: people.uma.uid, role: 'manager' });
    await settled();
    as.uma = await server.signIn(people.uma);
    expect(await messages('uma')).toEqual(['Your role is manager now']);
    await as.ada.call('users.setRole', { uid: people.uma.uid, role: 'user' });
    as.uma = await server.signIn(people.uma);
  });

  test('a next step that comes due is told once', async () => {
    const id = await create('max', { assignedRep: people.max.uid });
    const soon = new Date(Date.parse(server.clock.now()) + 60_000).toISOString();
    await as.max.call('leads.update', {
      id,
      version: 1,
      fields: { nextStep: { what: 'Call', dueAt: soon } },
    });
    // What is an event of the calendar is called by its own reminders, and not by this as well.
    const timed = await create('max', { assignedRep: people.max.uid });
    const event = { what: 'Visit', dueAt: soon, appointmentId: server.services.newId() };
    await as.max.call('leads.update', { id: timed, version: 1, fields: { nextStep: event } });
    server.clock.advance(120_000);
    const due = async () => (await listOf('max')).filter(({ title }) => title === 'Next step due');
    const run = () => query(`select graphile_worker.add_job('notifications.nextSteps', '{}'::json)`);
    await run();
    await vi.waitFor(async () => expect(await due()).toHaveLength(1), 10_000);
    await run();
    await run();
    await settled();
    expect(await due()).toMatchObject([{ type: 'reminder_due', leadId: id }]);
    server.clock.advance(-120_000);
  });

  test('next steps of several people wait for them in the one order that everything told keeps', async () => {
    const reps = ['max', 'mia'] as const;
    const rows = await query('select uid from unnest($1::text[]) as uid order by hashtext(uid)', [
      reps.map((name) => people[name].uid),
    ]);
    const [first = '', last = ''] = rows.map(({ uid }) => String(uid));
    const soon = new Date(Date.parse(server.clock.now()) + 60_000).toISOString();
    // The one whose turn is last has the step that is found first.
    for (const uid of [last, first]) {
      const name = reps.find((one) => people[one].uid === uid) ?? 'max';
      const id = await create(name, { assignedRep: uid });
      const fields = { nextStep: { what: 'Call', dueAt: soon } };
      await as[name].call('leads.update', { id, version: 1, fields });
    }
    await settled();
    server.clock.advance(120_000);
    const other = await server.services.pool.connect();
    try {
      const lock = 'select pg_advisory_xact_lock(7702007, hashtext($1))';
      await other.query('begin');
      await other.query(lock, [first]);
      await query(`select graphile_worker.add_job('notifications.nextSteps', '{}'::json)`);
      await vi.waitFor(
        async () =>
          expect(
            await query(
              `select 1 from pg_locks where locktype = 'advisory' and classid = 7702007 and not granted`,
            ),
          ).toHaveLength(1),
        10_000,
      );
      // Not taken before the first one's turn has come: nobody who goes by the order would wait for it in vain.
      const free = 'select pg_try_advisory_xact_lock(7702007, hashtext($1)) as "free"';
      expect((await other.query(free, [last])).rows).toEqual([{ free: true }]);
    } finally {
      await other.query('rollback');
      other.release();
    }
    for (const name of reps)
      await vi.waitFor(async () => expect(await messages(name)).toHaveLength(1), 10_000);
    server.clock.advance(-120_000);
  });
});

describe('hand-off', () => {
  const handed = async (fields: object = {}) => {
    const id = await create('max', { assignedRep: people.max.uid, ...fields });
    await as.max.call('leads.pass', { id, to: people.mia.uid, reason: 'Too far' });
    await settled();
    return id;
  };

  test('[PASS-01] the receiver is told of a pass, with the reason; the passer loses sight of what stood there', async () => {
    const id = await handed();
    expect(await listOf('mia')).toMatchObject([
      { title: 'Passed to you', message: 'Max passed Ann Lee to you: Too far', leadId: id },
    ]);
    expect(await listOf('max')).toEqual([]);
  });

  test('[PASS-02] the passer is told the answer, by the name they knew and without a way to the lead', async () => {
    const id = await handed();
    expect((await as.mia.call('leads.answer', { id, answer: 'accept' })).status).toBe(200);
    expect(await listOf('max')).toMatchObject([{ message: 'Mia accepted Ann Lee', leadId: null }]);
    await as.mia.call('leads.update', { id, version: 3, fields: { lastName: 'Secret' } });
    expect(JSON.stringify(await listOf('max'))).not.toContain('Secret');
  });

  test('[PASS-02] however late the passer is told the answer: by the name they knew', async () => {
    const id = await handed();
    await as.mia.call('leads.answer', { id, answer: 'accept' });
    await as.mia.call('leads.update', { id, version: 3, fields: { lastName: 'Secret' } });
    await as.mia.call('leads.update', { id, version: 4, fields: { businessName: 'Secret House' } });
    await settled();
    await query('truncate notifications, notification_sources');
    const [{ position }] = await query(
      `select position from events where noun = 'leads' and "rowId" = $1 and verb = 'accepted'`,
      [id],
    );
    await reactAgain(position);
    expect(await messages('max')).toEqual(['Mia accepted Ann Lee']);
  });

  test('[PASS-02] a rejected lead is the passer’s again, who may open it', async () => {
    const id = await handed();
    await as.mia.call('leads.answer', { id, answer: 'reject', reason: 'No time' });
    expect(await listOf('max')).toMatchObject([{ message: 'Mia rejected Ann Lee: No time', leadId: id }]);
    expect(await listOf('mia')).toEqual([]);
  });

  test('[PASS-03] ‘Can’t Close’ and ‘Pass Lead’ are told to administrators', async () => {
    for (const [verb, input, message] of [
      ['leads.cantClose', { reason: 'Too small' }, "Max can't close Ann Lee: Too small"],
      ['leads.returnToPool', { note: '' }, 'Max returned Ann Lee to Unassigned'],
    ] as const) {
      const id = await create('max', { assignedRep: people.max.uid });
      expect((await as.max.call(verb, { id, ...input })).status).toBe(200);
      for (const name of ['ada', 'dora'] as const) expect(await messages(name)).toContain(message);
    }
    expect(await listOf('max')).toEqual([]);
  });
});

describe('preferences', () => {
  const prefer = (name: keyof typeof people, leadAssigned: object) => {
    const other = { enabled: true, methods: ['in-app'] };
    const notificationPreferences = {
      newLead: other,
      reminder: other,
      leadStatusChanged: other,
      leadAssigned,
    };
    return as[name].call('users.updateProfile', { fields: { notificationPreferences } });
  };

  test('[NOTIF-09] decide whether, and by which methods: later deliveries find them with their moment', async () => {
    await prefer('mia', { enabled: false, methods: ['in-app'] });
    await create('ada', { assignedRep: people.mia.uid });
    expect(await listOf('mia')).toEqual([]);
    await prefer('mia', { enabled: true, methods: ['email'] });
    await create('ada', { assignedRep: people.mia.uid });
    expect(await listOf('mia')).toEqual([]);
    const [row] = await query(`select "methods", "dueAt", "inApp" from notifications where "userId" = $1`, [
      people.mia.uid,
    ]);
    expect(row).toEqual({ methods: ['email'], dueAt: expect.any(String), inApp: false });
    await prefer('mia', { enabled: true, methods: ['in-app', 'push'] });
    await create('ada', { assignedRep: people.mia.uid });
    expect(await listOf('mia')).toHaveLength(1);
    await prefer('mia', { enabled: true, methods: ['in-app'] });
  });
});

describe('sight', () => {
  test('who may not open the lead any more neither lists, counts nor changes what was said about it', async () => {
    const id = await create('ada', { assignedRep: people.max.uid, lastName: 'Hidden' });
    const [line] = await listOf('max');
    const stream = await as.max.stream('notifications');
    await stream.until(({ event }) => event === 'reset');
    await as.ada.call('leads.assign', { id, rep: people.mia.uid });
    const left = await stream.until(({ event }) => event === 'leave');
    expect(left.data).toEqual({ noun: 'notifications', id: line?.id, from: 'unread' });
    expect(JSON.stringify(stream.seen)).not.toContain('Hidden');
    expect(await listOf('max')).toEqual([]);
    expect((await as.max.call('notifications.unread')).body).toEqual({ count: 0 });
    expect((await as.max.call('notifications.markRead', { id: line?.id })).status).toBe(404);
    expect((await as.max.call('notifications.remove', { id: line?.id })).status).toBe(404);
    await as.ada.call('leads.assign', { id, rep: people.max.uid });
    await stream.until(({ event, data }) => event === 'put' && data.row.id === line?.id);
    stream.close();
  });

  test('a developer who views as somebody sees theirs and changes nothing', async () => {
    await create('ada', { assignedRep: people.max.uid });
    await settled();
    await as.dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
    const [line] = await listOf('dora');
    expect(line).toMatchObject({ userId: people.max.uid });
    const refused = await as.dora.call('notifications.markRead', { id: line?.id });
    expect(refused.body.error.code).toBe('VIEWING_AS_READ_ONLY');
    await as.dora.call('view.set', { mode: 'self' });
  });
});

describe('repeats', () => {
  test('many leads given by one request are one row that counts', async () => {
    await query(`update users set status = 'active' where uid = $1`, [people.mia.uid]);
    for (let n = 0; n < 5; n += 1)
      await create('max', { assignedRep: people.max.uid, firstName: `Lead${n}` });
    const extra = '01900000-0000-7000-8000-0000000000a1';
    const { insertPerson } = await import('#platform/testing/cast.ts');
    await insertPerson(server.services, {
      uid: extra,
      email: 'gone@demo.example',
      displayName: 'Gil',
      role: 'manager',
    });
    await query(`update leads set "assignedRep" = $1 where "assignedRep" = $2`, [extra, people.max.uid]);
    const [{ count }] = await query(
      `select count(*)::int as count from leads where "assignedRep" = $1 and not deleted`,
      [extra],
    );
    await settled();
    await query('truncate notifications');
    expect((await as.ada.call('users.deactivate', { uid: extra, receiver: people.mia.uid })).status).toBe(
      200,
    );
    expect(await listOf('mia')).toMatchObject([
      {
        type: 'lead_assigned',
        title: 'Handed over to you',
        message: `Gil has left. Yours now: ${count} leads`,
        leadId: null,
      },
    ]);
  });

  test('[UNDO-03] 40 leads given in one act are told in one line, and so is their undo', async () => {
    const ids = (
      await query(
        `insert into leads ("id", "firstName", "createdAt", "updatedAt", "lastUpdateDate")
         select gen_random_uuid(), 'Bulk ' || n, now(), now(), now() from generate_series(1, 40) as n returning "id"`,
      )
    ).map(({ id }) => id);
    const given = await as.ada.call('leads.bulk', { ids, verb: 'assign', input: { rep: people.max.uid } });
    expect(given.body.changed).toBe(40);
    expect(await messages('max')).toEqual(['40 leads have been assigned to you']);
    expect((await as.ada.call('leads.undo')).status).toBe(200);
    expect(await messages('max')).toEqual([
      'Ada took back 40 assignments to you',
      '40 leads have been assigned to you',
    ]);
    expect(await listOf('mia')).toEqual([]);
  });

  test('the same of the same lead within minutes is said once, anew', async () => {
    const id = await create('ada');
    await settled();
    await query('truncate notifications');
    await as.ada.call('leads.assign', { id, rep: people.max.uid });
    await settled();
    await as.ada.call('leads.assign', { id, rep: null });
    await as.ada.call('leads.assign', { id, rep: people.max.uid });
    expect(await messages('max')).toEqual(['Ann Lee has been assigned to you']);
  });

  test('[NOTIF-06] the callable beside the reaction, and the callable twice: one notification', async () => {
    const id = await create('ada');
    await settled();
    await query('truncate notifications');
    await as.ada.call('leads.assign', { id, rep: people.max.uid });
    const call = () =>
      as.ada.raw('/api/functions/sendLeadAssignedNotifications', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { userId: people.max.uid, leadId: id, leadName: 'Not this' } }),
      });
    for (const { status, body } of await Promise.all([call(), call(), call()]))
      expect([status, body]).toEqual([200, { data: { sent: true } }]);
    expect(await messages('max')).toEqual(['Ann Lee has been assigned to you']);
    expect(
      await query(`select 1 from events where noun = 'notifications' and verb = 'told' and "rowId" in
      (select "id"::text from notifications)`),
    ).toHaveLength(1);
  });

  test('a reaction that runs again tells nothing twice', async () => {
    const id = await create('ada', { assignedRep: people.max.uid });
    await settled();
    const [{ position }] = await query(`select position from events where noun = 'leads' and "rowId" = $1`, [
      id,
    ]);
    await query(`update notifications set "createdAt" = "createdAt" - interval '1 hour'`);
    await reactAgain(position);
    expect(await messages('max')).toHaveLength(1);
  });
});
