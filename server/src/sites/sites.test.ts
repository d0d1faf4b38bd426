import { blankSite, type Site } from 'domain/sites';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { freeLocationCode } from './sql.ts';

let server: TestServer;
let ada: Client;
let dora: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  dora = await server.signIn(people.dora);
});
afterAll(() => server.close());

const client = async (businessName = 'Vine LLC'): Promise<string> =>
  (await ada.call('clients.create', { businessName })).body.id;
const site = async (clientId: string, fields: object = {}): Promise<Site> => {
  const { status, body, text } = await ada.call('sites.create', { clientId, ...fields });
  expect(status, text).toBe(200);
  return body;
};
const update = (one: Site, fields: object, as = ada) =>
  as.call('sites.update', { id: one.id, version: one.version, fields });

const everything = {
  locationCode: 'vine-1',
  siteName: 'Vine Court',
  siteNumber: '12',
  streetAddress: '1200 Vine St',
  streetAddressLine2: 'Building B',
  city: 'Napa',
  state: 'CA',
  zipCode: '94558',
  siteType: 'condo',
  accessType: 'card-access',
  machineInventory: { washers: 4, dryers: 4, stacks: 1, combos: 0 },
  needsKey: false,
  hasLockbox: true,
  hasSecurity: true,
  status: 'active',
  collectionRoute: 'North',
  collectionFrequency: 'weekly',
  lastCollectionDate: '2026-11-02',
  lastServiceDate: '2026-10-01',
  lastSiteSurvey: '2026-09-01',
  vendChangeNext: '2027-01-15',
  numberOfUnits: 48,
  buildingStyle: 'mid-rise',
  rooms: ['East', 'West'],
  collector: people.ada.uid,
  commission: { kind: 'minimum', percent: 40, amount: 25_000 },
};

describe('[SITE-01] a site', () => {
  test('keeps every field, has a computed next collection, and is answered to who asks', async () => {
    const clientId = await client();
    const made = await site(clientId, everything);
    expect(made).toMatchObject({
      ...everything,
      locationCode: 'VINE-1',
      machineInventory: { ...everything.machineInventory, totalMachines: 9, machines: [] },
      nextCollectionDate: '2026-11-09',
      version: 1,
      createdBy: people.ada.uid,
    });
    expect((await dora.call('sites.get', { id: made.id })).body).toEqual(made);
    const changed = await update(made, { city: 'Sonoma', machineInventory: { washers: 5 } }, dora);
    expect(changed.body).toMatchObject({
      city: 'Sonoma',
      version: 2,
      updatedBy: people.dora.uid,
      machineInventory: { washers: 5, dryers: 4, totalMachines: 10 },
    });
    const stale = await update(made, { city: 'Late' });
    expect([stale.status, stale.body.error.code, stale.body.error.current.city]).toEqual([
      409,
      'STALE_VERSION',
      'Sonoma',
    ]);
    expect((await update(changed.body, { city: 'Sonoma' })).body.version).toBe(2);
  });

  test('starts as the specification says, with a location code of its own', async () => {
    const made = await site(await client(), { city: 'Santa Rosa', state: 'CA' });
    expect(made).toMatchObject(
      (({ siteType, accessType, status, needsKey }) => ({ siteType, accessType, status, needsKey }))(
        blankSite('', '', null, ''),
      ),
    );
    expect(made.locationCode).toMatch(/^SANCA\d{4}$/);
  });

  test('[perm SIT-07] needs a client that is there, and stays with it', async () => {
    const unknown = await ada.call('sites.create', { clientId: crypto.randomUUID() });
    expect([unknown.status, unknown.body.error.fields]).toEqual([400, { clientId: 'Choose a client.' }]);
    const made = await site(await client());
    const other = await update(made, { clientId: await client() });
    expect([other.status, Object.keys(other.body.error.fields)]).toEqual([400, ['clientId']]);
    const wrong = await update(made, { collector: people.max.uid });
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['collector']]);
    for (const field of ['nextCollectionDate', 'createdAt', 'totalMachines'])
      expect((await update(made, { [field]: null })).body.error.code, field).toBe('UNKNOWN_FIELD');
  });

  test('a code that another site has is refused by its field', async () => {
    const clientId = await client();
    await site(clientId, { locationCode: 'TAKEN1' });
    const again = await ada.call('sites.create', { clientId, locationCode: 'taken1' });
    expect([again.status, Object.keys(again.body.error.fields)]).toEqual([409, ['locationCode']]);
    const other = await site(clientId);
    expect((await update(other, { locationCode: 'Taken1' })).status).toBe(409);
  });

  test('[CONV-04] sites made in the same moment have different codes; after 10,000 they get longer', async () => {
    const clientId = await client();
    const made = await Promise.all(
      Array.from({ length: 12 }, () => site(clientId, { city: 'Ukiah', state: 'CA' })),
    );
    expect(new Set(made.map(({ locationCode }) => locationCode)).size).toBe(12);
    // Of these nobody needs more than the code: nothing of a search is made of them.
    const apart = (statement: string) =>
      server.services.pool.query(`set local session_replication_role = replica; ${statement}`);
    await apart(
      `insert into sites ("id", "clientId", "locationCode", "createdAt", "updatedAt")
       select gen_random_uuid(), '${clientId}', 'FULCA' || lpad(n::text, 4, '0'), now(), now() from generate_series(0, 9999) n
       where n <> 4242`,
    );
    const free = (code: string) =>
      server.db.transaction().execute((transaction) => freeLocationCode(transaction, code));
    expect(await free('FULCA9999')).toBe('FULCA4242');
    await apart(
      `insert into sites ("id", "clientId", "locationCode", "createdAt", "updatedAt")
       values (gen_random_uuid(), '${clientId}', 'FULCA4242', now(), now())`,
    );
    expect(await free('FULCA0007')).toBe('FULCA10000');
    await apart(`delete from sites where "locationCode" like 'FULCA%'`);
  });

  test('a write sent twice with its key makes one site', async () => {
    const clientId = await client();
    const send = () => ada.call('sites.create', { clientId, city: 'Once' }, { key: 'site-once' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await ada.call('sites.count', { clientId })).body).toEqual({ count: 1 });
  });
});

