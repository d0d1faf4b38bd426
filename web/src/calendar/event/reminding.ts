import type { Reminder } from 'domain/appointments';

export const methodLabels: Readonly<Record<Reminder['method'], string>> = {
  in_app: 'In the app',
  email: 'E-mail',
  sms: 'SMS',
};

/** How long before the start somebody may be reminded, in minutes, and how that is called. */
export const offered: readonly (readonly [number, string])[] = [
  [0, 'At the start'],
  [10, '10 minutes before'],
  [30, '30 minutes before'],
  [60, '1 hour before'],
  [180, '3 hours before'],
  [1440, '1 day before'],
  [2880, '2 days before'],
  [10_080, '1 week before'],
];

/** ‘30 minutes before’ */
export const beforeWords = (minutes: number): string =>
  offered.find(([one]) => one === minutes)?.[1] ??
  (minutes % 1440 === 0 ? `${minutes / 1440} days before` : `${minutes} minutes before`);

const byWords: typeof methodLabels = { in_app: 'in the app', email: 'by e-mail', sms: 'by SMS' };

/** ‘30 minutes before, in the app’ */
export const reminderWords = ({ minutesBefore, method }: Reminder): string =>
  `${beforeWords(minutesBefore)}, ${byWords[method]}`;
