import { daysLater, localMinute } from 'domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let [ada, max, mia, uma]: Client[] = [];
const now = '2026-11-21T18:00:00.000Z';
const as = (client: Client | undefined): Client => client as Client;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(now);
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  mia = await server.signIn(people.mia);
  uma = await server.signIn(people.uma);
});
beforeEach(() => server.clock.set(now));
afterAll(() => server.close());

type Row = {
  id: string;
  version: number;
  status: string;
  start: string;
  occurrence: string | null;
  repeatOf: string | null;
};

const ok = async (client: Client | undefined, name: string, input: object) => {
  const { status, body } = await as(client).call(name, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const refused = async (client: Client | undefined, name: string, input: object) => {
  const { status, body } = await as(client).call(name, input);
  return [status, body.error?.code];
};
const at = (day: string, hour = 18) => ({
  start: `${day}T${hour}:00:00.000Z`,
  end: `${day}T${hour + 1}:00:00.000Z`,
});
const plan = (client: Client | undefined, fields: object = {}): Promise<Row> =>
  ok(client, 'appointments.create', { type: 'meeting', title: 'Standup', ...at('2026-11-24'), ...fields });
const weekly = { freq: 'weekly', until: null, exceptions: [] };
const list = async (client: Client | undefined, from: string, to: string, more: object = {}) =>
  ok(client, 'appointments.list', { from, to, ...more });
const only = (items: Row[], ...ids: string[]) =>
  items.filter(({ id, repeatOf }) => ids.includes(id) || ids.includes(repeatOf ?? ''));
const siteOf = async (fields: object = {}): Promise<{ id: string; clientId: string }> => {
  const client = await ok(ada, 'clients.create', { businessName: 'Silverado Court' });
  return ok(ada, 'sites.create', { clientId: client.id, city: 'Napa', state: 'CA', ...fields });
};

describe('[CAL-01] what is planned', () => {
  test('belongs to who planned it, in the office’s zone, with the title of its type and lead', async () => {
    const lead = await ok(max, 'leads.create', { lastName: 'Lovelace', assignedRep: people.max.uid });
    const call = await plan(max, { type: 'call', title: '', leadId: lead.id });
    expect(call).toMatchObject({
      title: 'Call – Lovelace',
      assignedTo: people.max.uid,
      createdBy: people.max.uid,
      status: 'scheduled',
      priority: 'medium',
      timezone: 'America/Los_Angeles',
      source: 'manual',
      recurrence: { freq: 'none', until: null, exceptions: [] },
    });
    expect(await ok(max, 'appointments.get', { id: call.id })).toEqual(call);
    expect((await ok(max, 'appointments.around', { leadId: lead.id })).items).toEqual([call]);
  });

  test('all day is from midnight to midnight, whatever time was sent', async () => {
    expect(await plan(max, { allDay: true, ...at('2026-11-24') })).toMatchObject({
      start: '2026-11-24T08:00:00.000Z',
      end: '2026-11-25T08:00:00.000Z',
    });
  });

  test.each([
    [{ end: '2026-11-24T17:00:00.000Z' }, 'end', 'End must be after start'],
    [{ end: '2027-12-24T17:00:00.000Z' }, 'end', 'An event lasts at most a year.'],
    [
      { recurrence: { ...weekly, until: '2026-11-20' } },
      'recurrence',
      'The last day of a repeat cannot be before its first.',
    ],
  ])('%j is refused at its field', async (fields, field, words) => {
    const input = { type: 'meeting', title: 'x', ...at('2026-11-24'), ...fields };
    const { status, body } = await as(max).call('appointments.create', input);
    expect([status, body.error.fields]).toEqual([400, { [field]: words }]);
  });
});

describe('[CAL-04] repeats', () => {
  test('one row stands for all weeks, and a week shows its days', async () => {
    const standup = await plan(max, { recurrence: weekly });
    const { items } = await list(max, '2026-12-01', '2026-12-31');
    const shown = only(items, standup.id);
    expect(shown.map(({ occurrence }) => occurrence)).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
      '2026-12-22',
      '2026-12-29',
    ]);
    const on = { id: standup.id, occurrence: '2026-12-08' };
    expect(await ok(max, 'appointments.get', on)).toEqual(shown[1]);
    expect(await refused(max, 'appointments.get', { ...on, occurrence: '2026-12-09' })).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  test('the clock change keeps the wall time', async () => {
    const standup = await plan(max, { recurrence: weekly, ...at('2026-10-27', 17) });
    const { items } = await list(max, '2026-10-26', '2026-11-05');
    expect(only(items, standup.id).map(({ start }) => start)).toEqual([
      '2026-10-27T17:00:00.000Z',
      '2026-11-03T18:00:00.000Z',
    ]);
  });

  test('one completed touches no other, and is found by its day ever after', async () => {
    const { id } = await plan(max, { recurrence: weekly });
    const on = { id, occurrence: '2026-12-01' };
    server.clock.set('2026-12-01T19:00:00.000Z');
    const done = await ok(max, 'appointments.complete', { ...on, outcome: 'Fine' });
    expect(done).toMatchObject({
      status: 'completed',
      outcome: 'Fine',
      repeatOf: id,
      occurrence: '2026-12-01',
    });
    expect(done.id).not.toBe(id);
    expect(await ok(max, 'appointments.get', on)).toEqual(done);
    const { items } = await list(max, '2026-11-24', '2026-12-08');
    expect(only(items, id).map(({ occurrence, status }) => [occurrence, status])).toEqual([
      ['2026-11-24', 'scheduled'],
      ['2026-12-01', 'completed'],
      ['2026-12-08', 'scheduled'],
    ]);
    expect(await refused(max, 'appointments.complete', on)).toEqual([409, 'APPOINTMENT_TRANSITION']);
  });

  test('two people complete the same day at once: one does', async () => {
    const { id } = await plan(max, { recurrence: weekly });
    const on = { id, occurrence: '2026-12-01' };
    const both = await Promise.all([max, ada].map((who) => as(who).call('appointments.complete', on)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { items } = await list(max, '2026-12-01', '2026-12-01');
    expect(only(items, id)).toHaveLength(1);
  });

  test('this day alone, this and following, all', async () => {
    const { id, version } = await plan(max, { recurrence: weekly });
    const change = (more: object) => ok(max, 'appointments.update', { id, ...more });
    const alone = await change({
      version,
      occurrence: '2026-12-01',
      fields: { title: 'Alone', ...at('2026-12-02') },
    });
    expect(alone).toMatchObject({ repeatOf: id, occurrence: '2026-12-01', title: 'Alone' });
    const following = await change({
      version: version + 1,
      occurrence: '2026-12-15',
      span: 'following',
      fields: at('2026-12-16', 20),
    });
    expect(following.id).not.toBe(id);
    const shown = async () => {
      const { items } = await list(max, '2026-11-24', '2027-01-07');
      return only(items, id, following.id, alone.id).map(({ start }) => start.slice(0, 13));
    };
    const rest = ['2026-12-16T20', '2026-12-23T20', '2026-12-30T20', '2027-01-06T20'];
    expect(await shown()).toEqual(['2026-11-24T18', '2026-12-02T18', '2026-12-08T18', ...rest]);
    const { version: known } = await ok(max, 'appointments.get', { id: following.id });
    await ok(max, 'appointments.update', {
      id: following.id,
      version: known,
      occurrence: '2026-12-30',
      span: 'all',
      fields: { start: '2026-12-29T20:00:00.000Z', end: '2026-12-29T21:00:00.000Z' },
    });
    const earlier = ['2026-12-15T20', '2026-12-22T20', '2026-12-29T20', '2027-01-05T20'];
    expect(await shown()).toEqual(['2026-11-24T18', '2026-12-02T18', '2026-12-08T18', ...earlier]);
  });

  test('days that stand by themselves go with the part they belong to, and move with it', async () => {
    const { id } = await plan(max, { recurrence: weekly });
    for (const occurrence of ['2026-12-08', '2026-12-15'])
      await ok(max, 'appointments.confirm', { id, occurrence });
    const { version } = (await list(max, '2026-11-24', '2026-11-24')).items.find((one: Row) => one.id === id);
    const following = await ok(max, 'appointments.update', {
      id,
      version,
      occurrence: '2026-12-01',
      span: 'following',
      fields: at('2026-12-02'),
    });
    const own = { id: following.id, occurrence: '2026-12-09' };
    const moved = await ok(max, 'appointments.get', own);
    expect(moved).toMatchObject({ status: 'confirmed', start: '2026-12-08T18:00:00.000Z', version: 3 });
    // Other pages and devices are told, and a change of what was seen before is refused.
    const { rows } = await server.services.pool.query(
      `select "before", "after" from events where noun = 'appointments' and "rowId" = $1 order by position desc`,
      [moved.id],
    );
    expect(rows[0]).toMatchObject({
      before: { repeatOf: id, occurrence: '2026-12-08' },
      after: { repeatOf: following.id, occurrence: '2026-12-09' },
    });
    const late = { id: moved.id, version: 2, fields: { title: 'Late' } };
    expect(await refused(max, 'appointments.update', late)).toEqual([409, 'STALE_VERSION']);
    const { items } = await list(max, '2026-12-01', '2026-12-24');
    expect(only(items, id, following.id).map(({ start }) => start.slice(0, 10))).toEqual([
      '2026-12-02',
      '2026-12-08',
      '2026-12-15',
      '2026-12-23',
    ]);
  });

  test('a monthly event of the 31st that is cut in February goes on aiming at the 31st', async () => {
    const monthly = { freq: 'monthly', until: null, exceptions: [] };
    const { id, version } = await plan(max, { recurrence: monthly, ...at('2027-01-31') });
    const cut = await ok(max, 'appointments.update', {
      id,
      version,
      occurrence: '2027-02-28',
      span: 'following',
      fields: { title: 'Later' },
    });
    const { items } = await list(max, '2027-02-01', '2027-03-31');
    expect(only(items, id, cut.id).map(({ occurrence }) => occurrence)).toEqual(['2027-02-28', '2027-03-31']);
  });

  test('a day taken out comes back; the whole repeat goes and comes back with what is left of it', async () => {
    const { id } = await plan(max, { recurrence: weekly });
    const days = async () =>
      only((await list(max, '2026-11-24', '2026-12-08')).items, id).map(({ start }) => start.slice(0, 10));
    const on = { id, occurrence: '2026-12-01' };
    await ok(max, 'appointments.remove', on);
    expect(await days()).toEqual(['2026-11-24', '2026-12-08']);
    expect(await refused(max, 'appointments.get', on)).toEqual([404, 'NOT_FOUND']);
    await ok(max, 'appointments.restore', on);
    expect(await days()).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
    await ok(max, 'appointments.remove', { id });
    expect(await days()).toEqual(['2026-12-01']);
    await ok(max, 'appointments.restore', { id });
    expect(await days()).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
  });

  test('a repeat is never started, cancelled or completed as a whole', async () => {
    const { id } = await plan(max, { recurrence: weekly });
    for (const act of ['start', 'cancel', 'complete', 'confirm', 'noShow', 'reopen'])
      expect(await refused(max, `appointments.${act}`, { id })).toEqual([400, 'INVALID_INPUT']);
  });

  test('events in 1970 and 9999 are shown, and a rule of 1970 in 9999', async () => {
    const old = await plan(max, { ...at('1970-01-05'), recurrence: { ...weekly, freq: 'daily' } });
    const far = await plan(max, at('9999-12-30'));
    const shown = async (from: string, to: string) =>
      only((await list(max, from, to)).items, old.id, far.id).map(
        ({ id, start }) => `${start.slice(0, 10)} ${id === far.id ? 'far' : 'old'}`,
      );
    expect((await shown('9999-12-29', '9999-12-31')).toSorted()).toEqual([
      '9999-12-29 old',
      '9999-12-30 far',
      '9999-12-30 old',
      '9999-12-31 old',
    ]);
    expect(await shown('1970-01-04', '1970-01-06')).toEqual(['1970-01-05 old', '1970-01-06 old']);
    await ok(max, 'appointments.remove', { id: old.id });
  });
});

describe('[CAL-02] transitions', () => {
  test('rescheduled, the original ends and its copy is linked', async () => {
    const { id } = await plan(max, { description: 'Bring the plan' });
    const copy = await ok(max, 'appointments.reschedule', { id, ...at('2026-11-30') });
    expect(copy).toMatchObject({
      status: 'scheduled',
      rescheduledFromId: id,
      description: 'Bring the plan',
      ...at('2026-11-30'),
    });
    const original = await ok(max, 'appointments.get', { id });
    expect(original).toMatchObject({ status: 'rescheduled', rescheduledToId: copy.id });
    expect(await refused(max, 'appointments.reopen', { id })).toEqual([409, 'APPOINTMENT_TRANSITION']);
  });

  test('one day of a repeat is rescheduled by itself', async () => {
    const { id } = await plan(max, { recurrence: weekly });
    const on = { id, occurrence: '2026-12-01' };
    const copy = await ok(max, 'appointments.reschedule', { ...on, ...at('2026-12-03') });
    expect(copy).toMatchObject({ repeatOf: null, occurrence: null });
    expect(await ok(max, 'appointments.get', on)).toMatchObject({
      status: 'rescheduled',
      rescheduledToId: copy.id,
    });
  });

  test('the owner takes back what was completed or cancelled, for ten seconds; then administrators do', async () => {
    for (const act of ['complete', 'cancel']) {
      const { id } = await plan(max);
      await ok(max, `appointments.${act}`, { id });
      server.clock.set('2026-11-21T18:00:11.000Z');
      expect(await refused(max, 'appointments.reopen', { id })).toEqual([403, 'APPOINTMENT_NOT_YOURS']);
      server.clock.set('2026-11-21T18:00:09.000Z');
      expect(await ok(max, 'appointments.reopen', { id })).toMatchObject({
        status: 'scheduled',
        completedAt: null,
        outcome: '',
      });
      await ok(max, `appointments.${act}`, { id });
      server.clock.set('2026-11-22T18:00:00.000Z');
      expect((await ok(ada, 'appointments.reopen', { id })).status).toBe('scheduled');
      server.clock.set(now);
    }
  });

  test('a no-show once its time has come; a confirmed event that moves asks anew', async () => {
    const { id } = await plan(max);
    expect(await refused(max, 'appointments.noShow', { id })).toEqual([409, 'APPOINTMENT_NOT_BEGUN']);
    const { version } = await ok(max, 'appointments.confirm', { id });
    const moved = await ok(max, 'appointments.update', {
      id,
      version,
      keepConfirmed: false,
      fields: at('2026-11-25'),
    });
    expect(moved.status).toBe('scheduled');
    server.clock.set('2026-11-25T18:30:00.000Z');
    expect((await ok(max, 'appointments.noShow', { id })).status).toBe('no_show');
  });

  test('who it is assigned to starts and completes it; who made it confirms and cancels it', async () => {
    const { id } = await plan(max, { assignedTo: people.mia.uid });
    expect(await refused(mia, 'appointments.confirm', { id })).toEqual([403, 'APPOINTMENT_NOT_YOURS']);
    expect(await refused(max, 'appointments.start', { id })).toEqual([403, 'APPOINTMENT_NOT_YOURS']);
    expect(await ok(mia, 'appointments.start', { id })).toMatchObject({
      status: 'in_progress',
      startedAt: expect.stringContaining('2026-11-21T18:00'),
    });
    expect(await refused(mia, 'appointments.cancel', { id })).toEqual([403, 'APPOINTMENT_NOT_YOURS']);
    expect(await refused(mia, 'appointments.update', { id, version: 2, fields: { title: 'x' } })).toEqual([
      403,
      'APPOINTMENT_NOT_YOURS',
    ]);
    expect((await ok(max, 'appointments.cancel', { id, reason: 'Ill' })).cancelReason).toBe('Ill');
  });
});

describe('[CAL-08] completing', () => {
  test('leaves a note on the lead and marks it as contacted, once', async () => {
    const lead = await ok(max, 'leads.create', { lastName: 'Vine', assignedRep: people.max.uid });
    const call = await plan(max, { type: 'call', leadId: lead.id });
    const told = { note: true, contacted: true };
    await ok(max, 'appointments.complete', { id: call.id, outcome: 'Wants a quote', ...told });
    const contacted = await ok(max, 'leads.get', { id: lead.id });
    expect(contacted).toMatchObject({ leadContacted: true, column: 'selling' });
    expect(contacted.notes[0].text).toContain('Wants a quote');
    const second = await plan(max, { type: 'call', leadId: lead.id });
    await ok(max, 'appointments.complete', { id: second.id, outcome: 'Sent it', ...told });
    const noted = await ok(max, 'leads.get', { id: lead.id });
    expect(noted.notes).toHaveLength(contacted.notes.length + 1);
  });

  test('stands on the timelines of lead and client, of each event what its reader may see', async () => {
    const lead = await ok(max, 'leads.create', { lastName: 'Vine', assignedRep: people.max.uid });
    const own = await plan(max, { title: 'Own', leadId: lead.id, recurrence: weekly });
    await ok(max, 'appointments.confirm', { id: own.id, occurrence: '2026-12-01' });
    await plan(ada, { title: 'Office', leadId: lead.id });
    const told = async (who: Client | undefined) =>
      (await ok(who, 'leads.timeline', { id: lead.id, kinds: ['event'] })).items.map(
        ({ verb, text }: { verb: string; text: string }) => `${verb} ${text}`,
      );
    expect(await told(ada)).toEqual(['created Office', 'confirmed Own', 'created Own']);
    expect(await told(max)).toEqual(['confirmed Own', 'created Own']);
    const site = await siteOf();
    await plan(ada, { title: 'Belt', siteId: site.id });
    const client = await ok(ada, 'clients.timeline', { id: site.clientId, kinds: ['event'] });
    expect(client.items.map(({ text }: { text: string }) => text)).toEqual(['Belt']);
  });

  test('a meeting at a site stamps nothing on it, and a training makes no note', async () => {
    const { id: siteId } = await siteOf({ status: 'active' });
    const meeting = await plan(ada, { siteId });
    await ok(ada, 'appointments.complete', { id: meeting.id });
    expect((await ok(ada, 'sites.get', { id: siteId })).lastServiceDate).toBeNull();
    const training = await plan(max, { type: 'training' });
    expect(await refused(max, 'appointments.complete', { id: training.id, note: true })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });
});

describe('[CAL-07] rights', () => {
  test('others’ events are busy blocks without a word for managers, and nothing for users', async () => {
    const secret = await plan(mia, { title: 'Secret', ...at('2027-03-01') });
    await plan(mia, {
      title: 'Secret two',
      start: '2027-03-01T18:30:00.000Z',
      end: '2027-03-01T20:00:00.000Z',
    });
    await plan(mia, { title: 'Secret three', ...at('2027-02-22', 22), recurrence: weekly });
    const cancelled = await plan(mia, { title: 'Off', ...at('2027-03-01', 21) });
    await ok(mia, 'appointments.cancel', { id: cancelled.id });
    const week = await list(max, '2027-03-01', '2027-03-01');
    expect(week.items).toEqual([]);
    expect(week.busy).toEqual([
      { uid: people.mia.uid, start: '2027-03-01T18:00:00.000Z', end: '2027-03-01T20:00:00.000Z' },
      { uid: people.mia.uid, start: '2027-03-01T22:00:00.000Z', end: '2027-03-01T23:00:00.000Z' },
    ]);
    expect(await list(uma, '2027-03-01', '2027-03-01')).toMatchObject({ items: [], busy: [] });
    expect(await refused(max, 'appointments.get', { id: secret.id })).toEqual([404, 'NOT_FOUND']);
    const office = await list(ada, '2027-03-01', '2027-03-01', { person: people.mia.uid });
    expect(office.items.map(({ title }: { title: string }) => title)).toEqual([
      'Secret',
      'Secret two',
      'Off',
      'Secret three',
    ]);
    expect(office.busy).toEqual([]);
  });

  test('who attends sees it, live too, until they are taken off', async () => {
    const stream = await as(uma).stream('appointments');
    await stream.until(({ event }) => event === 'reset');
    const { id } = await plan(max, { attendees: [people.uma.uid] });
    expect((await stream.until(({ event }) => event === 'put')).data.row.id).toBe(id);
    expect((await ok(uma, 'appointments.get', { id })).id).toBe(id);
    await ok(max, 'appointments.update', { id, version: 1, fields: { attendees: [] } });
    expect((await stream.until(({ event }) => event === 'leave')).data.id).toBe(id);
    expect(await refused(uma, 'appointments.get', { id })).toEqual([404, 'NOT_FOUND']);
    stream.close();
  });

  test('users plan for themselves; managers for the rep list; guests are not for users', async () => {
    const input = { type: 'meeting', title: 'x', ...at('2026-11-24') };
    const create = (client: Client | undefined, fields: object) =>
      refused(client, 'appointments.create', { ...input, ...fields });
    expect(await create(uma, { assignedTo: people.max.uid })).toEqual([403, 'ASSIGNEE_NOT_ALLOWED']);
    expect(await create(uma, { guests: [{ name: 'Bo', email: 'bo@vine.example' }] })).toEqual([
      403,
      'GUESTS_NOT_ALLOWED',
    ]);
    expect(await create(max, { assignedTo: people.uma.uid })).toEqual([403, 'ASSIGNEE_NOT_ALLOWED']);
    expect((await create(max, { assignedTo: people.mia.uid }))[0]).toBe(200);
    expect((await create(ada, { assignedTo: people.uma.uid }))[0]).toBe(200);
    expect(await create(ada, { assignedTo: null })).toEqual([400, 'INVALID_INPUT']);
  });

  test('people and times of work at a site are the office’s, also for who attends and owns it', async () => {
    const { id: siteId } = await siteOf();
    const { id, version } = await plan(ada, { siteId, type: 'service_call', assignedTo: people.uma.uid });
    expect((await ok(uma, 'appointments.get', { id })).siteId).toBe(siteId);
    const update = (fields: object) => refused(uma, 'appointments.update', { id, version, fields });
    for (const fields of [at('2026-11-30'), { attendees: [people.max.uid] }, { assignedTo: people.max.uid }])
      expect(await update(fields)).toEqual([403, 'APPOINTMENT_AT_SITE']);
    expect(await refused(uma, 'appointments.around', { siteId })).toEqual([403, 'APPOINTMENTS_BY_OFFICE']);
    expect(await ok(uma, 'appointments.complete', { id, outcome: 'Runs' })).toMatchObject({
      status: 'completed',
    });
  });

  test('the tray holds open work at sites that nobody does yet', async () => {
    const { id: siteId } = await siteOf();
    const { id } = await plan(ada, { siteId, type: 'service_call', assignedTo: null });
    const tray = async () =>
      (await ok(ada, 'appointments.unassigned', {})).items.map((one: Row) => one.id).includes(id);
    expect(await tray()).toBe(true);
    await ok(ada, 'appointments.cancel', { id });
    expect(await tray()).toBe(false);
    expect((await refused(max, 'appointments.unassigned', {}))[0]).toBe(403);
  });

  test.each([
    ['2025-10-31', false],
    ['2099-10-31', true],
  ])('the tray holds a repeat until its last day: %s, %s', async (until, held) => {
    const { id: siteId } = await siteOf();
    const times = { start: '2025-10-03T17:00:00.000Z', end: '2025-10-03T18:00:00.000Z' };
    const recurrence = { freq: 'weekly', until, exceptions: [] };
    const { id } = await plan(ada, { siteId, type: 'service_call', assignedTo: null, recurrence, ...times });
    const { items } = await ok(ada, 'appointments.unassigned', {});
    expect(items.some((one: Row) => one.id === id)).toBe(held);
  });
});

describe('[CAL-03] a window of the calendar', () => {
  test.each([
    ['2026-12-01', '2026-11-30', 400],
    ['2026-12-01', '2027-02-01', 400],
    ['2026-12-01', '2027-01-31', 200],
  ])('from %s to %s: %i', async (from, to, status) => {
    expect((await refused(max, 'appointments.list', { from, to }))[0]).toBe(status);
  });

  test('begins and ends at midnight of the caller’s zone, and narrows by person, type and status', async () => {
    const late = await plan(max, {
      start: '2027-05-02T06:30:00.000Z',
      end: '2027-05-02T06:45:00.000Z',
      type: 'training',
    });
    const has = async (from: string, more: object = {}) =>
      (await list(max, from, from, more)).items.some((one: Row) => one.id === late.id);
    expect([await has('2027-05-01'), await has('2027-05-02')]).toEqual([true, false]);
    expect(await has('2027-05-02', { timezone: 'UTC' })).toBe(true);
    expect(await has('2027-05-01', { type: ['meeting'] })).toBe(false);
    expect(await has('2027-05-01', { type: ['training'], status: ['scheduled'] })).toBe(true);
    expect(await has('2027-05-01', { person: people.mia.uid })).toBe(false);
  });
});

// Wednesdays at 9 in New York. Europe sets its clock back a week before, and forward two weeks after America; Phoenix never.
const zones = ['America/New_York', 'Europe/Berlin', 'America/Phoenix', 'Australia/Sydney'];
const readings: Record<string, string[]> = {
  '2026-10-14': ['10-14 09:00', '10-14 15:00', '10-14 06:00', '10-15 00:00'],
  '2026-10-28': ['10-28 09:00', '10-28 14:00', '10-28 06:00', '10-29 00:00'],
  '2026-11-04': ['11-04 09:00', '11-04 15:00', '11-04 07:00', '11-05 01:00'],
  '2027-03-10': ['03-10 09:00', '03-10 15:00', '03-10 07:00', '03-11 01:00'],
  '2027-03-17': ['03-17 09:00', '03-17 14:00', '03-17 06:00', '03-18 00:00'],
  '2027-03-31': ['03-31 09:00', '03-31 15:00', '03-31 06:00', '04-01 00:00'],
};

describe('[CAL-04] an event of one zone, read in others over the clock changes of both', () => {
  let made: Row;
  beforeAll(async () => {
    const times = { start: '2026-10-14T13:00:00.000Z', end: '2026-10-14T14:00:00.000Z' };
    made = await plan(mia, { ...times, timezone: 'America/New_York', recurrence: weekly });
  });

  test.each(Object.entries(readings))(
    '%s stands on the reader’s day and by their clock',
    async (occurrence, shown) => {
      for (const [index, zone] of zones.entries()) {
        const [day = '', clock] = (shown[index] ?? '').split(' ');
        const date = `${day < '07' ? 2027 : 2026}-${day}`;
        const found = async (on: string) =>
          only((await list(mia, on, on, { timezone: zone })).items, made.id);
        const [one, ...others] = await found(date);
        expect([one?.occurrence, others], zone).toEqual([occurrence, []]);
        expect(localMinute(one?.start ?? '', zone), zone).toBe(`${date} ${clock}`);
        for (const beside of [daysLater(date, -1), daysLater(date, 1)])
          expect(await found(beside), zone).toEqual([]);
      }
    },
  );

  test('programs are told the same moments', async () => {
    const { path } = await ok(mia, 'appointments.renewFeed', {});
    const text = await (await fetch(server.url + path)).text();
    for (const start of ['20261028T130000Z', '20261104T140000Z', '20270310T140000Z', '20270317T130000Z'])
      expect(text).toContain(`DTSTART:${start}`);
  });
});

describe('absences', () => {
  test('planning into one asks; said to be meant, it is planned', async () => {
    const away = await ok(mia, 'appointments.setAbsence', {
      from: '2027-06-07',
      to: '2027-06-11',
      reason: 'Surgery',
    });
    const input = { type: 'meeting', title: 'x', assignedTo: people.mia.uid, ...at('2027-06-11') };
    const asked = await as(max).call('appointments.create', input);
    const words = (reason: string) =>
      `${people.mia.displayName} is away from Jun 7 to Jun 11${reason}. Assign anyway?`;
    expect([asked.status, asked.body.error.code, asked.body.error.message]).toEqual([
      409,
      'ASSIGNEE_AWAY',
      words(''),
    ]);
    expect((await as(ada).call('appointments.create', input)).body.error.message).toBe(words(': Surgery'));
    const before = await ok(ada, 'appointments.create', { ...input, ...at('2027-06-13') });
    const reschedule = { id: before.id, ...at('2027-06-09') };
    expect(await refused(ada, 'appointments.reschedule', reschedule)).toEqual([409, 'ASSIGNEE_AWAY']);
    expect(await ok(ada, 'appointments.get', { id: before.id })).toMatchObject({ status: 'scheduled' });
    expect(await ok(ada, 'appointments.reschedule', { ...reschedule, anyway: true })).toMatchObject({
      rescheduledFromId: before.id,
    });
    expect((await refused(max, 'appointments.create', { ...input, anyway: true }))[0]).toBe(200);
    expect((await refused(max, 'appointments.create', { ...input, ...at('2027-06-12') }))[0]).toBe(200);
    const weekly = { ...at('2027-06-04'), recurrence: { freq: 'weekly', until: null, exceptions: [] } };
    expect((await refused(max, 'appointments.create', { ...input, ...weekly }))[1]).toBe('ASSIGNEE_AWAY');
    const days = { from: '2027-06-11', to: '2027-06-30' };
    const seen = async (client: Client | undefined) =>
      (await ok(client, 'appointments.absences', days)).items.map(({ reason }: { reason: string }) => reason);
    expect(await Promise.all([ada, mia, max, uma].map(seen))).toEqual([['Surgery'], ['Surgery'], [''], []]);
    expect(await refused(max, 'appointments.setAbsence', { uid: people.mia.uid, ...days })).toEqual([
      403,
      'ABSENCE_NOT_YOURS',
    ]);
    expect(await refused(max, 'appointments.removeAbsence', { id: away.id })).toEqual([
      403,
      'ABSENCE_NOT_YOURS',
    ]);
    await ok(mia, 'appointments.removeAbsence', { id: away.id });
    expect(await seen(ada)).toEqual([]);
  });
});

test('[CAL-03] an administrator who moves somebody’s absence leaves it theirs', async () => {
  const { id } = await ok(mia, 'appointments.setAbsence', { from: '2027-08-02', to: '2027-08-03' });
  const days = { from: '2027-08-04', to: '2027-08-05' };
  const moved = { id, version: 1, ...days };
  expect(await ok(ada, 'appointments.setAbsence', moved)).toMatchObject({ id, uid: people.mia.uid, ...days });
  const given = await ok(ada, 'appointments.setAbsence', { id, version: 2, uid: people.max.uid });
  expect(given).toMatchObject(days);
  expect(given.uid).toBe(people.max.uid);
  expect(await refused(mia, 'appointments.setAbsence', { id, version: 3, ...days })).toEqual([
    403,
    'ABSENCE_NOT_YOURS',
  ]);
  await ok(ada, 'appointments.removeAbsence', { id });
});

test('[CAL-03] two people who change an absence do not overwrite each other in silence', async () => {
  const { id, version } = await ok(mia, 'appointments.setAbsence', { from: '2027-08-09', to: '2027-08-10' });
  await ok(ada, 'appointments.setAbsence', { id, version, to: '2027-08-12' });
  for (const stale of [{ version }, {}]) {
    const { status, body } = await as(mia).call('appointments.setAbsence', {
      id,
      ...stale,
      from: '2027-08-08',
      to: '2027-08-08',
    });
    expect([status, body.error.code]).toEqual([409, 'STALE_VERSION']);
    expect(body.error.current).toMatchObject({ id, version: 2, from: '2027-08-09', to: '2027-08-12' });
  }
  await ok(mia, 'appointments.setAbsence', { id, version: 2, reason: 'Dentist' });
  expect(await refused(mia, 'appointments.setAbsence', { reason: 'No day' })).toEqual([400, 'INVALID_INPUT']);
  await ok(mia, 'appointments.removeAbsence', { id });
  expect(await refused(mia, 'appointments.setAbsence', { id, version: 3, reason: '' })).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

test('[CAL-03] an absence comes to the open pages of reps at once, without its reason', async () => {
  const stream = await as(max).stream('absences');
  await stream.until(({ event }) => event === 'reset');
  const days = { from: '2027-06-20', to: '2027-06-21' };
  const { id } = await ok(mia, 'appointments.setAbsence', { ...days, reason: 'Surgery' });
  const put = await stream.until(({ event }) => event === 'put');
  expect(put.data).toMatchObject({ noun: 'absences', row: { id, uid: people.mia.uid, ...days } });
  expect(JSON.stringify(put.data)).not.toContain('Surgery');
  stream.close();
});

test('[CAL-08] [FIELD-01] an event found by who goes there says that it is their visit', async () => {
  const { id: siteId } = await siteOf();
  const { id } = await plan(ada, { title: 'Boilerhouse check', siteId, attendees: [people.uma.uid] });
  const found = async (who: Client | undefined) =>
    (await ok(who, 'search.all', { query: 'boilerhouse' })).results.map(
      ({ id: one, visit }: { id: string; visit?: true }) => [one, visit],
    );
  expect(await found(uma)).toEqual([[id, true]]);
  expect(await found(ada)).toEqual([[id, undefined]]);
  await ok(ada, 'appointments.cancel', { id });
  expect(await found(uma)).toEqual([[id, undefined]]);
});

test('[CAL-06] markers are computed; what administrators alone may know is shown to them alone', async () => {
  const site = await siteOf({ status: 'active', vendChangeNext: '2027-07-09' });
  const client = await ok(ada, 'clients.get', { id: site.clientId });
  await ok(ada, 'clients.update', {
    id: client.id,
    version: client.version,
    fields: { contractEndDate: '2027-07-10' },
  });
  const lead = (rep: string) =>
    ok(ada, 'leads.create', {
      lastName: 'Lease',
      assignedRep: rep,
      leaseExpirationDate: '2027-07-12',
      leaseNoticeDays: 5,
    });
  const [own] = [await lead(people.max.uid), await lead(people.mia.uid)];
  const kinds = async (who: Client | undefined, markers: unknown = true) =>
    (await list(who, '2027-07-01', '2027-07-31', { markers })).markers.map(
      ({ kind, date }: { kind: string; date: string }) => `${date} ${kind}`,
    );
  expect(await kinds(ada)).toEqual([
    '2027-07-07 leaseWindow',
    '2027-07-07 leaseWindow',
    '2027-07-09 vendChange',
    '2027-07-10 contractEnd',
    '2027-07-12 leaseEnd',
    '2027-07-12 leaseEnd',
  ]);
  expect(await kinds(max)).toEqual(['2027-07-07 leaseWindow', '2027-07-12 leaseEnd']);
  expect(await kinds(max, ['contractEnd', 'leaseEnd'])).toEqual(['2027-07-12 leaseEnd']);
  expect(await kinds(uma)).toEqual([]);
  expect((await list(max, '2027-07-01', '2027-07-31')).markers).toEqual([]);
  expect((await list(max, '2027-07-12', '2027-07-12', { markers: true })).markers).toEqual([
    { kind: 'leaseEnd', date: '2027-07-12', title: 'Lease', noun: 'leads', id: own.id },
  ]);
});

test('[CAL-06] the days of collections and of expiring documents are marked for administrators', async () => {
  const collected = { collectionFrequency: 'weekly', lastCollectionDate: '2027-09-01' };
  const site = await siteOf({ status: 'active', ...collected });
  const document = async (name: string, deletedAt: string | null) => {
    const id = server.services.newId();
    await server.services.pool.query(
      `insert into documents ("id", "siteId", "name", "sizeBytes", "type", "category", "upload", "storageKey", "checksum", "status",
        "expiresAt", "deletedAt", "createdAt", "updatedAt")
      values ($1, $2, $3, 1, 'permit', 'permit_license', $1, 'key', 'x', 'ready', '2027-09-09', $4, now(), now())`,
      [id, site.id, name, deletedAt],
    );
    return id;
  };
  const id = await document('Permit', null);
  await document('Deleted', '2027-01-01T00:00:00.000Z');
  const marked = async (who: Client | undefined) =>
    (await list(who, '2027-09-01', '2027-09-30', { markers: true })).markers;
  expect(await marked(ada)).toEqual([
    { kind: 'collectionDue', date: '2027-09-08', title: expect.any(String), noun: 'sites', id: site.id },
    { kind: 'documentExpiry', date: '2027-09-09', title: 'Permit', noun: 'documents', id },
  ]);
  expect([await marked(max), await marked(uma)]).toEqual([[], []]);
});

test('[CAL-08] an event is found by its title and place, by who may see it', async () => {
  const { id } = await plan(max, { title: 'Quarterly walkthrough', location: 'Pier 39', recurrence: weekly });
  await plan(mia, { title: 'Quarterly walkthrough of others' });
  const found = async (who: Client | undefined, query: string) =>
    (await ok(who, 'search.all', { query })).results.filter(({ type }: { type: string }) => type === 'event');
  expect(await found(max, 'quarterly walk')).toEqual([
    {
      type: 'event',
      id,
      title: 'Quarterly walkthrough',
      subtitle: 'Meeting · Nov 24, 2026 · Pier 39',
      description: 'Scheduled',
      score: expect.any(Number),
    },
  ]);
  expect(await found(max, 'pier 39')).toHaveLength(1);
  expect(await found(ada, 'quarterly walk')).toHaveLength(2);
  expect(await found(uma, 'quarterly walk')).toEqual([]);
  await ok(max, 'appointments.remove', { id });
  expect(await found(max, 'quarterly walk')).toEqual([]);
});

test('[CAL-09] [perm EVT-01] a device is given what one made, does or attends, a month back to two ahead, a repeat as its one row', async () => {
  const { id: before } = await plan(max, { title: 'Before', ...at('2026-10-19') });
  const { id: near } = await plan(max, { title: 'Near', ...at('2026-10-22') });
  const { id: far } = await plan(max, { title: 'Far', ...at('2027-01-25') });
  const { id: rule } = await plan(max, { title: 'Rule', ...at('2026-01-06'), recurrence: weekly });
  const over = { ...weekly, until: '2026-03-03' };
  const { id: ended } = await plan(max, { title: 'Ended', ...at('2026-01-06'), recurrence: over });
  const { id: others } = await plan(mia, { title: 'Theirs' });
  const kept = async (client: Client | undefined) => {
    const { items } = await ok(client, 'appointments.rows', { limit: 200 });
    return only(items, before, near, far, rule, ended, others).map(({ id }) => id);
  };
  expect(await kept(max)).toEqual([rule, near]);
  expect(await kept(mia)).toEqual([others]);
  // Who may see everything keeps what is their own.
  expect(await kept(ada)).toEqual([]);
});