describe('[SITE-03] lists', () => {
  test('pages of 20 with hasMore and cursor, newest first; counted per client', async () => {
    const clientId = await client();
    const made: Site[] = [];
    for (let n = 0; n < 23; n += 1) made.push(await site(clientId, { siteName: `Site ${n}` }));
    const first = (await ada.call('sites.list', { clientId })).body;
    expect([first.items.length, first.hasMore]).toEqual([20, true]);
    const rest = (await ada.call('sites.list', { clientId, cursor: first.cursor })).body;
    expect([rest.items.length, rest.hasMore, rest.cursor]).toEqual([3, false, null]);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
    expect((await ada.call('sites.count', { clientId })).body).toEqual({ count: 23 });
    expect((await ada.call('sites.list', { clientId, cursor: 'x' })).body.error.code).toBe('INVALID_CURSOR');
  });

  test('by each filter, by text and the deleted alone', async () => {
    const clientId = await client('Lakeside Partners');
    const one = await site(
      clientId,
      everything && { ...everything, locationCode: 'LAKE-1', city: 'Clearlake' },
    );
    const two = await site(clientId, { city: 'Fresno', state: 'CA', siteType: 'hotel' });
    const found = async (filter: object) =>
      (await ada.call('sites.list', { clientId, ...filter })).body.items.map(({ id }: Site) => id);
    expect(await found({ status: 'active' })).toEqual([one.id]);
    expect(await found({ siteType: 'hotel' })).toEqual([two.id]);
    expect(await found({ collectionRoute: 'North' })).toEqual([one.id]);
    expect(await found({ city: 'fresno' })).toEqual([two.id]);
    expect(await found({ state: 'CA' })).toEqual([two.id, one.id]);
    expect(await found({ text: 'clearlake' })).toEqual([one.id]);
    expect(await found({ text: 'lakeside PART' })).toEqual([two.id, one.id]);
    expect(await found({ text: '%' })).toEqual([]);
    expect((await ada.call('sites.remove', { id: two.id })).status).toBe(200);
    expect(await found({})).toEqual([one.id]);
    expect(await found({ deleted: true })).toEqual([two.id]);
    const back = await ada.call('sites.restore', { id: two.id });
    expect([back.status, back.body.deletedAt]).toEqual([200, null]);
  });

  test('[perm SIT-08] a batch is all or nothing, with one event a site', async () => {
    const clientId = await client();
    const sites = [await site(clientId), await site(clientId), await site(clientId)];
    const ids = sites.map(({ id }) => id);
    const fields = {
      status: 'active',
      collectionRoute: 'South',
      commission: { kind: 'percent', percent: 12.5 },
    };
    const unknown = await ada.call('sites.updateMany', { ids: [...ids, crypto.randomUUID()], fields });
    expect([unknown.status, Object.keys(unknown.body.error.fields)]).toEqual([400, ['ids']]);
    expect((await ada.call('sites.get', { id: ids[0] })).body.version).toBe(1);
    expect((await ada.call('sites.updateMany', { ids: [...ids, ids[0]], fields })).body).toEqual({
      updated: 3,
    });
    for (const id of ids)
      expect((await ada.call('sites.get', { id })).body).toMatchObject({ ...fields, version: 2 });
    expect((await ada.call('sites.updateMany', { ids, fields })).body).toEqual({ updated: 0 });
    const { rows } = await server.services.pool.query(
      `select count(*) as n from events where "noun" = 'sites' and "verb" = 'updated' and "rowId" = any($1)`,
      [ids],
    );
    expect(rows).toEqual([{ n: 3 }]);
  });
});

