import { target } from './target.ts';

/** Where something is. */
export const addressTargets = {
  streetAddress: target(
    'Street address',
    'street',
    'street',
    'address',
    'addr',
    'address 1',
    'address line 1',
    'street 1',
  ),
  streetAddressLine2: target(
    'Street address line 2',
    'street',
    'street 2',
    'address 2',
    'address line 2',
    'unit',
  ),
  city: target('City', 'text', 'town', 'twn'),
  state: target('State', 'state', 'st', 'province'),
  zipCode: target('Zip code', 'zip', 'zip', 'postal code', 'postcode'),
} as const;

/** All or the end of it in one column. */
export const wholeAddress = target(
  'Whole address',
  'address',
  'full address',
  'complete address',
  'address full',
  'city state zip',
  'city st zip',
  'city and state',
  'city state',
);

/** How many flats a house has. */
export const numberOfUnits = target(
  'Number of units',
  'count',
  'units',
  'unit count',
  'apts',
  'no of apts',
  'number of apts',
);

/** What a person is called, in two columns. */
export const nameTargets = {
  firstName: target('First name', 'text', 'first', 'given name', 'contact first name'),
  lastName: target('Last name', 'text', 'last', 'surname', 'family name', 'contact last name'),
} as const;

/** The same in one. */
export const fullName = target(
  'Full name (splits at the last space)',
  'name',
  'name',
  'full name',
  'contact',
  'contact name',
  'who to talk to',
  'who to call',
);

/** Where else somebody is reached: as a contact of the record, or by the field itself where that is empty. */
export const otherWays = {
  otherEmail: target('Another email (as a contact)', 'otherEmail'),
  otherPhone: target('Another phone (as a contact)', 'otherPhone'),
} as const;

/** What the system that the file comes from calls the record. */
export const formerId = target(
  'Former ID',
  'text',
  'record id',
  'external id',
  'legacy id',
  'old id',
  'crm id',
  'customer no',
  'customer number',
  'customer id',
  'account no',
  'account number',
  'kundennr',
  'kundennummer',
  'n° client',
  'número de cliente',
);

/** By which ways somebody wants no more of us. */
export const wishTargets = {
  emailOptOut: target(
    'Opted out of e-mail',
    'wish',
    'opted out of email',
    'email opt out',
    'has opted out of email',
    'unsubscribed from all email',
    'unsubscribed',
    'email unsubscribed',
    'do not email',
    'no email',
    'email opted out',
    'unsub time',
    'unsubscribe date',
  ),
  smsOptOut: target(
    'Opted out of SMS',
    'wish',
    'sms opt out',
    'text opt out',
    'opted out of texts',
    'do not text',
    'no texts',
    'no sms',
  ),
  noContact: target(
    'Opted out of e-mail and SMS',
    'wish',
    'do not contact',
    'no contact',
    'do not market',
    'no marketing',
    'opt out',
    'opted out',
  ),
  noCalls: target('Wants no calls (first note)', 'wish', 'do not call', 'no calls', 'dnc', 'donotcall'),
} as const;
