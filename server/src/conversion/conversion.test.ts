import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let dora: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  dora = await server.signIn(people.dora);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

const complete = {
  firstName: 'Beth',
  lastName: 'Amari',
  email: 'beth@silverado.example',
  phone: '(707) 555-0101',
  company: 'Silverado Court',
  streetAddress: '12 Main St',
  city: 'Napa',
  state: 'CA',
  zipCode: '94559',
  numberOfMachinesNeeded: 12,
  assignedRep: people.max.uid,
};

const sold = async (fields: object = {}): Promise<string> => {
  const { id } = (await ada.call('leads.create', { ...complete, ...fields })).body;
  await ada.call('leads.move', { id, to: 'sold' });
  return id;
};

const said = (id: string, more: object = {}) => ({
  id,
  accountManager: people.mia.uid,
  businessName: 'Silverado Court',
  contactTitle: 'Property Manager',
  siteName: 'Napa Location',
  installationDate: '2026-12-01',
  machines: { washers: 6, dryers: 6, stacks: 0, combos: 0 },
  serviceCall: true,
  ...more,
});

/** Whatever is there: nothing half, nothing twice, nothing that points nowhere. */
const sound = async () =>
  expect(
    await query(`
      select l."id" from leads l left join clients c on c."id" = l."convertedToClientId"
        left join conversion_history h on h."leadId" = l."id"
      where (l."convertedToClientId" is not null and (c."id" is null or h."id" is null or l."status" <> 'client'))
        or (h."id" is not null and l."convertedToClientId" is distinct from h."clientId")
      union all
      select s."id" from sites s where not exists (select from conversion_history h where h."siteId" = s."id")
      union all
      select c."id" from clients c where c."originLeadId" is not null
        and not exists (select from leads l where l."convertedToClientId" = c."id" and l."id" = c."originLeadId")`),
  ).toEqual([]);

const rowsOf = async (lead: string) => {
  const [row] = await query(
    `select (select count(*)::int from conversion_history where "leadId" = $1) as "conversions",
      (select count(*)::int from clients where "originLeadId" = $1) as "clients",
      (select count(*)::int from appointments where "leadId" = $1) as "calls",
      (select count(*)::int from sites s join conversion_history h on h."siteId" = s."id" where h."leadId" = $1) as "sites"`,
    [lead],
  );
  return row;
};
const once = { conversions: 1, clients: 1, calls: 1, sites: 1 };
const never = { conversions: 0, clients: 0, calls: 0, sites: 0 };

