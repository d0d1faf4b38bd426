import { dayOf, minuteOf } from '#ui/moment.ts';

/** A value in words; nothing is a dash. */
export const valueWords = (
  value: unknown,
  nameOf: (uid: string | null) => string | null,
  timeZone?: string,
): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length > 0 ? value.map((each) => valueWords(each, nameOf, timeZone)).join(', ') : '–';
  if (typeof value === 'object')
    return Object.values(value)
      .map((each) => valueWords(each, nameOf, timeZone))
      .join(', ');
  const text = String(value);
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)) return nameOf(text) ?? text;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayOf(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? minuteOf(text, Date.now(), timeZone) : text;
};
