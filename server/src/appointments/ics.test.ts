import { type Appointment, blankAppointment, noRecurrence } from 'domain/appointments';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { invitationText } from './ics.ts';
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
