import type { Meaning } from './meaning.ts';
import type { Preset } from './preset.ts';

const numbered = (times: number, make: (n: number) => Record<string, Meaning>): Record<string, Meaning> =>
  Object.assign({}, ...Array.from({ length: times }, (_, at) => make(at + 1)));

const shared: Record<string, Meaning> = {
  ...numbered(4, (n) => ({ [`E-mail ${n} - Value`]: 'email', [`Phone ${n} - Value`]: 'phone' })),
  'Address 1 - Street': 'street',
  'Address 1 - Extended Address': 'street2',
  'Address 1 - City': 'city',
  'Address 1 - Region': 'state',
  'Address 1 - Postal Code': 'zip',
  'Address 1 - Country': 'country',
  'Website 1 - Value': 'kept',
  Birthday: 'kept',
  Notes: 'note',
};

/** Contacts of Google, as they were exported until 2024 and as they are since. */
export const google: readonly Preset[] = [
  {
    name: 'Google Contacts (classic)',
    source: 'Google Contacts, CSV with ‘Given Name’ and ‘Group Membership’',
    signs: [
      ['Given Name', 'Family Name', 'Yomi Name'],
      ['Given Name', 'Family Name', 'Group Membership'],
      ['Given Name', 'Family Name', 'E-mail 1 - Value'],
      ['Name', 'E-mail 1 - Type', 'E-mail 1 - Value'],
    ],
    columns: {
      ...shared,
      'Given Name': 'firstName',
      'Family Name': 'lastName',
      'Organization 1 - Name': 'company',
      'Organization 1 - Title': 'jobTitle',
      'Group Membership': 'tags',
      Location: 'nothing',
      Priority: 'nothing',
      Subject: 'nothing',
    },
  },
  {
    name: 'Google Contacts',
    source: 'Google Contacts, CSV with ‘First Name’, ‘File As’ and ‘Labels’',
    signs: [
      ['First Name', 'Last Name', 'Phonetic First Name'],
      ['First Name', 'Last Name', 'E-mail 1 - Label'],
      ['First Name', 'Last Name', 'Phone 1 - Label'],
      ['First Name', 'E-mail 1 - Value', 'Organization Name'],
    ],
    columns: {
      ...shared,
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Organization Name': 'company',
      'Organization Title': 'jobTitle',
      Labels: 'tags',
    },
  },
];
