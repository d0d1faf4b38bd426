import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryBeside } from '#contacts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let mia: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  mia = await server.signIn(people.mia);
});
afterAll(() => server.close());

const lead = async (rep: string | null = people.max.uid): Promise<string> =>
  (await ada.call('leads.create', { lastName: 'Vine Street', assignedRep: rep })).body.id;
const client = async (): Promise<string> =>
  (await ada.call('clients.create', { businessName: 'Vine Laundry' })).body.id;
const deal = { title: 'Twelve washers', stage: 'Proposal' };
const nouns = [
  ['contacts', { firstName: 'Olga' }],
  ['deals', deal],
  ['activities', { type: 'task', title: 'Measure the room' }],
] as const;

test('[REC-03] what is wrong is said in the words of the specification, beside its field', async () => {
  const leadId = await lead();
  const said = async (fields: object) =>
    (await max.call('deals.create', { leadId, ...deal, ...fields })).body.error?.fields;
  expect(await said({ title: undefined })).toEqual({ title: 'Name is required' });
  expect(await said({ value: -1 })).toEqual({ value: 'Deal value must be non-negative' });
  expect(await said({ stage: undefined })).toEqual({ stage: 'Stage is required' });
  const { id } = (await max.call('deals.create', { leadId, ...deal })).body;
  const update = await max.call('deals.update', { id, version: 1, fields: { userId: 'x', tenantId: 'y' } });
  expect(update.body.error.message).toBe('At least one field must be provided for update');
  const both = await ada.call('deals.create', { leadId, clientId: await client(), ...deal });
  const none = await ada.call('deals.create', deal);
  expect([both.status, none.status, none.body.error.fields.leadId]).toEqual([
    400,
    400,
    'Name a lead or a client, not both',
  ]);
});

test('[perm DCA-03] who is to do it must be in the pick list; what it is about, of the same lead', async () => {
  const [leadId, other] = [await lead(), await lead()];
  const add = (fields: object, client = max) =>
    client.call('activities.create', { leadId, type: 'call', title: 'Call', ...fields });
  expect((await add({ assignedTo: people.uma.uid })).status).toBe(400);
  expect((await max.call('deals.create', { leadId, ...deal, assignedTo: people.uma.uid })).status).toBe(400);
  expect((await add({ assignedTo: people.mia.uid })).status).toBe(200);
  const { id: dealId } = (await max.call('deals.create', { leadId: other, ...deal })).body;
  const elsewhere = await add({ dealId });
  expect([elsewhere.status, elsewhere.body.error.fields]).toEqual([
    400,
    { dealId: 'This belongs to another lead or client' },
  ]);
  const { id: contactId } = (await max.call('contacts.create', { leadId, firstName: 'Olga' })).body;
  const about = (await add({ contactId })).body;
  expect(about.contactId).toBe(contactId);
  // Where it goes, that person is not.
  const moved = await max.call('activities.update', { id: about.id, version: 1, fields: { leadId: other } });
  expect([moved.body.leadId, moved.body.contactId]).toEqual([other, null]);
});

test('an activity is done, and open again', async () => {
  const leadId = await lead();
  const { id } = (await max.call('activities.create', { leadId, type: 'task', title: 'Measure' })).body;
  const done = await max.call('activities.update', { id, version: 1, fields: { done: true } });
  expect(done.body).toMatchObject({ doneAt: expect.any(String), version: 2 });
  const open = await max.call('activities.update', { id, version: 2, fields: { done: false } });
  expect(open.body.doneAt).toBeNull();
  const late = await max.call('activities.update', { id, version: 2, fields: { done: true } });
  expect([late.status, late.body.error.current.version]).toEqual([409, 3]);
});

test.each(nouns)('[REC-03] %s of a client are for administrators', async (noun, fields) => {
  const clientId = await client();
  const made = await ada.call(`${noun}.create`, { clientId, ...fields });
  expect([made.status, made.body.clientId, made.body.leadId]).toEqual([200, clientId, null]);
  const { id } = made.body;
  const tries = await Promise.all([
    max.call(`${noun}.list`, { clientId }),
    max.call(`${noun}.create`, { clientId, ...fields }),
    max.call(`${noun}.update`, { id, version: 1, fields }),
    max.call(`${noun}.remove`, { id }),
  ]);
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  // Nor does it become a lead's by its rep's doing.
  const leadId = await lead();
  expect((await max.call(`${noun}.update`, { id, version: 1, fields: { leadId } })).status).toBe(403);
  expect((await ada.call(`${noun}.list`, { clientId })).body.items).toHaveLength(1);
});

test('[REC-03] what a lead has is shown on the client it became, and stays with the lead', async () => {
  const [leadId, clientId] = [await lead(), await client()];
  for (const [noun, fields] of nouns) await max.call(`${noun}.create`, { leadId, ...fields });
  await server.db.transaction().execute(async (db) => {
    await carryBeside({ db }, leadId, clientId);
    await db.updateTable('leads').set({ convertedToClientId: clientId }).where('id', '=', leadId).execute();
  });
  for (const [noun, fields] of nouns) {
    const [ofLead] = (await max.call(`${noun}.list`, { leadId })).body.items;
    const [ofClient] = (await ada.call(`${noun}.list`, { clientId })).body.items;
    expect(ofClient).toEqual({ ...ofLead, clientId });
    const { id } = ofLead;
    // The lead is frozen for its rep; the client's people are kept by administrators.
    expect((await max.call(`${noun}.update`, { id, version: 1, fields })).status).toBe(409);
    expect((await mia.call(`${noun}.update`, { id, version: 1, fields })).status).toBe(404);
    expect((await ada.call(`${noun}.update`, { id, version: 1, fields })).status).toBe(200);
  }
});

test('deals and activities stand in the timeline, and those who see the lead are told', async () => {
  const leadId = await lead();
  const [own, other] = [await max.stream('deals,activities'), await mia.stream('deals,activities')];
  await own.until(({ event }) => event === 'reset');
  await other.until(({ event }) => event === 'reset');
  for (const [noun, fields] of nouns.slice(1)) {
    const { id } = (await ada.call(`${noun}.create`, { leadId, ...fields })).body;
    const put = await own.until(({ event, data }) => event === 'put' && data.noun === noun);
    expect(put.data.row).toEqual({ id, version: 1, leadId, clientId: null });
  }
  const { items } = (await max.call('leads.timeline', { id: leadId, kinds: ['deal', 'activity'] })).body;
  expect(items.map((item: { kind: string; text: string }) => [item.kind, item.text])).toEqual([
    ['activity', 'Measure the room'],
    ['deal', 'Twelve washers'],
  ]);
  expect(other.seen.map(({ event }) => event)).toEqual(['reset']);
  own.close();
  other.close();
});

test('a merge takes deals and activities along, and one undo brings them back', async () => {
  const [id, duplicateId] = [await lead(), await lead()];
  for (const [noun, fields] of nouns) await max.call(`${noun}.create`, { leadId: duplicateId, ...fields });
  const found = async (leadId: string) =>
    Promise.all(nouns.map(async ([noun]) => (await ada.call(`${noun}.list`, { leadId })).body.items.length));
  expect((await ada.call('leads.merge', { id, duplicateId, fields: {} })).status).toBe(200);
  expect([await found(id), await found(duplicateId)]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ]);
  expect((await ada.call('leads.undo', {})).status).toBe(200);
  expect([await found(id), await found(duplicateId)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
});