describe('the client of a site', () => {
  test('has its first site as primary, follows its sites, and another can be made primary', async () => {
    const clientId = await client();
    const [one, two] = [await site(clientId), await site(clientId)];
    const read = async () => (await ada.call('clients.get', { id: clientId })).body;
    expect(await read()).toMatchObject({ sites: [one.id, two.id], primarySiteId: one.id });
    const refused = await ada.call('sites.remove', { id: one.id });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SITE_IS_PRIMARY']);
    expect(refused.body.error.message).toContain('Make another site primary first');
    expect((await ada.call('sites.makePrimary', { id: two.id })).status).toBe(200);
    expect(await read()).toMatchObject({ primarySiteId: two.id });
    expect((await ada.call('sites.remove', { id: one.id })).status).toBe(200);
    expect(await read()).toMatchObject({ sites: [two.id], primarySiteId: two.id });
    const gone = await ada.call('sites.update', { id: one.id, version: 2, fields: { city: 'X' } });
    expect([gone.status, gone.body.error.code]).toEqual([409, 'SITE_DELETED']);
  });

  test('open pages are told of sites, of their machines and of the client', async () => {
    const clientId = await client();
    const stream = await ada.stream('sites,machines,clients');
    await stream.until(({ event }) => event === 'reset');
    const made = await site(clientId, { siteName: 'Told' });
    const put = await stream.until(({ event, data }) => event === 'put' && data.noun === 'sites');
    expect(put.data.row).toMatchObject({ id: made.id, siteName: 'Told', machineInventory: { machines: [] } });
    await stream.until(({ data }) => data.noun === 'clients' && data.row?.sites?.[0] === made.id);
    await ada.call('machines.create', { siteId: made.id, kind: 'washer' });
    await stream.until(({ data }) => data.noun === 'machines' && data.row?.siteId === made.id);
    await stream.until(({ data }) => data.noun === 'sites' && data.row?.machineInventory.washers === 1);
    stream.close();
  });
});