describe('[CONV-04] a sold lead becomes a client', () => {
  test('[CONV-05] [SVC-01] with its site, its service call and its history, in one answer', async () => {
    const id = await sold();
    const { status, body } = await ada.call('leads.convert', said(id, { technician: people.uma.uid }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      client: {
        status: 'active',
        priority: 'medium',
        contractType: 'lease',
        serviceLevel: 'standard',
        contractStartDate: '2026-12-01',
        accountManager: people.mia.uid,
        originLeadId: id,
        convertedBy: people.ada.uid,
        sites: [body.site.id],
        primarySiteId: body.site.id,
      },
      site: {
        clientId: body.client.id,
        status: 'pending_install',
        siteType: 'apartment',
        accessType: 'key-required',
        needsKey: true,
        hasLockbox: false,
        hasSecurity: false,
        streetAddress: '12 Main St',
        machineInventory: { washers: 6, dryers: 6, stacks: 0, combos: 0, totalMachines: 12, machines: [] },
      },
      serviceCall: {
        type: 'installation',
        priority: 'high',
        status: 'scheduled',
        description: 'Initial machine installation',
        start: '2026-12-01T08:00:00.000Z',
        end: '2026-12-02T08:00:00.000Z',
        allDay: true,
        assignedTo: people.uma.uid,
        createdBy: people.ada.uid,
        clientId: body.client.id,
        siteId: body.site.id,
        leadId: id,
      },
    });
    expect(body.site.locationCode).toMatch(/^NAPCA\d{4}$/);
    const lead = (await ada.call('leads.get', { id })).body;
    expect(lead).toMatchObject({ status: 'client', column: 'sold', convertedToClientId: body.client.id });
    expect(lead.convertedAt).not.toBeNull();
    expect((await ada.call('appointments.get', { id: body.serviceCall.id })).body).toEqual(body.serviceCall);
    expect((await ada.call('clients.get', { id: body.client.id })).body).toEqual(body.client);
    await sound();
  });

  test('people of the lead are the client’s from then on, and stay on the lead', async () => {
    const id = await sold();
    const contact = (await ada.call('contacts.create', { leadId: id, firstName: 'Olga' })).body;
    const { client } = (await ada.call('leads.convert', said(id))).body;
    for (const where of [{ leadId: id }, { clientId: client.id }])
      expect(
        (await ada.call('contacts.list', where)).body.items.map((one: { id: string }) => one.id),
      ).toEqual([contact.id]);
  });

  test('[D15] won and client are one event, and one entry of the history', async () => {
    const id = await sold();
    await ada.call('leads.convert', said(id));
    const [first] = (await ada.call('leads.history', { id })).body.items;
    expect(first.verb).toBe('converted');
    const told = first.changes.map(({ field }: { field: string }) => field).sort();
    expect(told).toEqual(expect.arrayContaining(['convertedAt', 'convertedToClientId']));
    expect(
      (
        await query(
          `select count(*)::int as n from events where noun = 'leads' and verb = 'converted' and "rowId" = $1`,
          [id],
        )
      )[0].n,
    ).toBe(1);
  });

  test.each([
    ['LEAD_NOT_ELIGIBLE', { firstName: '' }, 'Lead must have first name, last name, and email'],
    ['LEAD_NOT_ELIGIBLE', { zipCode: '' }, 'Lead must have complete address information'],
  ])('[CONV-01] %s %o is refused and leaves nothing', async (code, fields, message) => {
    const id = await sold(fields);
    const { status, body } = await ada.call('leads.convert', said(id));
    expect([status, body.error.code, body.error.message]).toEqual([409, code, message]);
    expect(await rowsOf(id)).toEqual(never);
  });

  test('[CONV-01] an unsold lead, and one that is not there', async () => {
    const { id } = (await ada.call('leads.create', complete)).body;
    expect((await ada.call('leads.convert', said(id))).body.error.message).toBe(
      'Lead must be sold, won, qualified, or have a proposal',
    );
    const gone = await ada.call('leads.convert', said(people.max.uid));
    expect([gone.status, gone.body.error.message]).toEqual([404, 'Lead not found']);
  });

  test('[CONV-03] the texts of the dialog, by field', async () => {
    const id = await sold();
    const none = { washers: 0, dryers: 0, stacks: 0, combos: 0 };
    const { status, body } = await ada.call(
      'leads.convert',
      said(id, { accountManager: '', businessName: ' ', siteName: '', machines: none }),
    );
    expect([status, body.error.fields]).toEqual([
      400,
      {
        accountManager: 'Account manager is required',
        businessName: 'Business name is required',
        siteName: 'Site name is required',
        machines: 'At least one machine is required',
      },
    ]);
    const { accountManager: _, ...without } = said(id);
    expect((await ada.call('leads.convert', without)).body.error.fields).toEqual({
      accountManager: 'Account manager is required',
    });
    for (const washers of [-1, 0.5])
      expect((await ada.call('leads.convert', said(id, { machines: { washers } }))).status).toBe(400);
    for (const { uid } of [people.uma, people.dora]) {
      const wrong = await ada.call('leads.convert', said(id, { accountManager: uid }));
      expect([wrong.status, wrong.body.error.fields.accountManager]).toEqual([
        400,
        'Choose an active admin or manager.',
      ]);
    }
    expect(await rowsOf(id)).toEqual(never);
  });

  test('a location code that is taken becomes the next one, also when many ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => sold({ city: 'Yreka' })));
    const made = await Promise.all(ids.map((id) => ada.call('leads.convert', said(id))));
    expect(made.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(ids.map(() => 200));
    const codes = made.map(({ body }) => body.site.locationCode);
    expect(new Set(codes).size).toBe(ids.length);
    for (const code of codes) expect(code).toMatch(/^YRECA\d{4}$/);
  });
});

