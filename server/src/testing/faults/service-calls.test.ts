import { randomUUID } from 'node:crypto';
import { daysLater, localMinute } from 'domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { insertCast, people } from '#platform/testing/cast.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { type Client, startTestServer, type TestServer, testEnv } from '#platform/testing/server.ts';

// The last one that knew service calls of a day instead of appointments.
const withServiceCalls = { upTo: 38 };
const zone = 'America/New_York';
const written = '2026-02-01T10:00:00.000Z';
const [clientId, siteId, washer, dryer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

type Call = {
  id: string;
  title: string;
  type: string;
  status: string;
  priority: string;
  scheduledDate: string;
  description: string;
  machineIds: string[];
  assignedTechnician: string | null;
  outcome: string;
  cancelReason: string;
  source: string;
  completedAt: string | null;
  completedBy: string | null;
  deletedAt: string | null;
};
const call = (title: string, fields: Partial<Call> = {}): Call => ({
  id: randomUUID(),
  title,
  type: 'service_call',
  status: 'scheduled',
  priority: 'medium',
  scheduledDate: '2026-06-15',
  description: '',
  machineIds: [],
  assignedTechnician: null,
  outcome: '',
  cancelReason: '',
  source: 'manual',
  completedAt: null,
  completedBy: null,
  deletedAt: null,
  ...fields,
});
const done = {
  completedAt: '2026-06-15T20:00:00.000Z',
  completedBy: people.uma.uid,
  outcome: 'Belt changed',
};
const calls = [
  call('Scheduled', { assignedTechnician: people.uma.uid, machineIds: [washer, dryer] }),
  call('Confirmed', { status: 'confirmed', priority: 'urgent', source: 'vend' }),
  call('In progress', { status: 'in_progress', assignedTechnician: people.max.uid }),
  call('Completed', { status: 'completed', ...done, machineIds: [dryer] }),
  call('Cancelled', { status: 'cancelled', cancelReason: 'Tenant away' }),
  call('No show', { status: 'no_show' }),
  call('Rescheduled', { status: 'rescheduled' }),
  call('Installation', { type: 'installation', priority: 'high', source: 'conversion' }),
  call('T'.repeat(255), {
    description: 'Señora’s “long” text, ✓ \n'.repeat(190),
    outcome: 'o'.repeat(2_000),
  }),
  call('Deleted', { deletedAt: '2026-03-01T10:00:00.000Z', assignedTechnician: people.uma.uid }),
  // Clocks go forward and back on these days: one has 23 hours, the other 25.
  call('Short day', { scheduledDate: '2026-03-08' }),
  call('Long day', { scheduledDate: '2026-11-01' }),
  call('Of the past', { scheduledDate: '1970-01-01' }),
];

let database: TestDatabase;
let server: TestServer;
let ada: Client;

const fill = async (): Promise<void> => {
  const { services, close } = openServices({ ...testEnv }, silentLog, database.url);
  await insertCast(services);
  await close();
  const { pool } = database;
  await pool.query('update settings set "data" = "data" || $1', [JSON.stringify({ officeTimeZone: zone })]);
  await pool.query(
    `insert into clients ("id", "businessName", "createdAt", "updatedAt") values ($1, 'Vine LLC', $2, $2)`,
    [clientId, written],
  );
  await pool.query(
    `insert into sites ("id", "clientId", "locationCode", "siteName", "createdAt", "updatedAt")
     values ($1, $2, 'NAPCA0001', 'Vine Court', $3, $3)`,
    [siteId, clientId, written],
  );
  await pool.query(
    `insert into machines ("id", "siteId", "kind", "make", "createdAt", "updatedAt")
     select "id", $2, 'washer', 'Dexter', $3, $3 from unnest($1::uuid[]) as "id"`,
    [[washer, dryer], siteId, written],
  );
  for (const one of calls) {
    const row = { ...one, clientId, siteId, version: 3, createdBy: people.ada.uid };
    const columns = Object.keys(row);
    await pool.query(
      `insert into appointments (${columns.map((name) => `"${name}"`).join(', ')}, "createdAt", "updatedAt")
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')}, '${written}', '${written}')`,
      Object.values(row),
    );
    await pool.query(
      `insert into events ("noun", "rowId", "verb", "at", "actor", "after")
       values ('appointments', $1, 'created', '${written}', $2, $3)`,
      [one.id, people.ada.uid, JSON.stringify({ title: one.title, scheduledDate: one.scheduledDate })],
    );
  }
};

beforeAll(async () => {
  database = await testDatabase('empty');
  await migrate(database.url, silentLog, withServiceCalls);
  await fill();
  await migrate(database.url, silentLog);
  server = await startTestServer({ database });
  server.clock.set('2026-06-15T16:00:00.000Z');
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

type Row = Omit<Call, 'scheduledDate' | 'assignedTechnician'> & {
  version: number;
  assignedTo: string | null;
  start: string;
  end: string;
  allDay: boolean;
  timezone: string;
  clientId: string;
  siteId: string;
  createdBy: string;
};
const rowOf = async ({ id }: Call): Promise<Row> => {
  const { rows } = await database.pool.query<{ row: Row }>(
    'select to_jsonb(appointments) as "row" from appointments where "id" = $1',
    [id],
  );
  if (!rows[0]) throw new Error(`${id} is gone`);
  return rows[0].row;
};
const moment = (at: string | null): string | null => at && new Date(at).toISOString();

test.each(calls)('[CAL-01] of a service call of before nothing is lost: $status, $title', async (before) => {
  const { scheduledDate, assignedTechnician, ...same } = before;
  const after = await rowOf(before);
  expect({
    ...after,
    completedAt: moment(after.completedAt),
    deletedAt: moment(after.deletedAt),
  }).toMatchObject({
    ...same,
    assignedTo: assignedTechnician,
    allDay: true,
    timezone: zone,
    clientId,
    siteId,
    createdBy: people.ada.uid,
    version: 3,
    recurrence: { freq: 'none', until: null, exceptions: [] },
  });
  // It is of that whole day by the office's clock.
  const days = { start: `${scheduledDate} 00:00`, end: `${daysLater(scheduledDate, 1)} 00:00` };
  expect([after.start, after.end].map((at) => localMinute(at, zone))).toEqual([days.start, days.end]);
});

test('[CAL-01] the calendar and their assignee see them as appointments, and what was told of them stays', async () => {
  const list = async (by: Client, from: string, to = from) =>
    (await by.call('appointments.list', { from, to, timezone: zone })).body.items as {
      id: string;
      title: string;
    }[];
  const ofDay = calls.filter(({ scheduledDate, deletedAt }) => scheduledDate === '2026-06-15' && !deletedAt);
  expect((await list(ada, '2026-06-15')).map(({ id }) => id).toSorted()).toEqual(
    ofDay.map(({ id }) => id).toSorted(),
  );
  for (const day of ['2026-06-14', '2026-06-16']) expect(await list(ada, day)).toEqual([]);
  expect((await list(ada, '2026-03-08')).map(({ title }) => title)).toEqual(['Short day']);
  expect((await list(ada, '1970-01-01')).map(({ title }) => title)).toEqual(['Of the past']);
  const uma = await server.signIn(people.uma);
  expect((await list(uma, '2026-06-15')).map(({ title }) => title)).toEqual(['Scheduled']);
  const { rows } = await database.pool.query(
    `select "rowId" as "id", "after" ->> 'title' as "title" from events where "noun" = 'appointments' order by "position"`,
  );
  expect(rows).toEqual(calls.map(({ id, title }) => ({ id, title })));
});

test('[CAL-02] they go on from where they stood: what was scheduled is begun and completed', async () => {
  const [first] = calls;
  const uma = await server.signIn(people.uma);
  expect((await uma.call('appointments.start', { id: first?.id })).body).toMatchObject({
    status: 'in_progress',
    version: 4,
    machineIds: [washer, dryer],
  });
  expect((await ada.call('appointments.complete', { id: first?.id, outcome: 'Done' })).status).toBe(200);
});
