import type { Meaning } from './meaning.ts';
import type { Preset } from './preset.ts';

const source =
  'Salesforce, standard fields of Lead, Contact and Account: labels of reports, names of the data loader';

const statuses = {
  'open - not contacted': 'new',
  'working - contacted': 'contacted',
  'closed - converted': 'client',
  'closed - not converted': 'lost',
  open: 'new',
  working: 'contacted',
  nurturing: 'contacted',
  unqualified: 'lost',
} as const;

// ‘Mailing Street’ of reports, ‘MailingStreet’ of the loader.
const address = (kind: string): Record<string, Meaning> => ({
  [`${kind} Street`]: 'street',
  [`${kind} Address Line 1`]: 'street',
  [`${kind} Address Line 2`]: 'street2',
  [`${kind} City`]: 'city',
  [`${kind} State/Province`]: 'state',
  [`${kind} State`]: 'state',
  [`${kind} Zip/Postal Code`]: 'zip',
  [`${kind} PostalCode`]: 'zip',
  [`${kind} Country`]: 'country',
});

const common = {
  Phone: 'phone',
  'Business Phone': 'phone',
  Mobile: 'mobile',
  MobilePhone: 'mobile',
  Website: 'kept',
  Industry: 'kept',
  Rating: 'kept',
  Description: 'description',
  'Lead Source': 'source',
  'Create Date': 'createdAt',
  'Created Date': 'createdAt',
  'Email Opt Out': 'noEmail',
  HasOptedOutOfEmail: 'noEmail',
  'Do Not Call': 'noCalls',
  DoNotCall: 'noCalls',
} as const;

const person = {
  'First Name': 'firstName',
  'Last Name': 'lastName',
  'Full Name': 'fullName',
  Title: 'jobTitle',
  Email: 'email',
} as const;

/** Exports of Salesforce, by report or by its data loader. */
export const salesforce: readonly Preset[] = [
  {
    name: 'Salesforce leads',
    source,
    signs: [
      ['Company / Account', 'Lead Owner'],
      ['Company / Account', 'Last Name'],
      ['Lead ID', 'FirstName', 'LastName', 'Company'],
      ['Id', 'FirstName', 'LastName', 'Company', 'LeadSource'],
      ['FirstName', 'LastName', 'Company', 'IsConverted'],
    ],
    columns: {
      ...common,
      ...person,
      'Company / Account': 'company',
      Company: 'company',
      Street: 'street',
      'Address Line 1': 'street',
      'Address Line 2': 'street2',
      City: 'city',
      'State/Province': 'state',
      State: 'state',
      'Zip/Postal Code': 'zip',
      PostalCode: 'zip',
      Country: 'country',
      'Lead Owner': 'owner',
      'Lead Status': 'status',
      Status: 'status',
      'Lead ID': 'formerId',
      Id: 'formerId',
      'Annual Revenue': 'kept',
    },
    statuses,
  },
  {
    name: 'Salesforce contacts',
    source,
    signs: [
      ['Last Name', 'Mailing Street'],
      ['LastName', 'MailingCity'],
      ['Last Name', 'Mailing City'],
      ['Last Name', 'Mailing State/Province'],
      ['Last Name', 'Account Name', 'Contact Owner', 'Contact ID'],
      ['Id', 'LastName', 'AccountId'],
    ],
    columns: {
      ...common,
      ...person,
      ...address('Mailing'),
      'Account Name': 'company',
      'Contact Owner': 'owner',
      'Account Owner': 'owner',
      'Contact ID': 'formerId',
      Id: 'formerId',
      Department: 'kept',
    },
    statuses,
  },
  {
    name: 'Salesforce accounts',
    source,
    signs: [
      ['Account Name', 'Billing State/Province'],
      ['Account Name', 'Billing Zip/Postal Code'],
      ['Account Name', 'Account ID', 'Account Owner'],
      ['Id', 'Name', 'BillingCity'],
      ['Name', 'BillingStreet', 'BillingPostalCode'],
    ],
    columns: {
      ...common,
      ...address('Billing'),
      'Account Name': 'account',
      Name: 'account',
      'Account Owner': 'owner',
      'Account ID': 'formerId',
      Id: 'formerId',
      'Account Source': 'source',
    },
    statuses,
  },
];
