import { appointmentOperations } from 'domain/appointments';
import { clientOperations } from 'domain/clients';
import { conversionDefaults, conversionOperations, conversionProblem } from 'domain/conversion';
import { day, hour, later, minute } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { type Site, siteOperations } from 'domain/sites';
import { machinesFor } from './machines.ts';
import { dateAgo, daysFrom, during, managers, type Office, type Place } from './office.ts';
import { accounts } from './people.ts';
import { routeOf } from './routes.ts';
import { commissionOf, frequencyOf } from './site-facts.ts';
import { placeOf } from './sites.ts';

const { priya, tom, dana } = accounts;

/** Sold leads that may be clients, those sold first before the others; the last few wait for somebody. */
export const toConvert = (leads: readonly Lead[], waiting: number): Lead[] =>
  leads
    .filter((lead) => lead.column === 'sold' && conversionProblem(lead) === null)
    .toSorted((a, b) => ((a.soldDate ?? '') < (b.soldDate ?? '') ? -1 : 1))
    .slice(0, -waiting);

const install = async (
  office: Office,
  site: Site,
  callId: string,
  on: string,
  nth: number,
): Promise<Place> => {
  const { by, clerk } = office;
  const collectionRoute = routeOf(site.city);
  const collectionFrequency = frequencyOf(office, collectionRoute);
  const at = during(on, office);
  const done = await clerk.act(appointmentOperations.complete, priya, at, {
    id: callId,
    outcome: 'All machines run, residents were shown how to pay.',
    handOver: {
      machines: machinesFor(by, site.machineInventory, on, 2_000_000 + nth * 60),
      collectionRoute,
      collectionFrequency,
    },
  });
  const { id } = site;
  const { version } = await clerk.act(siteOperations.get, priya, at, { id });
  const commission = commissionOf(nth);
  const shared = await clerk.act(siteOperations.update, priya, at, { id, version, fields: { commission } });
  return placeOf(shared, done.machineIds, on);
};

const convert = async (office: Office, lead: Lead, nth: number): Promise<Place> => {
  const { by, clerk, settings, now } = office;
  const at = later(lead.soldDate ?? now, 20 * hour);
  const { machines } = conversionDefaults(lead, settings, at);
  const { client, site, serviceCall } = await clerk.act(conversionOperations.convert, priya, at, {
    id: lead.id,
    accountManager: by.of(managers).uid,
    businessName: lead.businessName || `${lead.firstName} ${lead.lastName} Property`,
    contactTitle: by.of(['Owner', 'Property manager'] as const),
    siteName: `${lead.city} Location`,
    machines,
    serviceCall: true,
    technician: by.of([tom, dana]).uid,
  });
  const ends = dateAgo(office, -by.between(2200, 2555));
  const known = await clerk.act(clientOperations.get, priya, at, { id: client.id });
  await clerk.act(clientOperations.update, priya, later(at, 10 * minute), {
    id: client.id,
    version: known.version,
    fields: { contractEndDate: ends },
  });
  const on = later(at, 7 * day).slice(0, 10);
  if (!serviceCall || daysFrom(on, dateAgo(office, 0)) < 1) return placeOf(site, [], null);
  return install(office, site, serviceCall.id, on, nth);
};

/** Makes clients of sold leads, and installs what was promised where the day has come. */
export const addConverted = async (office: Office, sold: readonly Lead[]): Promise<Place[]> => {
  const places: Place[] = [];
  for (const [nth, lead] of sold.entries()) places.push(await convert(office, lead, nth));
  return places;
};
