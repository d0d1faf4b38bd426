import type { Client } from '#clients';
import { dateWords, localDay, localMinute } from '#kernel';
import type { Site } from '#sites';

/** What a template may name (spec §3), in the groups of a menu. */
export const templateVariableGroups = [
  {
    label: 'Lead',
    names: ['firstName', 'lastName', 'fullName', 'email', 'phone', 'company', 'businessName'],
  },
  { label: 'Address', names: ['streetAddress', 'city', 'state', 'zipCode', 'fullAddress'] },
  { label: 'Equipment', names: ['typeOfMachines', 'numberOfUnits', 'machinesNeeded'] },
  { label: 'Rep', names: ['repName', 'repEmail', 'repPhone'] },
  { label: 'Date', names: ['todayDate', 'currentTime'] },
] as const;

/** What an e-mail template may name beside these: a reminder of an invoice knows it (0044), any other text does not. */
export const invoiceVariableGroup = {
  label: 'Invoice reminder',
  names: [
    'invoiceNumber',
    'invoiceTotal',
    'invoiceBalance',
    'invoiceDate',
    'dueDate',
    'dueWords',
    'daysLate',
    'paymentLink',
    'paymentWords',
    'teamName',
  ],
} as const;
export type InvoiceVariable = (typeof invoiceVariableGroup)['names'][number];

export type TemplateVariable = (typeof templateVariableGroups)[number]['names'][number];
export type TemplateValues = Readonly<Record<TemplateVariable, string>>;

/** All of them, in that order. */
export const templateVariables: readonly TemplateVariable[] =
  templateVariableGroups.flatMap<TemplateVariable>(({ names }) => names);

/** Who writes, as a message signs it. */
export type TemplateSender = { name: string; email: string; phone: string };

/** Somebody of whom nothing is known. */
export const blankAddressee = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  businessName: '',
  streetAddress: '',
  streetAddressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  typeOfMachines: '',
  numberOfUnits: 0,
  numberOfMachinesNeeded: 0,
};

/** Whom a message is about, as far as templates may speak of it; a lead is one. */
export type TemplateAddressee = typeof blankAddressee;

const joined = (parts: readonly string[], between: string): string => parts.filter(Boolean).join(between);

/** The address on one line: ‘2210 Mendocino Ave, Santa Rosa, CA 95401’. */
export const fullAddressOf = (lead: TemplateAddressee): string =>
  joined(
    [lead.streetAddress, lead.streetAddressLine2, lead.city, joined([lead.state, lead.zipCode], ' ')],
    ', ',
  );

// A count of 0 means that nobody knows it.
const known = (count: number): string => (count > 0 ? String(count) : '');

const clockInWords = (localTime: string): string => {
  const [hours = 0, minutes = 0] = localTime.slice(11).split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

// What somebody's own field says in braces is no variable of ours: between two braces stands what nobody sees (a word joiner).
export const unbraced = <Values extends Readonly<Record<string, string>>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replace(/\{(?=\{)/g, '{\u2060')]),
  ) as Values;

const plainValuesOf = (
  lead: TemplateAddressee,
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
  todayDate: dateWords(localDay(now, timeZone), 'long'),
  currentTime: clockInWords(localMinute(now, timeZone)),
});

/** The variables of a message about a lead; dates and times in the office's zone. */
export const templateValuesOf = (
  lead: TemplateAddressee,
  sender: TemplateSender,
  now: string,
  timeZone: string,
): TemplateValues => unbraced(plainValuesOf(lead, sender, now, timeZone));

type ClientFacts = Pick<Client, 'firstName' | 'lastName' | 'email' | 'phone' | 'businessName'>;
type SiteFacts = Pick<
  Site,
  'streetAddress' | 'streetAddressLine2' | 'city' | 'state' | 'zipCode' | 'numberOfUnits'
>;

/** A client as templates speak of it, at its primary site. */
export const addresseeOfClient = (client: ClientFacts, site: SiteFacts | null): TemplateAddressee => {
  const { streetAddress, streetAddressLine2, city, state, zipCode, numberOfUnits } = site ?? blankAddressee;
  const { firstName, lastName, email, phone, businessName } = client;
  const person = { firstName, lastName, email, phone, businessName, company: businessName };
  const place = { streetAddress, streetAddressLine2, city, state, zipCode, numberOfUnits };
  return { ...blankAddressee, ...person, ...place };
};

/** Somebody who does not exist, for looking at a template. */
export const sampleAddressee: TemplateAddressee = {
  firstName: 'Luisa',
  lastName: 'Ferreira',
  email: 'luisa@example.com',
  phone: '(707) 555-0142',
  company: 'Redwood Property Group',
  businessName: 'Redwood Terrace',
  streetAddress: '2210 Mendocino Ave',
  streetAddressLine2: '',
  city: 'Santa Rosa',
  state: 'CA',
  zipCode: '95401',
  typeOfMachines: 'Front load',
  numberOfUnits: 72,
  numberOfMachinesNeeded: 12,
};

/** An invoice that does not exist, for looking at a template. */
export const sampleInvoiceValues: Readonly<Record<InvoiceVariable, string>> = {
  invoiceNumber: 'INV-2026-0418',
  invoiceTotal: '$972.50',
  invoiceBalance: '$572.50',
  invoiceDate: 'November 2, 2026',
  dueDate: 'November 17, 2026',
  dueWords: 'was due on November 17, 2026',
  daysLate: '4 days',
  paymentLink: 'https://pay.example.com',
  paymentWords: 'You can pay online: https://pay.example.com',
  teamName: 'Washboard team',
};
