import type { ImportTarget } from './mapping.ts';
import type { ImportNoun } from './noun.ts';

type Need = { of: readonly ImportTarget[]; missing: string };

// What a row of each noun cannot do without (D45).
const needs: Readonly<Record<ImportNoun, readonly Need[]>> = {
  leads: [
    {
      of: ['firstName', 'lastName', 'fullName', 'company', 'businessName', 'email', 'phone'],
      missing: 'No column gives a name, email or phone.',
    },
    {
      of: ['email', 'phone', 'streetAddress', 'wholeAddress'],
      missing: 'No column gives an email, phone or street address.',
    },
  ],
  clients: [
    { of: ['businessName', 'firstName', 'lastName', 'fullName'], missing: 'No column gives a name.' },
    { of: ['email', 'phone', 'officePhone', 'cellPhone'], missing: 'No column gives an email or phone.' },
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
