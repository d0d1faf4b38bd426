import { dayOf } from '#ui/moment.ts';

const hour = 3_600_000;

/** How long ago, in our words: ‘5 min’, ‘3 h’, ‘2 d’, after two months the day, ‘Nov 19’. */
export const age = (at: string, now: number): string => {
  const passed = Math.max(0, now - Date.parse(at));
  if (passed < hour) return `${Math.floor(passed / 60_000)} min`;
  if (passed < 24 * hour) return `${Math.floor(passed / hour)} h`;
  if (passed < 60 * 24 * hour) return `${Math.floor(passed / (24 * hour))} d`;
  return dayOf(at, now);
};

/** The same as a part of a sentence: ‘just now’, ‘3 h ago’, ‘on Sep 14’. */
export const ago = (at: string, now: number): string => {
  const passed = now - Date.parse(at);
  if (passed < 60_000) return 'just now';
  return passed < 60 * 24 * hour ? `${age(at, now)} ago` : `on ${dayOf(at, now)}`;
};

/** Time left until a moment, or time over it: ‘14 h left’, ‘3 h over’. */
export const remaining = (until: string, now: number): string => {
  const left = Date.parse(until) - now;
  const size = Math.abs(left);
  const unit = size < hour ? 60_000 : size < 48 * hour ? hour : 24 * hour;
  const name = unit === 60_000 ? 'min' : unit === hour ? 'h' : 'd';
  return `${Math.max(1, Math.floor(size / unit))} ${name} ${left < 0 ? 'over' : 'left'}`;
};

/** (707) 555-0142 for ten digits of the United States, anything else as it was typed. */
export const phoneWords = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (!/^[+\d\s().-]*$/.test(phone) || digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** The link that rings, with nothing in it but the digits. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The link that opens the phone's own messages to a number. */
export const smsLink = (phone: string): string => `sms:${phone.replace(/[^\d+]/g, '')}`;

/** ‘Santa Rosa, CA’, or what of it is known. */
export const place = ({ city, state }: { city: string; state: string }): string =>
  [city, state].filter(Boolean).join(', ');
