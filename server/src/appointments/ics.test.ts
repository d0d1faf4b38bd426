import {
  type Appointment,
  appointmentLabels,
  appointmentPriorities,
  appointmentStatuses,
  appointmentTypes,
  blankAppointment,
  noRecurrence,
} from 'domain/appointments';
import { later } from 'domain/kernel';
import fc from 'fast-check';
import ICAL from 'ical.js';
import ical, { ICalEventStatus } from 'ical-generator';
import { describe, expect, test } from 'vitest';
import { invitationText, plain, statusOf } from './ics.ts';
import { feedText } from './ics-feed.ts';

const house = { publicUrl: 'https://wash.example', name: 'Washboard' };
const blank = blankAppointment(
  { id: '0192f000-0000-7000-8000-0000000000aa', source: 'manual', timezone: 'Europe/Berlin' },
  null,
  '2026-11-20T08:00:00.000Z',
);
const sent = (appointment: Partial<Appointment>) =>
  invitationText(
    {
      appointment: { ...blank, title: 'Visit', ...appointment },
      guest: { name: 'Gus', email: 'gus@guest.example' },
      organizer: { name: 'Ada', email: 'ada@wash.example' },
      off: false,
      original: null,
    },
    house,
  ).replaceAll('\r\n ', '');

test.each<[Appointment['recurrence']['freq'], string, string]>([
  ['daily', '2026-12-01', 'RRULE:FREQ=DAILY'],
  ['weekly', '2026-12-01', 'RRULE:FREQ=WEEKLY'],
  ['bi-weekly', '2026-12-01', 'RRULE:FREQ=WEEKLY;INTERVAL=2'],
  ['monthly', '2026-12-28', 'RRULE:FREQ=MONTHLY'],
  ['monthly', '2026-12-30', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
  ['monthly', '2026-12-31', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1'],
])('[CAL-04] %s since %s goes to guests as %s', (freq, day, rule) => {
  const times = { start: `${day}T09:00:00.000Z`, end: `${day}T10:00:00.000Z` };
  expect(sent({ ...times, recurrence: { ...noRecurrence, freq } }).split('\r\n')).toContain(rule);
});

test('[CAL-04] an invitation says its times by the wall clock of its zone', () => {
  const text = sent({ start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:30:00.000Z' });
  expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261201T100000');
  expect(text).toContain('DTEND;TZID=Europe/Berlin:20261201T113000');
});

test('[CAL-07] what somebody typed cannot end a line and begin another', async () => {
  const evil = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\u0000\u2028ATTENDEE:mailto:evil@example.com;,"\\';
  const text = String(await feedText([{ ...blank, title: evil, location: evil, description: evil }], house));
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  expect(events[0]?.getAllProperties('attendee')).toEqual([]);
  expect(events[0]?.getFirstPropertyValue('summary')).toBe(
    'x\nEND:VEVENT\nBEGIN:VEVENT\u2028ATTENDEE:mailto:evil@example.com;,"\\',
  );
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

describe('[CAL-07] the lines of a feed', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 120 });
  const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-30'), noInvalidDate: true });
  const event = fc.record({
    title: text.map((title) => title.trim() || 'Call'),
    location: text,
    description: text,
    start: moment.map((at) => at.toISOString()),
    type: fc.constantFrom(...appointmentTypes),
    priority: fc.constantFrom(...appointmentPriorities),
    status: fc.constantFrom(...appointmentStatuses),
    version: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    siteId: fc.constantFrom(null, '0192f000-0000-7000-8000-0000000000bb'),
  });

  test('a parser reads of each event what was written', async () => {
    await fc.assert(
      fc.asyncProperty(event, async (fields) => {
        const one = { ...blank, ...fields, end: later(fields.start, 3_600_000) };
        const written = String(await feedText([one], house));
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const [read, ...others] = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent');
        expect(others).toEqual([]);
        const said = (name: string) => read?.getFirstPropertyValue(name) ?? '';
        const at = (name: string) => (said(name) as ICAL.Time).toJSDate().toISOString().slice(0, 19);
        expect(said('summary')).toBe(plain(one.title));
        expect(said('location')).toBe(plain(one.location));
        expect(said('description')).toBe(one.siteId === null ? plain(one.description) : '');
        expect([at('dtstart'), at('dtend')]).toEqual([one.start.slice(0, 19), one.end.slice(0, 19)]);
        expect([said('sequence'), said('status')]).toEqual([one.version, statusOf(one)]);
        expect(said('uid')).toBe(`${one.id}@wash.example`);
      }),
    );
  });

  test('they are those that the library writes', async () => {
    const one = { ...blank, title: 'Ünder; the, bridge', description: 'Long '.repeat(40), location: 'Pier' };
    const calendar = ical({ name: house.name, prodId: '//Washboard//Calendar//EN', ttl: 3600 });
    calendar.createEvent({
      id: `${one.id}@wash.example`,
      sequence: one.version,
      stamp: new Date(one.updatedAt),
      start: new Date(one.start),
      end: new Date(one.end),
      summary: one.title,
      location: one.location,
      description: one.description,
      categories: [{ name: appointmentLabels[one.type] }],
      priority: 5,
      url: `${house.publicUrl}/calendar?event=${one.id}`,
      status: ICalEventStatus.CONFIRMED,
      created: new Date(one.createdAt),
      lastModified: new Date(one.updatedAt),
    });
    const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n').sort();
    expect(lines(String(await feedText([one], house)))).toEqual(lines(calendar.toString()));
  });

  test('a feed that is cut says so where programs describe a calendar', async () => {
    const described = async (more: boolean) =>
      new ICAL.Component(
        ICAL.parse(String(await feedText([blank, blank], house, more))),
      ).getFirstPropertyValue('x-wr-caldesc');
    expect(await described(false)).toBeNull();
    expect(await described(true)).toBe('Only the earliest events are here. Later ones stand in Washboard.');
  });
});