describe('exactly once', () => {
  test('[perm CNV-04] the same key again gives the same bytes', async () => {
    const id = await sold();
    const send = () => ada.call('leads.convert', said(id), { key: `convert-${id}` });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(await rowsOf(id)).toEqual(once);
  });

  test('of 20 tries by two administrators one converts, the others are told which client it is', async () => {
    const id = await sold();
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ada : dora).call('leads.convert', said(id))),
    );
    const [won, ...more] = tries.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    for (const { status, body } of tries.filter((each) => each !== won))
      expect([status, body.error.message, body.error.current.clientId]).toEqual([
        409,
        'This lead has already been converted to a client',
        won?.body.client.id,
      ]);
    expect(await rowsOf(id)).toEqual(once);
    await sound();
  });

  test('two servers on one database', async () => {
    const other = await startTestServer({ database: server.database });
    const there = await other.signIn(people.dora);
    const id = await sold();
    const tries = await Promise.all(
      [ada, there, ada, there].map((client) => client.call('leads.convert', said(id))),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await rowsOf(id)).toEqual(once);
    await other.close();
  });

  test('against moves, edits and deletes at once: no client of an ineligible lead, no id that points nowhere', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => sold()));
    const acts = ids.flatMap((id, turn) => [
      ada.call('leads.convert', said(id)),
      dora.call('leads.move', { id, to: turn % 2 ? 'selling' : 'dead' }),
      dora.call('leads.remove', { id }),
      ada.call('leads.update', { id, version: 2, fields: { zipCode: '' } }),
      dora.call('leads.convert', said(id)),
      ada.call('leads.bulk', { ids: [id], verb: 'move', input: { to: 'unassigned' } }),
    ]);
    for (const { status, text } of await Promise.all(acts)) expect([200, 409], text).toContain(status);
    for (const id of ids) {
      const lead = (await ada.call('leads.get', { id })).body;
      const rows = await rowsOf(id);
      expect(rows).toEqual(lead.convertedToClientId === null ? never : once);
      if (lead.convertedToClientId)
        expect(lead).toMatchObject({ deleted: false, column: 'sold', zipCode: '94559' });
    }
    await sound();
  });
});

describe('a converted lead is frozen, notes apart', () => {
  test('every verb refuses; a note is taken', async () => {
    const id = await sold();
    const other = await sold();
    await ada.call('leads.convert', said(id), { key: `frozen-${id}` });
    const before = (await ada.call('leads.get', { id })).body;
    const tries: [string, object][] = [
      ['leads.update', { id, version: before.version, fields: { city: 'Sonoma' } }],
      ['leads.contact', { id, outcome: 'contacted' }],
      ['leads.move', { id, to: 'dead' }],
      ['leads.take', { id }],
      ['leads.assign', { id, rep: people.mia.uid }],
      ['leads.transfer', { id, rep: people.mia.uid }],
      ['leads.pass', { id, to: people.mia.uid }],
      ['leads.returnToPool', { id }],
      ['leads.cantClose', { id, reason: 'x' }],
      ['leads.reopen', { id }],
      ['leads.remove', { id }],
      ['leads.merge', { id, duplicateId: other }],
      ['leads.merge', { id: other, duplicateId: id }],
    ];
    for (const [name, input] of tries)
      expect([name, (await ada.call(name, input)).status]).toEqual([name, 409]);
    for (const [verb, input] of [
      ['assign', { rep: people.mia.uid }],
      ['move', { to: 'dead' }],
      ['tag', { add: ['x'] }],
      ['remove', {}],
    ] as const) {
      const { body } = await ada.call('leads.bulk', { ids: [id], verb, input });
      expect([verb, body.rows[0].code]).toEqual([verb, 'LEAD_CONVERTED']);
    }
    const undo = await ada.call('leads.undo', { key: `frozen-${id}` });
    expect([undo.status, undo.body.error.code]).toEqual([409, 'CONVERSION_STAYS']);
    expect((await ada.call('leads.undo', { leadId: id })).body.error.code).toBe('CONVERSION_STAYS');
    expect((await ada.call('leads.get', { id })).body).toEqual(before);
    expect((await ada.call('leads.note', { id, text: 'Thanked them' })).status).toBe(200);
  });
});

