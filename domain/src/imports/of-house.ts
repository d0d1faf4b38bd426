import type { Lead } from '#leads';
import { speaksAgainst } from './identity.ts';
import type { LeadReading } from './lead-row.ts';
import type { SaidPerson } from './ways.ts';

// What tells who somebody is, and what the file calls them.
const ofPerson: readonly string[] = ['firstName', 'lastName', 'email', 'phone', 'formerId'];

const nobody = { firstName: '', lastName: '', email: '', company: '', businessName: '' };

/**
 * A row about a house whose lead is there: who else it names is a contact of that lead, and what it calls its own record by
 * stays with it.
 */
export const ofHouse = <Said extends Pick<LeadReading, 'fields' | 'people'>>(
  lead: Partial<Lead>,
  reading: Said,
): Said => {
  const {
    firstName = '',
    lastName = '',
    email = '',
    phone = '',
    company = '',
    businessName = '',
  } = reading.fields;
  const who = { firstName, lastName, email };
  const isNamed = firstName + lastName + email + phone !== '';
  if (isNamed && !speaksAgainst({ ...nobody, ...lead, company: '', businessName: '' }, { ...nobody, ...who }))
    return lead.formerId ? without(reading, ['formerId']) : reading;
  const person: SaidPerson = {
    firstName: firstName || lastName,
    lastName: firstName ? lastName : '',
    relation: 'other',
    email,
    phone,
    company: company || businessName,
    position: '',
  };
  const others = email + phone === '' ? [] : [person];
  const { people } = reading;
  return {
    ...without(reading, lead.formerId ? ofPerson : ofPerson.slice(0, -1)),
    people: [...others, ...people],
  };
};

const without = <Said extends Pick<LeadReading, 'fields'>>(
  reading: Said,
  fields: readonly string[],
): Said => ({
  ...reading,
  fields: Object.fromEntries(Object.entries(reading.fields).filter(([field]) => !fields.includes(field))),
});
