import type { LeadFields } from 'domain/leads';
import type { Commission } from 'domain/sites';
import type { Office, Place } from './office.ts';
import words from './words.json' with { type: 'json' };

// One of every kind, over and over.
const commissions: readonly Commission[] = [
  { kind: 'percent', percent: 40 },
  { kind: 'minimum', percent: 35, amount: 15_000 },
  { kind: 'per_unit', amount: 350 },
  {
    kind: 'tiers',
    tiers: [
      { from: 0, percent: 30 },
      { from: 100_000, percent: 45 },
      { from: 250_000, percent: 55 },
    ],
  },
  { kind: 'flat', amount: 20_000 },
];

/** How the nth property shares. */
export const commissionOf = (nth: number): Commission => commissions[nth % commissions.length] as Commission;

const frequencies = [
  'weekly',
  'weekly',
  'bi-weekly',
  'bi-weekly',
  'bi-weekly',
  'monthly',
  'monthly',
] as const;

/** How often a site is collected. */
export const frequencyOf = ({ by }: Office, route: string): Place['frequency'] =>
  route === '' && by.in(0.5) ? 'as-needed' : by.of(frequencies);

/** What a property of such a name is. */
export const kindOf = (name: string) => {
  if (/Hall|Student/.test(name)) return { siteType: 'dormitory', buildingStyle: 'student' } as const;
  if (/Inn|Hospitality/.test(name)) return { siteType: 'hotel', buildingStyle: 'mid-rise' } as const;
  if (/Tower|Residence/.test(name)) return { siteType: 'condo', buildingStyle: 'high-rise' } as const;
  return {
    siteType: 'apartment',
    buildingStyle: /Loft|Flats|Arms/.test(name) ? 'mid-rise' : 'garden',
  } as const;
};

/** Where a site lies. */
export const address = ({ by }: Office) => {
  const { city, state, zip } = by.of(words.homeTowns);
  return {
    city,
    state: state as LeadFields['state'],
    zipCode: `${zip}${String(by.between(1, 99)).padStart(2, '0')}`,
    streetAddress: `${by.between(12, 4800)} ${by.of(words.streets)}`,
  };
};

/** How somebody gets in. */
export const wayIn = ({ by }: Office, nth: number) => ({
  accessType: by.of(['key-required', 'key-required', 'card-access', 'open-access'] as const),
  hasLockbox: by.in(0.3),
  hasSecurity: by.in(0.2),
  ...(nth % 2 === 0 ? { accessNotes: by.of(words.accessNotes) } : {}),
  ...(nth % 3 === 0 ? { accessCode: `${by.between(1000, 9999)}#` } : {}),
});
