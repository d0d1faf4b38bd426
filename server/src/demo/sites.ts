import { type Commission, machineOperations, type Site, siteOperations } from 'domain/sites';
import { accessNotes, homeTowns, siteNames } from './client-words.ts';
import type { Kept } from './clients.ts';
import { type Counts, countsFor, machinesFor } from './machines.ts';
import { dateAgo, during, type Office, type Place } from './office.ts';
import { accounts } from './people.ts';
import { routeOf } from './routes.ts';
import { streets } from './words.ts';

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

const kindOf = (name: string) => {
  if (/Hall|Student/.test(name)) return { siteType: 'dormitory', buildingStyle: 'student' } as const;
  if (/Inn|Hospitality/.test(name)) return { siteType: 'hotel', buildingStyle: 'mid-rise' } as const;
  if (/Tower|Residence/.test(name)) return { siteType: 'condo', buildingStyle: 'high-rise' } as const;
  return {
    siteType: 'apartment',
    buildingStyle: /Loft|Flats|Arms/.test(name) ? 'mid-rise' : 'garden',
  } as const;
};

const address = ({ by }: Office) => {
  const [city, state, zip] = by.of(homeTowns);
  return {
    city,
    state,
    zipCode: `${zip}${String(by.between(1, 99)).padStart(2, '0')}`,
    streetAddress: `${by.between(12, 4800)} ${by.of(streets)}`,
  };
};

const wayIn = ({ by }: Office, nth: number) => ({
  accessType: by.of(['key-required', 'key-required', 'card-access', 'open-access'] as const),
  hasLockbox: by.in(0.3),
  hasSecurity: by.in(0.2),
  ...(nth % 2 === 0 ? { accessNotes: by.of(accessNotes) } : {}),
  ...(nth % 3 === 0 ? { accessCode: `${by.between(1000, 9999)}#` } : {}),
});

/** What the rest of a site's story needs to know of it. */
export const placeOf = (site: Site, machineIds: string[], since: string | null): Place => ({
  id: site.id,
  clientId: site.clientId,
  city: site.city,
  route: site.collectionRoute,
  frequency: site.collectionFrequency ?? 'as-needed',
  since,
  machineIds,
  machines: site.machineInventory.totalMachines,
  units: site.numberOfUnits,
});

/** Sets single machines up; some have been out of order for a few days. */
export const setUp = async (office: Office, site: Site, counts: Counts, on: string, first: number) => {
  const { by, clerk } = office;
  const { machines } = await clerk.act(machineOperations.createMany, accounts.priya, during(on, office), {
    siteId: site.id,
    machines: machinesFor(by, counts, on, first),
  });
  const [broken] = machines;
  if (broken && by.in(0.18))
    await clerk.act(
      machineOperations.update,
      accounts.dana,
      during(dateAgo(office, by.between(1, 9)), office),
      {
        id: broken.id,
        version: broken.version,
        fields: { status: 'out_of_order' },
      },
    );
  return machines.map(({ id }) => id);
};

const addSite = async (office: Office, { client, sinceDays }: Kept, name: string, nth: number) => {
  const { by, clerk } = office;
  const where = address(office);
  const collectionRoute = routeOf(where.city);
  const on = dateAgo(office, sinceDays - by.between(2, 40));
  const numberOfUnits = by.between(18, 160);
  const kind = kindOf(`${name} ${client.businessName}`);
  const counts = countsFor(by, numberOfUnits, kind.buildingStyle);
  const countsOnly = nth % 5 === 4;
  const working = client.status === 'active';
  const site = await clerk.act(siteOperations.create, accounts.priya, during(on, office), {
    clientId: client.id,
    ...where,
    ...kind,
    ...wayIn(office, nth),
    siteName: name,
    numberOfUnits,
    collectionRoute,
    collectionFrequency: frequencyOf(office, collectionRoute),
    commission: commissionOf(nth),
    status: working ? 'active' : 'inactive',
    vendChangeNext:
      nth % 6 === 0 ? dateAgo(office, -by.between(-10, 55)) : dateAgo(office, -by.between(90, 330)),
    ...(countsOnly ? { machineInventory: counts } : {}),
  });
  const machineIds = countsOnly ? [] : await setUp(office, site, counts, on, 1_000_000 + nth * 40);
  const machines = counts.washers + counts.dryers + counts.stacks;
  return { ...placeOf(site, machineIds, working ? on : null), machines };
};

/** The buildings of clients, in the order of the clients. */
export const addSites = async (office: Office, kept: readonly Kept[]): Promise<Place[]> => {
  const places: Place[] = [];
  for (const each of kept)
    for (let nth = 0; nth < each.sites; nth += 1) {
      const number = places.length;
      const name = each.sites === 1 ? '' : (siteNames[number % siteNames.length] ?? '');
      places.push(await addSite(office, each, name, number));
    }
  return places;
};
