import { type Client, clientOperations } from 'domain/clients';
import { hour, later } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { markLeadsLike } from '#clients';
import type { Context } from '#platform/operations/context.ts';
import type { Services } from '#platform/services.ts';
import { addAppointments } from './appointments.ts';
import { addBeside } from './beside.ts';
import { addCalendar } from './calendar.ts';
import { createClerk } from './clerk.ts';
import { addClients } from './clients.ts';
import { addCollections } from './collections.ts';
import { addConverted, toConvert } from './converted.ts';
import { addDocuments } from './documents.ts';
import { addStatements, addVendChange } from './money.ts';
import type { Office } from './office.ts';
import { accounts } from './people.ts';
import { chance } from './random.ts';
import { addRouteDays } from './route-days.ts';
import { addRoutes, orderRoutes } from './routes.ts';
import { addSites } from './sites.ts';

/** How large it is. */
export const clientCount = 60;
export const siteCount = 90;
/** Sold leads that somebody is still to make clients of. */
const waiting = 5;
const statements = 10;
/** Sites with papers and photos. */
const documented = 10;

type Parts = Pick<Context, 'db' | 'now' | 'newId'> & { services: Services; settings: Settings };

/** Gives a client the telephone of a lead that somebody sells to: the product marks the lead (W9). */
const addLikeness = async ({ db, now, clerk }: Office, client: Client, leads: readonly Lead[]) => {
  const like = leads.find(({ column, phone }) => column === 'selling' && phone !== '');
  if (!like) return;
  const moment = { by: accounts.priya, at: later(now, -5 * hour) };
  const { id, version } = await clerk.act(clientOperations.get, moment.by, moment.at, { id: client.id });
  const fields = { officePhone: like.phone };
  await clerk.act(clientOperations.update, moment.by, moment.at, { id, version, fields });
  await markLeadsLike({ db, emit: (event) => clerk.keep(moment, event) }, [id]);
};

/** Clients with sites and machines, and all that has happened there, by the product's own operations. */
export const addBusiness = async (
  { services, settings, ...parts }: Parts,
  told: readonly Lead[],
): Promise<void> => {
  const clerk = createClerk({ db: parts.db, services });
  const office: Office = { ...parts, settings, clerk, by: chance(4711) };
  const sold = toConvert(told, waiting);
  await addRoutes(office);
  const kept = await addClients(office, clientCount - sold.length, siteCount - sold.length);
  const places = [...(await addSites(office, kept)), ...(await addConverted(office, sold))];
  await orderRoutes(office);
  await addCollections(office, places);
  await addRouteDays(office);
  const working = places.filter(({ since }) => since !== null);
  await addAppointments(office, working);
  await addCalendar(office, told);
  await addBeside(office, kept);
  const priced = working.filter(({ machineIds }) => machineIds.length > 0);
  await addVendChange(office, priced.slice(3, 6));
  await addStatements(office, working.slice(0, statements));
  await addDocuments({ ...office, services }, working.slice(0, documented));
  const [, , , known] = kept;
  if (known) await addLikeness(office, known.client, told);
  await clerk.finish();
};
