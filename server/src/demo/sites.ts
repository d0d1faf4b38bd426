import {
  blankMachine,
  changeMachine,
  type Machine,
  roomsWith,
  type Site,
  siteOperations,
} from 'domain/sites';
import { addMachines, machineEvent } from '#sites';
import type { Kept } from './clients.ts';
import { countsFor, type MadeMachine, machinesFor } from './machines.ts';
import { dateAgo, during, type Office, type Place } from './office.ts';
import { accounts } from './people.ts';
import { routeOf } from './routes.ts';
import { address, commissionOf, frequencyOf, kindOf, wayIn } from './site-facts.ts';
import words from './words.json' with { type: 'json' };

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

/** What is set up in a site, written down for later; some have been out of order for a few days. */
const setUp = (office: Office, site: Site, made: readonly MadeMachine[], on: string): Machine[] => {
  const { by, newId, clerk } = office;
  const { uid } = accounts.priya;
  const [at, since] = [during(on, office), during(dateAgo(office, by.between(1, 9)), office)];
  const broken = by.in(0.18) ? 0 : -1;
  return made.map((fields, index) => {
    const machine = changeMachine(blankMachine(newId(), site.id, uid, at), fields, at);
    clerk.keep({ by: accounts.priya, at }, machineEvent('created', null, machine));
    if (index !== broken) return machine;
    const out = changeMachine(machine, { status: 'out_of_order' }, since);
    clerk.keep({ by: accounts.dana, at: since }, machineEvent('updated', machine, out));
    return out;
  });
};

const siteOf = (office: Office, { client, sinceDays }: Kept, siteName: string, nth: number) => {
  const { by } = office;
  const where = address(office);
  const collectionRoute = routeOf(where.city);
  const dueIn = nth % 6 === 0 ? by.between(-10, 55) : by.between(90, 330);
  const fields = {
    clientId: client.id,
    siteName,
    ...where,
    ...kindOf(`${siteName} ${client.businessName}`),
    ...wayIn(office, nth),
    numberOfUnits: by.between(18, 160),
    collectionRoute,
    collectionFrequency: frequencyOf(office, collectionRoute),
    commission: commissionOf(nth),
    status: client.status === 'active' ? 'active' : 'inactive',
    vendChangeNext: dateAgo(office, -dueIn),
  } as const;
  const counts = countsFor(by, fields.numberOfUnits, fields.buildingStyle);
  return { fields, counts, on: dateAgo(office, sinceDays - by.between(2, 40)) };
};

const addSite = async (office: Office, kept: Kept, name: string, nth: number) => {
  const { fields, counts, on } = siteOf(office, kept, name, nth);
  // Of every fifth site only the counts are known.
  const made = nth % 5 === 4 ? [] : machinesFor(office.by, counts, on, 1_000_000 + nth * 40);
  const site = await office.clerk.act(siteOperations.create, accounts.priya, during(on, office), {
    ...fields,
    rooms: roomsWith(
      [],
      made.map(({ room = '' }) => room),
    ),
    machineInventory: made.length === 0 ? counts : {},
  });
  const machines = setUp(office, site, made, on);
  const ids = machines.map(({ id }) => id);
  const place = placeOf(site, ids, fields.status === 'active' ? on : null);
  return { machines, place: { ...place, machines: counts.washers + counts.dryers + counts.stacks } };
};

/** The buildings of clients, in the order of the clients; all their machines in one statement. */
export const addSites = async (office: Office, kept: readonly Kept[]): Promise<Place[]> => {
  const names = [...words.siteNames, ...words.places];
  let named = 0;
  const added: Awaited<ReturnType<typeof addSite>>[] = [];
  for (const each of kept)
    for (let nth = 0; nth < each.sites; nth += 1) {
      const name = each.sites === 1 ? '' : (names[named++ % names.length] ?? '');
      added.push(await addSite(office, each, name, added.length));
    }
  await addMachines(
    office.db,
    added.flatMap(({ machines }) => machines),
  );
  return added.map(({ place }) => place);
};
