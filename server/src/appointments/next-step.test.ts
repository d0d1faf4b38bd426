import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let mia: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  server.clock.set('2026-11-21T18:00:00.000Z');
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  mia = await server.signIn(people.mia);
});
afterAll(() => server.close());

const tuesday = '2026-11-24T18:00:00.000Z';
const friday = '2026-11-27T22:30:00.000Z';

const ownLead = async ({ uid } = people.max) =>
  (await ada.call('leads.create', { businessName: 'Silverado Court', assignedRep: uid })).body;
const lead = async (id: string, by = max) => (await by.call('leads.get', { id })).body;
const stepOf = async (id: string) => (await lead(id, ada)).nextStep;
const around = async (leadId: string, by = max) =>
  (await by.call('appointments.around', { leadId })).body.items;
const setStep = async (id: string, nextStep: object | null, by = max) => {
  const { version } = await lead(id, by);
  return by.call('leads.update', { id, version, fields: { nextStep } });
};
const timed = (what: string, dueAt: string) => ({
  what,
  dueAt,
  appointmentId: server.services.newId(),
});
/** A lead of Max whose next step is an event. */
const stepping = async () => {
  const { id } = await ownLead();
  const step = timed('Call back', tuesday);
  const set = await setStep(id, step);
  expect([set.status, set.body.error]).toEqual([200, undefined]);
  return { id, step, event: step.appointmentId };
};
const get = async (id: string) => (await ada.call('appointments.get', { id })).body;
const undo = (by = max) => by.call('leads.undo', {});

