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
      // Machines are those of sites that are there, which are found by their place.
      of: ['clientId', 'clientEmail', 'clientName', 'locationCode', 'machine.kind', 'machine.serial'],
      missing: 'No column says whose site it is.',
    },
    {
      of: ['locationCode', 'siteName', 'streetAddress', 'wholeAddress'],
      missing: 'No column gives a location code, site name or street address.',
    },
  ],
};

/** What keeps columns that go there from giving a single record. */
export const missingOf = (noun: ImportNoun, mapped: readonly (ImportTarget | null)[]): string | undefined =>
  needs[noun].find(({ of }) => !of.some((name) => mapped.includes(name)))?.missing;
