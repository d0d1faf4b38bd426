import { expect, test } from 'vitest';
import { textsRest } from './words.ts';

const night = { from: '21:00', to: '08:00' };
const office = { smsApproved: true, quietHours: night, officeTimeZone: 'UTC' };
const at = (time: string) => Date.parse(`2026-11-22T${time}:00.000Z`);

test('[MSG-06] a text that may leave is not said to rest; in quiet hours and while none leaves it is, with why', () => {
  expect(textsRest(office, at('12:00'))).toBe('');
  expect(textsRest(office, at('22:00'))).toMatch(/^Quiet hours, leaves Nov 2\d \d\d:00$/);
  expect(textsRest({ ...office, smsApproved: false }, at('22:00'))).toBe('SMS Temporarily Disabled');
});
