import { day, later } from 'domain/kernel';
import type { LeadFields } from 'domain/leads';
import { kinds } from './kinds.ts';
import type { Chance } from './random.ts';
import words from './words.json' with { type: 'json' };

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const person = (by: Chance, areaCode: string): Partial<LeadFields> => {
  const [firstName, lastName] = [by.of(words.firstNames), by.of(words.lastNames)];
  const phone = `(${areaCode}) 555-01${String(by.between(0, 99)).padStart(2, '0')}`;
  return {
    firstName,
    lastName,
    email: by.in(0.85) ? `${plain(firstName)}.${plain(lastName)}${by.between(1, 99)}@example.com` : '',
    phone: by.in(0.9) ? phone : '',
    bestTimeToCall: by.of(words.bestTimes),
  };
};

const provider = (by: Chance, now: string): Partial<LeadFields> => {
  if (by.in(0.4)) return {};
  const currentServiceProvider = by.of(words.providers);
  const leased = currentServiceProvider !== 'Self-owned';
  return {
    currentServiceProvider,
    hasCurrentProvider: leased,
    leaseExpirationDate: leased ? later(now, by.between(60, 1600) * day).slice(0, 10) : null,
    leaseAutoRenews: leased ? by.of(['yes', 'unknown', 'unknown', 'no'] as const) : 'unknown',
  };
};

/** A building with somebody to talk to: what a rep would have typed in. */
export const property = (by: Chance, now: string): Partial<LeadFields> => {
  const kind = by.of(kinds);
  const { city, state, zip, areaCode } = by.of(words.towns);
  const numberOfUnits = by.in(0.9) ? by.between(kind.units[0], kind.units[1]) : 0;
  return {
    ...person(by, areaCode),
    ...provider(by, now),
    businessName: by.in(0.95) ? `${by.of(words.places)} ${kind.name}` : '',
    streetAddress: by.in(0.95) ? `${by.between(1, 9800)} ${by.of(words.streets)}` : '',
    city,
    state: state as LeadFields['state'],
    zipCode: `${zip}${String(by.between(1, 99)).padStart(2, '0')}`,
    country: 'USA',
    numberOfUnits,
    numberOfMachinesNeeded: 2 * Math.max(1, Math.round(numberOfUnits / by.between(10, 16))),
    buildingStyle: kind.style,
    typeOfMachines: by.of(words.machineTypes),
    leadCameFrom: by.of(words.sources),
    leadDescription: by.in(0.3) ? by.of(words.descriptions) : '',
    tags: by.in(0.35) ? [by.of(words.tagWords)] : [],
    priority: by.of(['high', 'medium', 'medium', 'medium', 'low'] as const),
    value: by.in(0.5) ? by.between(4, 60) * 1000 : 0,
  };
};