describe('getting in', () => {
  const notes = 'Behind the zeppelin boiler';
  const code = '#471199-zebra';

  test('[perm SIT-02] notes and code are sealed everywhere, shown by sites.access alone, and each look is recorded', async () => {
    const made = await site(await client(), { accessNotes: notes, accessCode: code });
    expect(made).toMatchObject({ hasAccessNotes: true, hasAccessCode: true });
    const send = { id: made.id, version: 1, fields: { accessNotes: `${notes}!`, city: 'Napa' } };
    const changed = await ada.call('sites.update', send, { key: 'sealed-1' });
    expect(changed.body).not.toHaveProperty('accessNotes');
    await ada.call('sites.list', { text: 'zeppelin' });
    const shown = await dora.call('sites.access', { id: made.id }, { key: 'look-1' });
    expect(shown.body).toEqual({ accessNotes: `${notes}!`, accessCode: code });
    const viewing = await server.signIn(people.dora);
    await viewing.call('view.set', { mode: 'impersonate', uid: people.ada.uid });
    expect((await viewing.call('sites.access', { id: made.id })).status).toBe(403);
    const history = (await ada.call('sites.history', { id: made.id })).body.items;
    expect(history.map(({ verb, by }: { verb: string; by: string }) => [verb, by])).toEqual([
      ['accessed', people.dora.uid],
      ['updated', people.ada.uid],
      ['created', people.ada.uid],
    ]);
    const { rows } = await server.services.pool.query(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of rows) {
      const plain = await server.services.pool.query(
        `select count(*) as n from ${name} t where t::text ~* 'zeppelin|471199|zebra'`,
      );
      expect(plain.rows, name).toEqual([{ n: 0 }]);
    }
    const empty = await update(changed.body, { accessCode: '' });
    expect(empty.body).toMatchObject({ hasAccessCode: false, hasAccessNotes: true });
    expect((await ada.call('sites.access', { id: made.id })).body.accessCode).toBe('');
  });

  test('what is sealed for one site does not open at another', async () => {
    const [one, two] = [await site(await client(), { accessCode: '1' }), await site(await client())];
    await server.services.pool.query(
      `update sites set "accessCode" = (select "accessCode" from sites where "id" = $1) where "id" = $2`,
      [one.id, two.id],
    );
    expect((await ada.call('sites.access', { id: two.id })).body.accessCode).toBe('');
  });
});

test('an address is checked in words, and refused by none of them', async () => {
  const clientId = await client('Twin Owners');
  const twin = await site(clientId, {
    siteName: 'Twin',
    streetAddress: '77 Elm Avenue',
    city: 'Lodi',
    state: 'CA',
  });
  const check = async (fields: object) => (await ada.call('sites.check', fields)).body.warnings;
  const same = { streetAddress: '77 ELM Ave.', city: 'lodi', state: 'CA', zipCode: '10001' };
  expect(await check(same)).toEqual([
    { code: 'ZIP_OTHER_STATE', field: 'zipCode', text: 'Zip code 10001 is not in CA.' },
    {
      code: 'SAME_ADDRESS',
      field: 'streetAddress',
      text: 'Twin of Twin Owners has the same address.',
      site: { id: twin.id, name: 'Twin', clientId, client: 'Twin Owners' },
    },
  ]);
  expect(await check({ ...same, zipCode: '95240', except: twin.id })).toEqual([]);
});

test('[SITE-02] sites leave as CSV with their machines, for administrators alone and without what is sealed', async () => {
  const clientId = await client('=Export LLC');
  await site(clientId, { ...everything, locationCode: 'csv-1', accessCode: '44#17', siteName: '+Yard' });
  const file = await ada.raw(`/api/export/sites.csv?clientId=${clientId}`);
  const [heading = '', line = '', rest] = file.text.split('\r\n');
  expect(heading).toContain('Washers,Dryers,Stacks,Combos,Total Machines,Next Collection Date');
  expect(line.startsWith(`${clientId},'=Export LLC,'+Yard,12,CSV-1,`)).toBe(true);
  expect(line).toContain(',4,4,1,0,9,2026-11-');
  expect(line).toContain('"East, West"');
  expect(file.text).not.toContain('44#17');
  expect(rest).toBe('');
  expect((await ada.raw('/api/export/sites.csv?status=gone')).status).toBe(400);
  const max = await server.signIn(people.max);
  expect((await max.raw('/api/export/sites.csv')).status).toBe(403);
  expect((await server.anonymous.raw('/api/export/sites.csv')).status).toBe(401);
});
