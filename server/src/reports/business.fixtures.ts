import { blankLead, columnOf, fieldsOfStatus, type Lead, leadStatuses } from 'domain/leads';
import * as fc from 'fast-check';
import { insertLeads } from '#leads';
import { people } from '#platform/testing/cast.ts';
import type { TestServer } from '#platform/testing/server.ts';

/** Half past one in the office, on a Saturday. */
export const now = '2026-11-21T21:30:00.000Z';

/** Puts leads into the database as they stand. */
export const putLeads = async (
  { db, services }: TestServer,
  made: readonly Partial<Lead>[],
): Promise<string[]> => {
  const leads = made.map((fields) => {
    const lead = {
      ...blankLead(services.newId(), fields.createdAt ?? '2026-11-02T18:00:00.000Z'),
      ...fields,
    };
    return { ...lead, column: columnOf(lead) };
  });
  await insertLeads(db, leads);
  return leads.map(({ id }) => id);
};

const moments = [
  '2026-10-31T18:00:00.000Z',
  // The last moment of October in the office, and the first of November; the clocks go back that night.
  '2026-11-01T06:59:59.999Z',
  '2026-11-01T07:00:00.000Z',
  '2026-11-10T18:00:00.000Z',
  '2026-11-21T07:59:59.999Z',
  '2026-11-21T08:00:00.000Z',
  '2026-11-21T20:00:00.000Z',
];
const moment = fc.constantFrom(...moments);
const perhaps = fc.option(moment);
const words = fc.constantFrom('', 'Web', 'web', 'Fair');

const lead = fc
  .record({
    status: fc.constantFrom(...leadStatuses),
    rep: fc.constantFrom(null, people.max.uid, people.mia.uid),
    createdAt: moment,
    firstAssignedAt: perhaps,
    firstContactedAt: perhaps,
    passedAt: perhaps,
    outcomeAt: perhaps,
    lastContactDate: perhaps,
    convertedToClientId: fc.option(fc.constant('0199c222-0000-7000-8000-000000000001')),
    leadCameFrom: words,
    howDidYouHearAboutUs: words,
    currentServiceProvider: words,
    city: fc.constantFrom('', 'Reno', 'reno', 'Elko'),
    state: fc.constantFrom('', 'Nevada'),
    phone: fc.constantFrom('', '+17755550100'),
    email: fc.constantFrom('', 'a@example.com'),
    numberOfMachinesNeeded: fc.nat(9),
    numberOfUnits: fc.nat(99),
    leaseExpirationDate: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2027-06-30', '2027-07-01')),
    deletedAt: fc.constantFrom(null, null, null, now),
  })
  .map(({ status, rep, outcomeAt, ...fields }): Partial<Lead> => {
    const marks = fieldsOfStatus(status);
    const assignedRep = marks.passState === null ? rep : null;
    return {
      ...fields,
      ...marks,
      assignedRep,
      assignedAt: assignedRep === null ? null : (fields.firstAssignedAt ?? fields.createdAt),
      passedFrom: marks.passState === null ? null : rep,
      convertedToClientId: marks.markSold ? fields.convertedToClientId : null,
      convertedAt: marks.markSold && fields.convertedToClientId ? outcomeAt : null,
      soldDate: marks.markSold ? outcomeAt : null,
      diedAt: marks.markDead ? outcomeAt : null,
      deadReason: marks.markDead ? fields.leadCameFrom : '',
      updatedAt: now,
    };
  });

/** Puts rows of a table into the database, the rest of them as it is by itself; answers their ids. */
export const put = async (
  { services }: TestServer,
  table: string,
  made: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> => {
  const ids: string[] = [];
  for (const fields of made) {
    const row = { id: services.newId(), ...always[table], ...fields };
    const names = Object.keys(row);
    await services.pool.query(
      `insert into ${table} (${names.map((name) => `"${name}"`)}) values (${names.map((_, index) => `$${index + 1}`)})`,
      Object.values(row),
    );
    ids.push(row.id);
  }
  return ids;
};

const books = { createdAt: now, updatedAt: now };
const always: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { clients: books, sites: books };

const days = fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22', '2027-05-20'));
const gone = fc.constantFrom(null, null, now);
const client = fc.record({
  status: fc.constantFrom('active', 'inactive'),
  contractType: fc.constantFrom('lease', 'rent'),
  serviceLevel: fc.constantFrom('basic', 'premium'),
  accountManager: fc.constantFrom(null, people.max.uid, people.ada.uid),
  contractEndDate: days,
  leaseExpirationDate: days,
  deletedAt: gone,
});
const site = fc.record({
  status: fc.constantFrom('active', 'pending_install'),
  siteType: fc.constantFrom('apartment', 'hotel'),
  city: fc.constantFrom('', 'Reno', 'reno'),
  state: fc.constantFrom('', 'Nevada'),
  collectionRoute: fc.constantFrom('', 'North'),
  collectionFrequency: fc.constantFrom(null, 'weekly'),
  washers: fc.nat(9),
  dryers: fc.nat(9),
  numberOfUnits: fc.nat(2),
  deletedAt: gone,
});

/** Any business: leads, and clients each with sites. */
export const anyBusiness = fc.record({
  leads: fc.array(lead, { minLength: 1, maxLength: 25 }),
  clients: fc.array(fc.tuple(client, fc.array(site, { maxLength: 3 })), { maxLength: 8 }),
});
export type Business = typeof anyBusiness extends fc.Arbitrary<infer Some> ? Some : never;

/** The database with nothing but this business. */
export const begin = async (server: TestServer, business?: Business): Promise<void> => {
  await server.services.pool.query('truncate leads, clients, sites cascade');
  if (!business) return;
  await putLeads(server, business.leads);
  let made = 0;
  for (const [fields, sites] of business.clients) {
    const [clientId] = await put(server, 'clients', [fields]);
    made += sites.length;
    await put(
      server,
      'sites',
      sites.map((each, index) => ({ ...each, clientId, locationCode: `S${made - index}` })),
    );
  }
};
