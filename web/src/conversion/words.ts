import type { ConversionForm, MissingField } from 'domain/conversion';
import { countWords, dateWords, daysBetween, listWords, localDay } from 'domain/kernel';
import { type Lead, leadName, leadTitle } from 'domain/leads';

const fieldWords: Readonly<Record<keyof ConversionForm, string>> = {
  accountManager: 'account manager',
  businessName: 'business name',
  contactTitle: 'contact title',
  siteName: 'site name',
  installationDate: 'installation date',
  machines: 'machines',
};

/** ‘2 fields to fill: account manager, site name’; nothing when all is well. */
export const toFill = (problems: Partial<Record<keyof ConversionForm, string>>): string | null => {
  const names = (Object.keys(fieldWords) as (keyof ConversionForm)[]).filter((name) => problems[name]);
  if (names.length === 0) return null;
  return `${countWords(names.length, 'field')} to fill: ${names.map((name) => fieldWords[name]).join(', ')}`;
};

/** ‘7 days from now, a Saturday’, of days in the office. */
export const daysFromNow = (date: string, timeZone: string, now: string): string | null => {
  const days = daysBetween(localDay(now, timeZone), date);
  if (Number.isNaN(days)) return null;
  const day = `a ${dateWords(date, 'weekday')}`;
  if (days === 0) return `Today, ${day}`;
  const count = countWords(Math.abs(days), 'day');
  return days > 0 ? `${count} from now, ${day}` : `${count} ago, ${day}`;
};

const missingWords: Readonly<Record<MissingField, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  streetAddress: 'street',
  city: 'city',
  state: 'state',
  zipCode: 'zip code',
};

/** ‘the street’, ‘the street and the zip code’. */
export const theMissing = (missing: readonly MissingField[]): string =>
  listWords(missing.map((field) => `the ${missingWords[field]}`));

/** ‘Add the street’: what removes the reason. */
export const addMissing = (missing: readonly MissingField[]): string => `Add ${theMissing(missing)}`;

/** The property and its person: ‘Silverado Court, Beth Amari’. */
export const whichLead = (lead: Lead): string => {
  const [title, name] = [leadTitle(lead), leadName(lead)];
  return title === name ? title : `${title}, ${name}`;
};