describe('[W9] a site added to a client', () => {
  test('no client is made, the lead links to the one that is there', async () => {
    const first = (await ada.call('leads.convert', said(await sold()))).body;
    const id = await sold({ streetAddress: '14 Main St' });
    const {
      accountManager: _,
      businessName: __,
      ...bare
    } = said(id, { clientId: first.client.id, siteName: 'Annex' });
    const { status, body } = await ada.call('leads.convert', bare);
    expect(status).toBe(200);
    expect(body.client).toMatchObject({
      id: first.client.id,
      originLeadId: first.client.originLeadId,
      sites: [first.site.id, body.site.id],
      primarySiteId: first.site.id,
    });
    expect((await ada.call('leads.get', { id })).body.convertedToClientId).toBe(first.client.id);
    const gone = await ada.call('leads.convert', { ...bare, id: await sold(), clientId: people.max.uid });
    expect([gone.status, gone.body.error.code]).toEqual([400, 'CLIENT_NOT_FOUND']);
    await sound();
  });
});

describe('[CONV-06] many leads', () => {
  test('one by one: errors for each, and every other converted whole', async () => {
    const [good, again, lame] = [await sold(), await sold(), await sold({ email: '' })];
    const unled = await sold();
    await ada.call('leads.convert', said(again));
    const item = (id: string, more: object = {}) => ({ id, accountManager: people.mia.uid, ...more });
    const { status, body } = await ada.call('leads.convertMany', {
      items: [
        item(lame, { serviceCall: true }),
        item(good, { serviceCall: true }),
        item(again),
        item(people.max.uid),
        item(good),
        item(unled, { accountManager: '' }),
      ],
    });
    expect([status, body.converted, body.failed]).toEqual([200, 1, 5]);
    expect(
      body.items.map((row: { error: { message: string } | null }) => row.error?.message ?? null),
    ).toEqual([
      'Lead must have first name, last name, and email',
      null,
      'This lead has already been converted to a client',
      'Lead not found',
      'This lead stands in the list more than once.',
      'Choose an active admin or manager.',
    ]);
    expect(await rowsOf(unled)).toEqual(never);
    expect(await rowsOf(good)).toEqual(once);
    expect(await rowsOf(lame)).toEqual(never);
    const client = (await ada.call('clients.get', { id: body.items[1].clientId })).body;
    expect(client).toMatchObject({ businessName: 'Silverado Court', contactTitle: 'Property Manager' });
    await sound();
  });

  test('a failure in the middle of one takes back that one alone', async () => {
    const [first, second] = [await sold(), await sold()];
    await query(`create function refuse_second() returns trigger language plpgsql as
      $f$ begin if new."leadId" = '${second}' then raise 'no'; end if; return new; end $f$`);
    await query(
      'create trigger refuse_second before insert on conversion_history for each row execute function refuse_second()',
    );
    const items = [first, second].map((id) => ({ id, accountManager: people.mia.uid }));
    const { body } = await ada.call('leads.convertMany', { items });
    expect(body).toMatchObject({ converted: 1, failed: 1 });
    expect(body.items[1].error.code).toBe('CONVERSION_FAILED');
    expect(await rowsOf(second)).toEqual(never);
    // The whole conversion fails with it, and nothing stands half.
    expect((await ada.call('leads.convert', said(second))).status).toBe(500);
    expect(await rowsOf(second)).toEqual(never);
    expect(
      (
        await query(`select count(*)::int as n from events where "rowId" = $1 and verb = 'converted'`, [
          second,
        ])
      )[0].n,
    ).toBe(0);
    await query('drop trigger refuse_second on conversion_history');
    expect((await ada.call('leads.convertMany', { items })).body).toMatchObject({ converted: 1, failed: 1 });
    await sound();
  });

  test('the history shows the newest 50 and no more, with the names people know', async () => {
    const { status, body } = await ada.call('conversions.list', { limit: 100_000 });
    expect([status, body.items.length <= 50]).toEqual([200, true]);
    expect(body.items[0]).toMatchObject({
      leadName: 'Silverado Court',
      clientName: 'Silverado Court',
      convertedBy: people.ada.uid,
      convertedByName: 'Ada',
    });
    const times = body.items.map(({ convertedAt }: { convertedAt: string }) => convertedAt);
    expect(times).toEqual([...times].sort().reverse());
    for (const verb of ['create', 'update', 'remove'])
      expect((await ada.call(`conversions.${verb}`, { id: body.items[0].id })).status).toBe(404);
  });
});