describe('[CAL-08] the next step of a lead and its event are one thing', () => {
  test('a next step with a time is one event of its lead, of who works it', async () => {
    const { id, step, event } = await stepping();
    const events = await around(id);
    expect(events).toMatchObject([
      {
        id: event,
        title: 'Call back',
        type: 'call',
        start: tuesday,
        end: '2026-11-24T18:30:00.000Z',
        assignedTo: people.max.uid,
        createdBy: people.max.uid,
        leadId: id,
        status: 'scheduled',
        reminders: [{ minutesBefore: 0, method: 'in_app' }],
      },
    ]);
    expect(events).toHaveLength(1);
    expect(await stepOf(id)).toEqual(step);
  });

  test('a next step of a day alone stays what it is', async () => {
    const { id } = await ownLead();
    await setStep(id, { what: 'Call back', dueAt: tuesday });
    expect(await around(id)).toEqual([]);
    expect(await stepOf(id)).toEqual({ what: 'Call back', dueAt: tuesday });
  });

  test('an event planned as what is next shows as the next step, never twice', async () => {
    const { id } = await ownLead();
    const planned = {
      id: server.services.newId(),
      leadId: id,
      type: 'site_visit',
      title: 'Measure the room',
      start: tuesday,
      end: friday,
      nextStep: true,
    };
    expect((await max.call('appointments.create', planned)).status).toBe(200);
    expect(await stepOf(id)).toEqual({ what: 'Measure the room', dueAt: tuesday, appointmentId: planned.id });
    expect(await around(id)).toMatchObject([{ id: planned.id, end: friday, version: 1 }]);
  });

  test('moved and named anew on one side, it is so on the other', async () => {
    const { id, step, event } = await stepping();
    await setStep(id, { ...step, what: 'Call Ada', dueAt: friday });
    const moved = await get(event);
    expect(moved).toMatchObject({ title: 'Call Ada', start: friday, end: '2026-11-27T23:00:00.000Z' });
    const times = { start: tuesday, end: '2026-11-24T19:00:00.000Z' };
    const fields = { title: 'Call Mr Reyes', ...times };
    expect(
      (await max.call('appointments.update', { id: event, version: moved.version, fields })).status,
    ).toBe(200);
    expect(await stepOf(id)).toEqual({ what: 'Call Mr Reyes', dueAt: tuesday, appointmentId: event });
    expect(await around(id)).toHaveLength(1);
  });

  test('an event that lasts all day is due when the day begins at the office', async () => {
    const { id, event } = await stepping();
    const fields = { allDay: true, timezone: 'America/Los_Angeles' };
    await max.call('appointments.update', { id: event, version: 1, fields });
    expect((await stepOf(id)).dueAt).toBe('2026-11-24T17:00:00.000Z');
    expect((await get(event)).allDay).toBe(true);
  });

  test('done on the lead completes the event, and undone opens it again', async () => {
    const { id, step, event } = await stepping();
    await setStep(id, null);
    expect(await get(event)).toMatchObject({ status: 'completed', completedBy: people.max.uid });
    expect((await undo()).status).toBe(200);
    expect(await get(event)).toMatchObject({ status: 'scheduled', completedAt: null, completedBy: null });
    expect(await stepOf(id)).toEqual(step);
  });

  test('setting it undone calls the event off; done again it stands again', async () => {
    const { id, step, event } = await stepping();
    await undo();
    expect([await stepOf(id), (await get(event)).status]).toEqual([null, 'cancelled']);
    expect((await max.call('leads.redo', {})).status).toBe(200);
    expect([await stepOf(id), (await get(event)).status]).toEqual([step, 'scheduled']);
  });

  test('an event of before that was made the next step stays when that is undone', async () => {
    const { id } = await ownLead();
    const event = server.services.newId();
    const made = { id: event, leadId: id, type: 'call', title: 'Call back', start: tuesday, end: friday };
    expect((await max.call('appointments.create', made)).status).toBe(200);
    await setStep(id, { what: 'Call back', dueAt: tuesday, appointmentId: event });
    expect((await stepOf(id)).appointmentId).toBe(event);
    expect((await undo()).status).toBe(200);
    expect([await stepOf(id), (await get(event)).status]).toEqual([null, 'scheduled']);
  });

  test.each([
    ['update', { version: 1, fields: { title: 'Call again' } }],
    ['complete', {}],
    ['remove', {}],
  ])('%s waits for who changes its lead before it holds the event', async (act, said) => {
    const { id, event } = await stepping();
    const changing = await server.database.pool.connect();
    await changing.query('begin');
    await changing.query('select from leads where id = $1 for update', [id]);
    const acting = max.call(`appointments.${act}`, { id: event, ...said });
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await server.database.pool.query(waiting)).rows.length).toBeGreaterThan(0);
    // A key of it may be looked at meanwhile by who tells of it.
    await changing.query('select from appointments where id = $1 for no key update nowait', [event]);
    await changing.query('commit');
    changing.release();
    expect((await acting).status).toBe(200);
  });

  test.each([
    ['complete', { outcome: 'They want a quote' }, 'completed'],
    ['cancel', { reason: 'They are away' }, 'cancelled'],
  ])('%s in the calendar is the end of the next step, and reopened it is back', async (act, said, status) => {
    const { id, step, event } = await stepping();
    expect((await max.call(`appointments.${act}`, { id: event, ...said })).body.status).toBe(status);
    expect(await stepOf(id)).toBeNull();
    await max.call('appointments.reopen', { id: event });
    expect(await stepOf(id)).toEqual(step);
  });

  test('deleted and restored, the next step goes and comes', async () => {
    const { id, step, event } = await stepping();
    await max.call('appointments.remove', { id: event });
    expect(await stepOf(id)).toBeNull();
    await max.call('appointments.restore', { id: event });
    expect(await stepOf(id)).toEqual(step);
    await max.call('appointments.remove', { id: event });
    expect((await undo()).status).toBe(200);
    expect([await stepOf(id), (await get(event)).status]).toEqual([step, 'scheduled']);
  });

  test('rescheduled, its copy is the next step', async () => {
    const { id, event } = await stepping();
    const times = { start: friday, end: '2026-11-27T23:00:00.000Z' };
    const copy = (await max.call('appointments.reschedule', { id: event, ...times })).body;
    expect(await stepOf(id)).toEqual({ what: 'Call back', dueAt: friday, appointmentId: copy.id });
  });

  test('another next step leaves the event in the calendar, which is then no next step', async () => {
    const { id, event } = await stepping();
    await setStep(id, { what: 'Send the proposal', dueAt: friday });
    expect(await get(event)).toMatchObject({ status: 'scheduled', version: 1 });
    await max.call('appointments.complete', { id: event });
    expect((await stepOf(id)).what).toBe('Send the proposal');
  });

  test('completing with a note leaves it on the lead beside the end of the step', async () => {
    const { id, event } = await stepping();
    const said = { outcome: 'They want a quote', note: true, contacted: true };
    expect((await max.call('appointments.complete', { id: event, ...said })).status).toBe(200);
    expect(await lead(id)).toMatchObject({ nextStep: null, leadContacted: true });
    expect((await lead(id)).notes[0].text).toContain('They want a quote');
  });

  test('a lead that goes to another rep takes it along', async () => {
    const { id, event } = await stepping();
    await ada.call('leads.assign', { id, rep: people.mia.uid });
    expect((await get(event)).assignedTo).toBe(people.mia.uid);
    const step = await stepOf(id);
    expect((await setStep(id, { ...step, dueAt: friday }, mia)).status).toBe(200);
    expect((await get(event)).start).toBe(friday);
    expect(await around(id, mia)).toHaveLength(1);
  });

  test('[perm EVT-10] what the office planned at a site stays with whom the office sent', async () => {
    const { id } = await ownLead();
    const client = (await ada.call('clients.create', { businessName: 'Vineyard Gate' })).body;
    const siteId = (await ada.call('sites.create', { clientId: client.id, city: 'Napa' })).body.id;
    const step = { leadId: id, siteId, type: 'site_visit', assignedTo: people.max.uid, nextStep: true };
    const planned = await ada.call('appointments.create', { ...step, start: tuesday, end: friday });
    expect((await stepOf(id)).appointmentId).toBe(planned.body.id);
    expect((await max.call('leads.transfer', { id, rep: people.mia.uid })).status).toBe(200);
    expect((await lead(id, ada)).assignedRep).toBe(people.mia.uid);
    expect((await get(planned.body.id)).assignedTo).toBe(people.max.uid);
  });

  test('[perm EVT-04] only who may change an event makes it the next step; an undo ends nobody else’s', async () => {
    const { id } = await ownLead();
    const made = { leadId: id, type: 'call', assignedTo: people.ada.uid, attendees: [people.max.uid] };
    const planned = await ada.call('appointments.create', { ...made, start: tuesday, end: tuesday });
    const linked = await setStep(id, { what: 'Call', dueAt: tuesday, appointmentId: planned.body.id });
    expect([linked.status, await stepOf(id)]).toEqual([403, null]);
    expect(await get(planned.body.id)).toMatchObject({ status: 'scheduled', version: 1 });
  });

  test('an undo puts back only what the step itself ended', async () => {
    const { id, event } = await stepping();
    await setStep(id, timed('Send the proposal', friday));
    await ada.call('appointments.complete', { id: event, outcome: 'They signed' });
    expect((await undo()).status).toBe(409);
    expect(await get(event)).toMatchObject({ status: 'completed', outcome: 'They signed' });
  });

  test('two at once end at one truth', async () => {
    const { id, step, event } = await stepping();
    const fields = { start: friday, end: '2026-11-27T23:00:00.000Z' };
    await Promise.all([
      setStep(id, { ...step, what: 'Call Ada' }),
      ada.call('appointments.update', { id: event, version: 1, fields }),
    ]);
    const { title, start } = await get(event);
    expect(await stepOf(id)).toEqual({ what: title, dueAt: start, appointmentId: event });
  });

  test('reps do this for their own leads only, and with events that they see', async () => {
    const { id: theirs } = await ownLead(people.mia);
    const planned = { leadId: theirs, type: 'call', start: tuesday, end: tuesday, nextStep: true };
    expect((await max.call('appointments.create', planned)).status).toBe(404);
    const { id } = await ownLead();
    const hidden = (await ada.call('appointments.create', { ...planned, leadId: id, nextStep: false })).body
      .id;
    const refused = await setStep(id, { what: 'Call', dueAt: friday, appointmentId: hidden });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NEXT_STEP_EVENT']);
    expect([await stepOf(id), (await get(hidden)).start]).toEqual([null, tuesday]);
    const { event } = await stepping();
    const other = await setStep(id, { what: 'Call', dueAt: friday, appointmentId: event });
    expect([other.status, other.body.error.code]).toEqual([409, 'NEXT_STEP_EVENT']);
  });

  test('what repeats is no next step', async () => {
    const { id } = await ownLead();
    const recurrence = { freq: 'weekly', until: null, exceptions: [] };
    const planned = { leadId: id, type: 'call', start: tuesday, end: tuesday, nextStep: true, recurrence };
    expect((await max.call('appointments.create', planned)).body.error.fields).toHaveProperty('nextStep');
  });
});
