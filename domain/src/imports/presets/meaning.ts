import type { ImportTarget } from '#imports/mapping.ts';
import type { ImportNoun } from '#imports/noun.ts';

/** What a column of somebody else's program says, whatever the file is taken in as. */
export type Meaning =
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'officePhone'
  | 'mobile'
  /** The house that a person works for. */
  | 'company'
  /** The house that the row is about. */
  | 'account'
  | 'dealName'
  | 'jobTitle'
  | 'street'
  | 'street2'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
  | 'source'
  | 'status'
  | 'owner'
  | 'createdAt'
  /** When it was won or lost, or is expected to be. */
  | 'closedAt'
  /** When something is to be done next. */
  | 'nextStepAt'
  | 'note'
  | 'description'
  | 'tags'
  | 'value'
  | 'units'
  | 'noEmail'
  | 'noTexts'
  | 'noContact'
  | 'noCalls'
  | 'taxId'
  /** How a client stands, which says nothing of a lead. */
  | 'clientStatus'
  | 'billTo'
  | 'shipTo'
  /** Where it is billed, and where it ships to, in one cell. */
  | 'billAddress'
  | 'shipAddress'
  | 'terms'
  /** What matters to who looks after a client alone. */
  | 'clientNote'
  | 'locationCode'
  | 'serial'
  /** What the other program calls the record. */
  | 'formerId'
  /** Nothing of ours, but worth keeping beside the record under its own heading. */
  | 'kept'
  /** Nothing, whatever its heading seems to say. */
  | 'nothing';

type Targets = Readonly<Partial<Record<Meaning, readonly ImportTarget[]>>>;

const place = {
  street: ['streetAddress'],
  street2: ['streetAddressLine2'],
  city: ['city'],
  state: ['state'],
  zip: ['zipCode'],
  units: ['numberOfUnits'],
} as const satisfies Targets;

const person = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  fullName: ['fullName'],
  email: ['email', 'otherEmail'],
} as const satisfies Targets;

const wishes = {
  noEmail: ['emailOptOut'],
  noTexts: ['smsOptOut'],
  noContact: ['noContact'],
  noCalls: ['noCalls'],
} as const satisfies Targets;

/** Where a meaning goes, by what the file is taken in as; the first place that is free. */
export const targetsOfMeaning: Readonly<Record<ImportNoun, Targets>> = {
  leads: {
    ...person,
    ...place,
    phone: ['phone', 'otherPhone'],
    officePhone: ['phone', 'otherPhone'],
    mobile: ['phone', 'otherPhone'],
    company: ['company'],
    account: ['businessName'],
    dealName: ['businessName', 'customField'],
    jobTitle: ['customField'],
    country: ['country'],
    source: ['leadCameFrom'],
    status: ['status'],
    owner: ['assignedRep'],
    createdAt: ['createdAt'],
    closedAt: ['soldDate', 'customField'],
    nextStepAt: ['nextStep.dueAt', 'customField'],
    note: ['note'],
    description: ['leadDescription', 'note'],
    tags: ['tags'],
    value: ['value'],
    formerId: ['formerId', 'customField'],
    kept: ['customField'],
    ...wishes,
    billTo: ['customField'],
    shipTo: ['customField'],
    billAddress: ['streetAddress', 'customField'],
    shipAddress: ['customField'],
  },
  clients: {
    ...person,
    phone: ['phone', 'otherPhone'],
    officePhone: ['officePhone', 'phone', 'otherPhone'],
    mobile: ['cellPhone', 'otherPhone'],
    company: ['businessName'],
    account: ['businessName'],
    jobTitle: ['contactTitle'],
    owner: ['accountManager'],
    taxId: ['taxId'],
    clientStatus: ['status'],
    billTo: ['billTo'],
    shipTo: ['shipTo'],
    billAddress: ['billTo'],
    shipAddress: ['shipTo'],
    terms: ['terms'],
    clientNote: ['note'],
    street: ['siteStreet', 'note'],
    street2: ['note'],
    city: ['note'],
    state: ['note'],
    zip: ['siteZip', 'note'],
    country: ['note'],
    formerId: ['formerId'],
    note: ['note'],
    description: ['note'],
    ...wishes,
  },
  sites: {
    ...place,
    email: ['clientEmail'],
    company: ['clientName'],
    account: ['clientName'],
    shipAddress: ['streetAddress'],
    locationCode: ['locationCode'],
    serial: ['machine.serial'],
  },
};
