import { type Weekday, weekdays } from '#sites';

// How sheets write the days of the week, in English and German.
const called: Readonly<Record<Weekday, string>> = {
  sun: 'sun sunday sundays su so sonntag sonntags',
  mon: 'mon monday mondays m mo montag montags',
  tue: 'tue tues tuesday tuesdays tu t di die dienstag dienstags',
  wed: 'wed weds wednesday wednesdays w we mi mit mittwoch mittwochs',
  thu: 'thu thur thurs thursday thursdays th r do don donnerstag donnerstags',
  fri: 'fri friday fridays f fr fre freitag freitags',
  sat: 'sat saturday saturdays sa sam samstag samstags sonnabend sonnabends',
};

const days: ReadonlyMap<string, Weekday> = new Map(
  weekdays.flatMap((day) => called[day].split(' ').map((word) => [word, day] as const)),
);

const workdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const several: ReadonlyMap<string, readonly Weekday[]> = new Map([
  ['daily', weekdays],
  ['täglich', weekdays],
  ['weekdays', workdays],
  ['werktags', workdays],
  ['mwf', ['mon', 'wed', 'fri']],
  ['tth', ['tue', 'thu']],
]);

// How often a day is driven is said by each site; here only which day it is counts.
const aside =
  /^(?:every|each|on|only|and|und|the|other|alternate|alternating|jeden?|an|eow|bi-?weekly|weekly|morning|am|pm|\d(?:st|nd|rd|th)|first|second|third|fourth|last|odd|even|weeks?|fortnightly|of|month|zweiten)$/;

const notWeekly =
  /\b(?:other|alternat\w*|eow|bi-?weekly|fortnight\w*|first|second|third|fourth|last|odd|even|month|\d(?:st|nd|rd|th)|zweiten|2 (?:weeks|wks))\b/i;

/** Whether a text that names days says that they are not those of every week: ‘every other Monday’, ‘1st Tuesday’. */
export const isNotWeekly = (text: string): boolean => notWeekly.test(text) && readWeekdays(text) !== null;

// Of a week that begins on Monday, as people write ‘Fri–Mon’ of no week.
const between = (from: Weekday, to: Weekday): Weekday[] => {
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)];
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, at) => weekdays[(first + at) % 7] as Weekday);
};

/** The days of the week that a text names, in their order; null where it is none: ‘Mon/Wed’, ‘Montag’, ‘every other Tuesday’, ‘Mon–Fri’. */
export const readWeekdays = (text: string): Weekday[] | null => {
  const found = new Set<Weekday>();
  const parts = text
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(?:[-–—]|\bto\b|\bbis\b|\bthrough\b|\bthru\b) ?/g, '-')
    .split(/[\s,;/&+|.()]+/)
    .filter((part) => part !== '' && !aside.test(part));
  for (const part of parts) {
    const [from, to, more] = part.split('-').map((word) => days.get(word));
    const named =
      several.get(part) ?? (part.includes('-') ? from && to && !more && between(from, to) : from && [from]);
    if (!named) return null;
    for (const day of named) found.add(day);
  }
  return found.size === 0 ? null : weekdays.filter((day) => found.has(day));
};
