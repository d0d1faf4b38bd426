import type { Lead } from 'domain/leads';
import { dayOf, minuteOf } from '#ui/moment.ts';

/** What each field is called, on its control, in the history and in a conflict. */
export const fieldNames: Readonly<Partial<Record<keyof Lead, string>>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  businessName: 'Business name',
  streetAddress: 'Street address',
  streetAddressLine2: 'Street address, line 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  country: 'Country',
  status: 'Status',
  column: 'Column',
  assignedRep: 'Rep',
  assignedAt: 'Assigned',
  leadContacted: 'Contacted',
  lastContactDate: 'Last contact',
  markSold: 'Sold',
  soldDate: 'Sold on',
  markDead: 'Dead',
  leadAsDead: 'Dead',
  deadReason: 'Reason',
  markDuplicate: 'Marked as a duplicate',
  convertedToClientId: 'Client',
  convertedAt: 'Converted',
  timeoutExpired: 'Contact window over',
  contactedWithinTimeframe: 'Within the contact window',
  passState: 'Pass',
  passedFrom: 'Passed by',
  passedTo: 'Passed to',
  passedAt: 'Passed',
  passReason: 'Reason',
  leadDescription: 'Description',
  typeOfMachines: 'Type of machines',
  numberOfUnits: 'Units',
  numberOfMachinesNeeded: 'Machines needed',
  currentServiceProvider: 'Current provider',
  hasCurrentProvider: 'Has a provider now',
  leaseExpirationDate: 'Lease expires',
  leaseNoticeDays: 'Notice, days',
  leaseAutoRenews: 'Renews by itself',
  buildingStyle: 'Building style',
  leadCameFrom: 'Source',
  howDidYouHearAboutUs: 'How did you hear about us',
  bestTimeToCall: 'Best time to call',
  nextStep: 'Next step',
  tags: 'Tags',
  priority: 'Priority',
  value: 'Value, dollars',
  leadsToSAgreement: 'Agreed to service',
  followUpsRequested: 'Follow-ups requested',
  followUpsCompleted: 'Follow-ups completed',
  customFields: 'Other fields',
};

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
