import {
  type AppointmentPriority,
  appointmentLabels,
  appointmentPath,
  daysOfAppointment,
} from 'domain/appointments';
import { daysLater } from 'domain/kernel';
import ical, { escape as escaped, foldLines } from 'ical-generator';
import { breath } from '#platform/breath.ts';
import { type House, hostOf, plain, product, statusOf, uidOf } from './ics.ts';
import type { FeedEvent } from './sql/feeds.ts';

const priorities: Readonly<Record<AppointmentPriority, number>> = { urgent: 1, high: 3, medium: 5, low: 9 };

// ‘2026-11-24T18:00:00.000Z’ as ‘20261124T180000Z’.
const dayOf = (date: string): string => date.slice(0, 4) + date.slice(5, 7) + date.slice(8, 10);
const momentOf = (at: string): string =>
  `${dayOf(at)}T${at.slice(11, 13)}${at.slice(14, 16)}${at.slice(17, 19)}Z`;

// Most lines and texts are short and plain, and need none of the work that others do.
const short = /^[ -~]{0,75}$/;
const ordinary = /^[\w .:'()&/#+-]*$/;
const line = (content: string): string => `${short.test(content) ? content : foldLines(content)}\r\n`;
const said = (name: string, text: string): string =>
  text === '' ? '' : line(`${name}:${ordinary.test(text) ? text : escaped(plain(text), false)}`);

const timesOf = (event: FeedEvent): string => {
  if (!event.allDay) return `DTSTART:${momentOf(event.start)}\r\nDTEND:${momentOf(event.end)}\r\n`;
  const { from, to } = daysOfAppointment(event);
  return (
    `DTSTART;VALUE=DATE:${dayOf(from)}\r\nDTEND;VALUE=DATE:${dayOf(daysLater(to, 1))}\r\n` +
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\nX-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE\r\n'
  );
};

/** What its people are told besides; of a visit no more than its title, time and place leaves the house (D52). */
const besides = ({ siteId, type, priority, description }: FeedEvent): string =>
  siteId === null
    ? `${said('DESCRIPTION', description)}CATEGORIES:${appointmentLabels[type]}\r\nPRIORITY:${priorities[priority]}\r\n`
    : '';

const eventText = (event: FeedEvent, { publicUrl }: House, host: string): string => {
  const changed = momentOf(event.updatedAt);
  return (
    `BEGIN:VEVENT\r\n${line(`UID:${uidOf(event, host)}`)}SEQUENCE:${event.version}\r\nDTSTAMP:${changed}\r\n` +
    timesOf(event) +
    said('SUMMARY', event.title) +
    said('LOCATION', event.location) +
    besides(event) +
    line(`URL;VALUE=URI:${publicUrl}${appointmentPath(event)}`) +
    `STATUS:${statusOf(event)}\r\n` +
    `CREATED:${momentOf(event.createdAt)}\r\nLAST-MODIFIED:${changed}\r\nEND:VEVENT\r\n`
  );
};

// So many are written before others have their turn.
const atOnce = 200;
const ends = 'END:VCALENDAR';

const moreText = 'Only the earliest events are here. Later ones stand in Washboard.';

/**
 * A person's calendar as programs read it (RFC 5545): each time of a repeat is an event of its own. The library writes the
 * calendar around them; the lines of an event are ours, its objects for each of thousands being what took the time.
 */
export const feedText = async (events: readonly FeedEvent[], house: House, more = false): Promise<Buffer> => {
  const description = more ? moreText : null;
  const bare = ical({ name: house.name, prodId: product, ttl: 3600, description }).toString();
  const host = hostOf(house);
  const pieces = [Buffer.from(bare.slice(0, bare.lastIndexOf(ends)))];
  for (let from = 0; from < events.length; from += atOnce) {
    const some = events.slice(from, from + atOnce).map((event) => eventText(event, house, host));
    pieces.push(Buffer.from(some.join('')));
    await breath();
  }
  return Buffer.concat([...pieces, Buffer.from(ends)]);
};
