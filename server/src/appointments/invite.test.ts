import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled } from '#platform/testing/settled.ts';

let mailbox: Mailbox;
let server: TestServer;
let max: Client;
const gus = { name: 'Gus "the" Guest', email: 'gus@guest.example' };
const eva = { name: '', email: 'eva@guest.example' };

beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startTestServer({
    env: { smtpUrl: mailbox.url, publicUrl: 'https://wash.example' },
    jobs: true,
  });
  server.clock.set('2026-11-23T18:00:00.000Z');
  max = await server.signIn(people.max);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.taken.length = 0;
});

const plan = async (fields: object = {}) => {
  const { body, status } = await max.call('appointments.create', {
    type: 'meeting',
    title: 'Walk through',
    start: '2026-11-24T18:00:00.000Z',
    end: '2026-11-24T19:00:00.000Z',
    timezone: 'America/Los_Angeles',
    description: 'They owe us money',
    guests: [gus],
    ...fields,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const query = async (text: string) => (await server.services.pool.query(text)).rows;

const decoded = (part: string): string => {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  return /base64/i.test(head) ? Buffer.from(text, 'base64').toString() : text;
};
/** The calendar part of a mail, as a calendar program reads it. */
const calendarOf = (text: string) => {
  const boundary =
    /boundary="?([^"\r\n;]+)/.exec(text.slice(text.indexOf('multipart/alternative')))?.[1] ?? '';
  const part = text.split(`--${boundary}`).find((one) => /content-type: text\/calendar/i.test(one)) ?? '';
  const calendar = new ICAL.Component(ICAL.parse(decoded(part)));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('an invitation without an event');
  return {
    method: calendar.getFirstPropertyValue('method'),
    calendar,
    event: new ICAL.Event(component),
    component,
  };
};
const mails = (count: number) =>
  vi.waitFor(() => {
    expect(mailbox.taken.map(({ to }) => to)).toHaveLength(count);
    return mailbox.taken.map((mail) => ({ ...mail, ...calendarOf(mail.text) }));
  });
/** Nothing waits and nothing is on its way. */
const quiet = () =>
  vi.waitFor(async () => {
    await settled(server.services.pool);
    expect(await query(`select 1 from outbox where state in ('queued', 'sending')`)).toEqual([]);
  });

describe('invitations to guests', () => {
  test('a guest gets a mail with a calendar file: what, when, where, from whom, and nothing said inside', async () => {
    const { id } = await plan({ location: '8 Wharf St' });
    const [mail] = await mails(1);
    expect([mail?.to, mail?.method]).toEqual([gus.email, 'REQUEST']);
    expect(mail?.event.uid).toBe(`${id}@wash.example`);
    expect(mail?.event.startDate.toJSDate().toISOString()).toBe('2026-11-24T18:00:00.000Z');
    expect([mail?.event.summary, mail?.event.location]).toEqual(['Walk through', '8 Wharf St']);
    expect(mail?.component.getFirstPropertyValue('organizer')).toBe(`mailto:${people.max.email}`);
    expect(String(mail?.component.getFirstPropertyValue('attendee')).toLowerCase()).toBe(
      `mailto:${gus.email}`,
    );
    expect(mail?.text).not.toContain('owe us');
    expect(mail?.text).toMatch(/Subject: Invitation: Walk through, Tue, Nov 24, 10:00/);
    expect(mail?.text).toContain('are not read by the calendar');
  });

  test('moved, it is said anew with a higher sequence; a change inside the house is not', async () => {
    const { id, version } = await plan();
    const [first] = await mails(1);
    const inside = await max.call('appointments.update', {
      id,
      version,
      fields: { description: 'Bring samples' },
    });
    await quiet();
    expect(mailbox.taken).toHaveLength(1);
    const fields = { start: '2026-11-25T18:00:00.000Z', end: '2026-11-25T19:00:00.000Z' };
    await max.call('appointments.update', { id, version: inside.body.version, fields });
    const [, second] = await mails(2);
    expect(second?.event.uid).toBe(first?.event.uid);
    expect(Number(second?.component.getFirstPropertyValue('sequence'))).toBeGreaterThan(
      Number(first?.component.getFirstPropertyValue('sequence')),
    );
    expect(second?.text).toMatch(/Subject: Updated invitation/);
  });

  test('who is taken off is told, who comes new is asked, who stays is left in peace', async () => {
    const { id, version } = await plan();
    await mails(1);
    await max.call('appointments.update', { id, version, fields: { guests: [eva] } });
    const [, ...more] = await mails(3);
    expect(more.map(({ to, method }) => `${to} ${method}`).sort()).toEqual([
      `${eva.email} REQUEST`,
      `${gus.email} CANCEL`,
    ]);
  });

  test.each(['cancel', 'remove'])('%s takes it out of the guest’s calendar', async (verb) => {
    const { id } = await plan();
    await mails(1);
    await max.call(`appointments.${verb}`, { id });
    const [, off] = await mails(2);
    expect([off?.method, off?.component.getFirstPropertyValue('status')]).toEqual(['CANCEL', 'CANCELLED']);
    expect(off?.text).toMatch(/Subject: Cancelled: Walk through/);
  });

  test('completed, nobody is written to', async () => {
    const { id } = await plan();
    await mails(1);
    await max.call('appointments.complete', { id });
    await quiet();
    expect(mailbox.taken).toHaveLength(1);
  });

  test('a repeat goes as its rule, by the wall clock; one day that moved goes by itself', async () => {
    const { id } = await plan({
      start: '2026-10-31T17:00:00.000Z',
      end: '2026-10-31T18:00:00.000Z',
      recurrence: { freq: 'monthly', until: '2027-03-31', exceptions: ['2026-12-31'] },
    });
    const [mail] = await mails(1);
    const times = mail?.event.iterator();
    const shown: string[] = [];
    for (let next = times?.next(); next; next = times?.next()) shown.push(next.toString());
    expect(shown).toEqual([
      '2026-10-31T10:00:00',
      '2026-11-30T10:00:00',
      '2027-01-31T10:00:00',
      '2027-02-28T10:00:00',
      '2027-03-31T10:00:00',
    ]);
    expect(mail?.calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe(
      'America/Los_Angeles',
    );
    const moved = { start: '2026-12-02T20:00:00.000Z', end: '2026-12-02T21:00:00.000Z' };
    const row = (await max.call('appointments.get', { id, occurrence: '2026-11-30' })).body;
    const { body } = await max.call('appointments.update', {
      id,
      occurrence: '2026-11-30',
      version: row.version,
      span: 'this',
      fields: moved,
    });
    expect(body.error).toBeUndefined();
    const [, one] = await mails(2);
    expect(one?.event.uid).toBe(`${id}@wash.example`);
    expect(one?.component.getFirstPropertyValue('recurrence-id')?.toString()).toBe('2026-11-30T10:00:00');
    expect(one?.event.startDate.toString()).toBe('2026-12-02T12:00:00');
  });

  test('[CAL-07] who is asked to a repeat later is not asked to days that were called off or left without them', async () => {
    const { id } = await plan({ recurrence: { freq: 'weekly', until: '2026-12-22', exceptions: [] } });
    await mails(1);
    const day = async (occurrence: string) =>
      (await max.call('appointments.get', { id, occurrence })).body.version;
    await max.call('appointments.cancel', { id, occurrence: '2026-12-01' });
    const fields = { start: '2026-12-09T18:00:00.000Z', end: '2026-12-09T19:00:00.000Z' };
    const moving = { id, occurrence: '2026-12-08', version: await day('2026-12-08'), span: 'this', fields };
    expect((await max.call('appointments.update', moving)).status).toBe(200);
    await mails(3);
    const { version } = (await max.call('appointments.get', { id })).body;
    const both = { id, version, span: 'all', fields: { guests: [gus, eva] } };
    expect((await max.call('appointments.update', both)).status).toBe(200);
    const [, , , mail] = await mails(4);
    expect(mail?.to).toBe(eva.email);
    const times = mail?.event.iterator();
    const shown: string[] = [];
    for (let next = times?.next(); next; next = times?.next()) shown.push(next.toString().slice(0, 10));
    expect(shown).toEqual(['2026-11-24', '2026-12-15', '2026-12-22']);
  });

  test('a repeat that is over asks nobody', async () => {
    const recurrence = { freq: 'weekly', until: '2026-11-17', exceptions: [] };
    await plan({ start: '2026-11-03T18:00:00.000Z', end: '2026-11-03T19:00:00.000Z', recurrence });
    await quiet();
    expect(mailbox.taken).toHaveLength(0);
  });

  test('of whole days the day of a repeat is named without a clock', async () => {
    const { id } = await plan({
      allDay: true,
      start: '2026-11-25T08:00:00.000Z',
      end: '2026-11-26T08:00:00.000Z',
      recurrence: { freq: 'weekly', until: null, exceptions: [] },
    });
    await mails(1);
    await max.call('appointments.cancel', { id, occurrence: '2026-12-02' });
    const [, off] = await mails(2);
    expect(off?.method).toBe('CANCEL');
    expect(off?.component.getFirstPropertyValue('recurrence-id')?.toString()).toBe('2026-12-02');
  });
});
