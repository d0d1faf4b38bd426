import type { ImportTarget } from './mapping.ts';
import type { ImportNoun } from './noun.ts';

type Need = { of: readonly ImportTarget[]; missing: string };

// Where a client is: it is called by that where nothing else says how.
const places: readonly ImportTarget[] = ['siteStreet', 'billTo', 'billingAddress'];

// What a row of each noun cannot do without (D45).
const needs: Readonly<Record<ImportNoun, readonly Need[]>> = {
  leads: [
    {
      // By an id that is known a record is found that has both.
      of: ['firstName', 'lastName', 'fullName', 'company', 'businessName', 'email', 'phone', 'formerId'],
      missing: 'No column gives a name, email or phone.',
    },
    {
      of: ['email', 'phone', 'streetAddress', 'wholeAddress', 'formerId'],
      missing: 'No column gives an email, phone or street address.',
    },
  ],
  clients: [
    {
      of: ['businessName', 'firstName', 'lastName', 'fullName', ...places, 'formerId'],
      missing: 'No column gives a name or an address.',
    },
    {
      of: ['email', 'phone', 'officePhone', 'cellPhone', 'shipTo', ...places, 'formerId'],
      missing: 'No column gives an email, phone or address.',
    },
  ],
  sites: [
    {
      // Whose site it is nobody has to say of one that is there, which is found by its place.
      of: ['locationCode', 'siteNumber', 'siteName', 'streetAddress', 'wholeAddress', 'machine.serial'],
      missing: 'No column gives a location code, site number, site name or street address.',
    },
  ],
};

/** What keeps columns that go there from giving a single record. */
export const missingOf = (noun: ImportNoun, mapped: readonly (ImportTarget | null)[]): string | undefined =>
  needs[noun].find(({ of }) => !of.some((name) => mapped.includes(name)))?.missing;
