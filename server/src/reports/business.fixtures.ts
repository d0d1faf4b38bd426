import { blankLead, columnOf, fieldsOfStatus, type Lead, leadColumns, leadStatuses } from 'domain/leads';
import * as fc from 'fast-check';
import { insertLeads } from '#leads';
import { people } from '#platform/testing/cast.ts';
import { emptyLeads } from '#platform/testing/empty-leads.ts';
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

/** Somebody who had leads and left. */
export const gone = {
  uid: '01900000-0000-7000-8000-000000000009',
  email: 'gone@demo.example',
  displayName: 'Gus',
  role: 'manager',
} as const;

const moments = [
  // Of long before, as imports bring them: a leap day, and the day in the office on which the clocks go forward.
  '2024-02-29T20:00:00.000Z',
  '2026-03-08T08:00:00.000Z',
  '2026-03-09T06:59:59.999Z',
  '2026-03-09T07:00:00.000Z',
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
    rep: fc.constantFrom(null, people.max.uid, people.mia.uid, people.uma.uid, gone.uid),
    createdAt: moment,
    firstAssignedAt: perhaps,
    firstContactedAt: perhaps,
    firstHeardAt: perhaps,
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
    businessName: fc.constantFrom('', 'Palm Court'),
    streetAddress: fc.constantFrom('', '1 Elm St'),
    zipCode: fc.constantFrom('', '89501'),
    numberOfMachinesNeeded: fc.nat(9),
    numberOfUnits: fc.nat(99),
    leaseExpirationDate: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2027-06-30', '2027-07-01')),
    nextStep: fc.option(
      fc.constantFrom('2026-11-20T18:00:00.000Z', '2026-11-22T18:00:00.000Z').map((dueAt) => ({
        what: 'Call',
        dueAt,
      })),
    ),
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
const always: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  clients: books,
  sites: books,
  route_days: books,
  messages: books,
  collections: { source: 'hand', createdAt: now },
  invoices: {
    ...books,
    terms: 'net_30',
    discount: { kind: 'amount', value: 0 },
    taxRate: 0,
    discountAmount: 0,
    tax: 0,
    repeat: { freq: 'none', next: null },
  },
};

const days = fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22', '2027-05-20'));
const deleted = fc.constantFrom(null, null, now);
const client = fc.record({
  status: fc.constantFrom('active', 'inactive'),
  contractType: fc.constantFrom('lease', 'rent'),
  serviceLevel: fc.constantFrom('basic', 'premium'),
  accountManager: fc.constantFrom(null, people.max.uid, people.ada.uid),
  contractEndDate: days,
  leaseExpirationDate: days,
  deletedAt: deleted,
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
  deletedAt: deleted,
});

const message = fc.record({
  channel: fc.constantFrom('email', 'sms'),
  direction: fc.constantFrom('in', 'out'),
  status: fc.constantFrom('queued', 'sent', 'failed', 'partial', 'received'),
  senderId: fc.constantFrom(null, people.max.uid),
  createdAt: moment,
});
const payment = fc
  .record({
    id: fc.uuid(),
    date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-21'),
    amount: fc.integer({ min: 1, max: 9_999 }),
    method: fc.constantFrom('check', 'ach', 'credit'),
  })
  .map((made) => ({ ...made, reference: '', recordedBy: people.ada.uid }));
const invoice = fc
  .record({
    status: fc.constantFrom('draft', 'sent', 'overdue', 'paid'),
    issueDate: fc.constantFrom('2026-10-01', '2026-11-02'),
    dueDate: fc.constantFrom('2026-08-22', '2026-10-22', '2026-11-20', '2026-11-21', '2026-11-22'),
    paidAt: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-21'),
    total: fc.integer({ min: 1, max: 9_999 }),
    payments: fc.array(payment, { minLength: 1, maxLength: 3 }),
  })
  .map(({ paidAt, payments, ...made }) => {
    const isPaid = made.status === 'paid';
    const amountPaid = isPaid ? made.total : 0;
    const sums = { subtotal: made.total, amountPaid, balance: made.total - amountPaid };
    return {
      ...made,
      ...sums,
      payments: JSON.stringify(isPaid ? payments : []),
      paidAt: isPaid ? paidAt : null,
    };
  });
const entry = fc.record({
  date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-21'),
  gross: fc.nat(9_999),
  metered: fc.option(fc.constantFrom(0, 5_000, 5_000, 5_000)),
});
const stop = fc
  .record({
    date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-21'),
    dueOn: fc.option(fc.constantFrom('2026-10-30', '2026-11-01', '2026-11-21')),
    due: fc.boolean(),
    state: fc.constantFrom('open', 'done', 'skipped'),
  })
  .map((made) => ({ ...made, reason: made.state === 'skipped' ? 'no_access' : null }));

/** What somebody does with a lead, by its place among them; with another one where it takes two. */
const act = fc.record({
  what: fc.constantFrom(
    ...leadColumns,
    'there and back',
    'contact',
    'take',
    'unassign',
    'assign',
    'pass',
    'remove',
    'restore',
    'undo',
    'convert',
    'merge',
  ),
  lead: fc.nat(24),
  other: fc.nat(24),
});
export type Act = typeof act extends fc.Arbitrary<infer Some> ? Some : never;

/** Any business: leads and what is done with them, messages, and clients each with sites, invoices and what was collected. */
export const anyBusiness = fc.record({
  leads: fc.array(lead, { minLength: 1, maxLength: 25 }),
  acts: fc.array(act, { maxLength: 8 }),
  messages: fc.array(message, { maxLength: 8 }),
  clients: fc.array(
    fc.tuple(
      client,
      fc.array(site, { maxLength: 3 }),
      fc.array(invoice, { maxLength: 3 }),
      fc.array(entry, { maxLength: 7 }),
      fc.uniqueArray(stop, { maxLength: 3, selector: ({ date }) => date }),
    ),
    { maxLength: 8 },
  ),
});
export type Business = typeof anyBusiness extends fc.Arbitrary<infer Some> ? Some : never;

/** The database with nothing but this business; answers the ids of its leads, to whom nothing is done yet. */
export const begin = async (server: TestServer, business?: Business): Promise<string[]> => {
  const { pool } = server.services;
  await emptyLeads(pool, 'clients', 'sites', 'messages', 'invoices', 'collections', 'route_days');
  if (!business) return [];
  const leads = await putLeads(server, business.leads);
  await put(server, 'messages', business.messages);
  let made = 0;
  for (const [fields, sites, invoices, entries, stops] of business.clients) {
    const [clientId] = await put(server, 'clients', [fields]);
    made += sites.length;
    const placed = await put(
      server,
      'sites',
      sites.map((each, index) => ({ ...each, clientId, locationCode: `S${made - index}` })),
    );
    await put(
      server,
      'invoices',
      invoices.map((each) => ({ ...each, clientId })),
    );
    const [siteId] = placed;
    for (const { date, ...each } of siteId ? stops : []) {
      const day = { route: `R${made}`, date, collector: people.ada.uid };
      const [dayId] = await put(server, 'route_days', [day]);
      await put(server, 'route_day_stops', [{ ...each, dayId, siteId, position: 0 }]);
    }
    if (siteId)
      await put(
        server,
        'collections',
        entries.map((each) => ({ ...each, clientId, siteId })),
      );
  }
  return leads;
};
