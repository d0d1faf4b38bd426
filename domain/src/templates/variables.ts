import { localDay, localMinute } from '#kernel';
import type { Lead } from '#leads';

/** What a template may name (spec §3). */
export const templateVariables = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'phone',
  'company',
  'businessName',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'fullAddress',
  'typeOfMachines',
  'numberOfUnits',
  'machinesNeeded',
  'repName',
  'repEmail',
  'repPhone',
  'todayDate',
  'currentTime',
] as const;
export type TemplateVariable = (typeof templateVariables)[number];
export type TemplateValues = Readonly<Record<TemplateVariable, string>>;

/** Who writes, as a message signs it. */
export type TemplateSender = { name: string; email: string; phone: string };

type TemplateLead = Pick<
  Lead,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'company'
  | 'businessName'
  | 'streetAddress'
  | 'streetAddressLine2'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'typeOfMachines'
  | 'numberOfUnits'
  | 'numberOfMachinesNeeded'
>;

const joined = (parts: readonly string[], between: string): string => parts.filter(Boolean).join(between);

/** The address on one line: ‘2210 Mendocino Ave, Santa Rosa, CA 95401’. */
export const fullAddressOf = (lead: TemplateLead): string =>
  joined(
    [lead.streetAddress, lead.streetAddressLine2, lead.city, joined([lead.state, lead.zipCode], ' ')],
    ', ',
  );

// A count of 0 means that nobody knows it.
const known = (count: number): string => (count > 0 ? String(count) : '');

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

const dayInWords = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
};

const clockInWords = (localTime: string): string => {
  const [hours = 0, minutes = 0] = localTime.slice(11).split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** The variables of a message about a lead; dates and times in the office's zone. */
export const templateValuesOf = (
  lead: TemplateLead,
  sender: TemplateSender,
  now: string,
  timeZone: string,
): TemplateValues => ({
  firstName: lead.firstName,
  lastName: lead.lastName,
  fullName: joined([lead.firstName, lead.lastName], ' '),
  email: lead.email,
  phone: lead.phone,
  company: lead.company,
  businessName: lead.businessName,
  streetAddress: joined([lead.streetAddress, lead.streetAddressLine2], ', '),
  city: lead.city,
  state: lead.state,
  zipCode: lead.zipCode,
  fullAddress: fullAddressOf(lead),
  typeOfMachines: lead.typeOfMachines,
  numberOfUnits: known(lead.numberOfUnits),
  machinesNeeded: known(lead.numberOfMachinesNeeded),
  repName: sender.name,
  repEmail: sender.email,
  repPhone: sender.phone,
  todayDate: dayInWords(localDay(now, timeZone)),
  currentTime: clockInWords(localMinute(now, timeZone)),
});
