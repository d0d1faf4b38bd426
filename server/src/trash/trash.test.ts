import { randomUUID } from 'node:crypto';
import { type TrashNoun, trashNouns } from 'domain/trash';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesOf } from '#platform/outside/files.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let dora: Client;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
  dora = await server.signIn(people.dora);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const ok = async (name: string, input: object, client: Client = ada) => {
  const { status, body, text } = await client.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const listed = async (noun: TrashNoun, id: string) =>
  (await ok('trash.list', { noun, limit: 200 })).items.find((one: { id: string }) => one.id === id);
const purge = async (noun: TrashNoun, id: string) => (await ok('trash.purge', { noun, ids: [id] })).rows[0];
const look = async (noun: TrashNoun, id: string) => (await ok('trash.look', { noun, ids: [id] })).items[0];
const upload = async (place: object): Promise<string> => {
  const bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`);
  const said = { upload: randomUUID(), offset: '0', size: String(bytes.length), name: 'Lease.pdf', ...place };
  const road = 'id' in place ? 'leads.fileUpload' : 'documents.upload';
  const { status, body, text } = await ada.raw(`/api/${road}?${new URLSearchParams(said)}`, {
    method: 'POST',
    body: bytes,
  });
  expect(status, text).toBe(200);
  return body.file.id;
};

type Made = { id: string; remove: () => Promise<unknown> };

const lead = (fields: object = {}) => ok('leads.create', { businessName: 'Elm House', ...fields });
const client = (fields: object = {}) => ok('clients.create', { businessName: 'Elm Co', ...fields });

const invoiceOf = async (clientId: string, fields: object) => {
  const lines = [{ kind: 'other', description: 'Work', quantity: 1000, unitPrice: 100, taxable: false }];
  const { id } = await ok('invoices.create', { clientId, lines });
  for (const [column, value] of Object.entries(fields))
    await query(`update invoices set "${column}" = $1 where id = $2`, [value, id]);
};

/** One of each noun, as people make and delete it. */
const make: Readonly<Record<TrashNoun, () => Promise<Made>>> = {
  leads: async () => {
    const { id } = await lead();
    return { id, remove: () => ok('leads.remove', { id }) };
  },
  clients: async () => {
    const { id } = await client();
    return { id, remove: () => ok('clients.remove', { id }) };
  },
  sites: async () => {
    const { id: clientId } = await client();
    await ok('sites.create', { clientId, siteName: 'First' });
    const { id } = await ok('sites.create', { clientId, siteName: 'Second' });
    return { id, remove: () => ok('sites.remove', { id }) };
  },
  machines: async () => {
    const { id: clientId } = await client();
    const { id: siteId } = await ok('sites.create', { clientId, siteName: 'First' });
    const { id } = await ok('machines.create', { siteId, kind: 'washer', serial: randomUUID().slice(0, 8) });
    return { id, remove: () => ok('machines.remove', { id }) };
  },
  contacts: async () => {
    const { id: leadId } = await lead();
    const { id } = await ok('contacts.create', { leadId, firstName: 'Ann' });
    return { id, remove: () => ok('contacts.remove', { id }) };
  },
  deals: async () => {
    const { id: leadId } = await lead();
    const { id } = await ok('deals.create', { leadId, title: 'Ten washers', stage: 'new' });
    return { id, remove: () => ok('deals.remove', { id }) };
  },
  activities: async () => {
    const { id: clientId } = await client();
    const { id } = await ok('activities.create', { clientId, type: 'call', title: 'Rang' });
    return { id, remove: () => ok('activities.remove', { id }) };
  },
  documents: async () => {
    const { id: clientId } = await client();
    const id = await upload({ clientId });
    return { id, remove: () => ok('documents.remove', { id }) };
  },
  appointments: async () => {
    const { id: leadId } = await lead();
    const { id } = await ok('appointments.create', {
      leadId,
      type: 'meeting',
      title: 'Look at it',
      start: '2026-12-01T18:00:00.000Z',
      end: '2026-12-01T19:00:00.000Z',
    });
    return { id, remove: () => ok('appointments.remove', { id }) };
  },
  templates: async () => {
    const { id } = await ok('templates.create', { name: 'Hello', type: 'sms', body: 'Hi' });
    return { id, remove: () => ok('templates.remove', { id }) };
  },
};

describe('[ADMIN-04] the trash of every noun', () => {
  test.each(trashNouns)(
    '%s: what was deleted is listed with who and when, comes back once, and goes for good',
    async (noun) => {
      const { id, remove } = await make[noun]();
      expect(await listed(noun, id)).toBe(undefined);
      await remove();
      const before = (await ok('trash.count', {}))[noun];
      expect(await listed(noun, id)).toMatchObject({ by: people.ada.uid, mergedInto: null });
      expect(await ok('trash.restore', { noun, id })).toEqual({ noun, id });
      expect([await listed(noun, id), (await ok('trash.count', {}))[noun]]).toEqual([undefined, before - 1]);
      const again = await ada.call('trash.restore', { noun, id });
      expect([404, 409]).toContain(again.status);
      const standing = await purge(noun, id);
      expect(standing).toMatchObject({ outcome: 'refused', code: 'NOT_IN_TRASH' });
      await remove();
      expect(await purge(noun, id)).toMatchObject({ id, outcome: 'purged' });
      expect((await ada.call('trash.restore', { noun, id })).status).toBe(404);
      expect(await purge(noun, id)).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' });
      const events = await query(
        `select verb from events where noun = $1 and "rowId" = $2 order by position`,
        [noun, id],
      );
      expect(events.map(({ verb }) => verb).slice(-4)).toEqual(['removed', 'restored', 'removed', 'purged']);
    },
  );

  test.each(trashNouns)('%s: restored and deleted for good at once, one of them happens', async (noun) => {
    const { id, remove } = await make[noun]();
    await remove();
    const [restored, purged] = await Promise.all([
      dora.call('trash.restore', { noun, id }),
      ada.call('trash.purge', { noun, ids: [id] }),
    ]);
    const row = purged.body.rows[0];
    expect([restored.status === 200, row.outcome === 'purged'].filter(Boolean), restored.text).toHaveLength(
      1,
    );
    expect([200, 404, 409]).toContain(restored.status);
  });
});

describe('[ADMIN-04] what hangs on it', () => {
  test('of a lead notes, messages, files and their bytes, people and events go along, and are counted before', async () => {
    const { id: leadId } = await lead({ email: 'ann@example.com' });
    await ok('leads.note', { id: leadId, text: 'Rang' });
    await ok('contacts.create', { leadId, firstName: 'Ann' });
    await ok('deals.create', { leadId, title: 'Ten washers', stage: 'new' });
    const file = await upload({ id: leadId });
    const [{ storageKey }] = await query('select "storageKey" from documents where id = $1', [file]);
    expect(await filesOf(server.services).open(storageKey)).not.toBe(null);
    await ok('leads.remove', { id: leadId });
    expect(await look('leads', leadId)).toEqual({
      id: leadId,
      name: 'Elm House',
      along: expect.objectContaining({ files: 1, contacts: 1, deals: 1 }),
      why: null,
    });
    expect(await purge('leads', leadId)).toMatchObject({ outcome: 'purged', name: 'Elm House' });
    for (const table of ['contacts', 'deals', 'documents', 'lead_notes', 'lead_matches'])
      expect(await query(`select 1 from ${table} where "leadId" = $1`, [leadId]), table).toEqual([]);
    await vi.waitFor(async () => expect(await filesOf(server.services).open(storageKey)).toBe(null), 10_000);
  });

  test('a client stays while sites or money are its, and says so; a site while it was collected from', async () => {
    const { id: clientId } = await client();
    const { id: first } = await ok('sites.create', { clientId, siteName: 'First' });
    const { id: siteId } = await ok('sites.create', { clientId, siteName: 'Second', status: 'active' });
    await ok('collections.create', { siteId, date: '2024-11-20', gross: 5000 });
    await query('update sites set status = $2 where id = any($1)', [[first, siteId], 'inactive']);
    await ok('sites.remove', { id: siteId });
    expect(await look('sites', siteId)).toMatchObject({ why: 'It has to stay, with 1 collection.' });
    expect(await purge('sites', siteId)).toMatchObject({ outcome: 'refused', code: 'TRASH_STAYS' });
    await ok('clients.remove', { id: clientId });
    expect(await purge('clients', clientId)).toMatchObject({
      outcome: 'refused',
      message: 'It has to stay, with 2 sites and 1 collection.',
    });
    expect(await listed('sites', siteId)).toMatchObject({ of: { name: 'Elm Co', deleted: true } });
    expect((await ada.call('trash.restore', { noun: 'sites', id: siteId })).status).toBe(409);
  });

  test('an invoice of an event keeps all that the event would go along with, and nothing else', async () => {
    const why = 'It has to stay, with 1 invoice.';
    const { id: clientId } = await client();
    const { id: siteId } = await ok('sites.create', { clientId, siteName: 'Second' });
    const { id: other } = await client();
    const when = { start: '2026-12-01T18:00:00.000Z', end: '2026-12-01T19:00:00.000Z' };
    const event = (place: object) =>
      ok('appointments.create', { type: 'meeting', title: 'Look', ...when, ...place });
    const { id: leadId } = await lead();
    const series = (await event({ leadId })).id;
    const day = (await event({ leadId })).id;
    await query('update appointments set "repeatOf" = $1, occurrence = current_date where id = $2', [
      series,
      day,
    ]);
    const ofSite = (await event({ siteId })).id;
    await invoiceOf(other, { eventId: day });
    await invoiceOf(other, { eventId: ofSite });
    const free = await lead();
    await ok('sites.create', { clientId, siteName: 'Third' });
    await query('update appointments set "deletedAt" = now() where id = $1', [series]);
    await query('update sites set "deletedAt" = now() where id = $1', [siteId]);
    await ok('leads.remove', { id: leadId });
    await ok('leads.remove', { id: free.id });
    for (const [noun, id] of [
      ['appointments', series],
      ['leads', leadId],
      ['sites', siteId],
    ] as const) {
      expect(await look(noun, id)).toMatchObject({ why });
      expect(await purge(noun, id)).toMatchObject({ outcome: 'refused', message: why });
    }
    expect(await purge('leads', free.id)).toMatchObject({ outcome: 'purged' });
  });

  test('one that something nobody counts refers to stays by itself, and the others go', async () => {
    const [kept, gone] = [await make.contacts(), await make.contacts()];
    await query(
      'create table test_refers ("contactId" uuid references contacts deferrable initially deferred)',
    );
    await query('insert into test_refers values ($1)', [kept.id]);
    await kept.remove();
    await gone.remove();
    const { rows } = await ok('trash.purge', { noun: 'contacts', ids: [kept.id, gone.id] });
    await query('drop table test_refers');
    const outcomes = new Map(rows.map((row: { id: string; outcome: string }) => [row.id, row.outcome]));
    expect([outcomes.get(kept.id), outcomes.get(gone.id)]).toEqual(['refused', 'purged']);
    expect(await listed('contacts', kept.id)).toBeTruthy();
  });

  test('what belongs to something deleted comes back after it', async () => {
    const { id: leadId } = await lead();
    const { id } = await ok('contacts.create', { leadId, firstName: 'Ann' });
    await ok('contacts.remove', { id });
    await ok('leads.remove', { id: leadId });
    expect(await listed('contacts', id)).toMatchObject({
      name: 'Ann',
      of: { name: 'Elm House', deleted: true },
    });
    const refused = await ada.call('trash.restore', { noun: 'contacts', id });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'LEAD_DELETED']);
    await ok('trash.restore', { noun: 'leads', id: leadId });
    await ok('trash.restore', { noun: 'contacts', id });
    expect((await ok('contacts.list', { leadId })).items).toMatchObject([{ id }]);
  });

  test('a lead that became part of another comes back with what it brought', async () => {
    const [master, other] = [await lead(), await lead({ businessName: 'Elm Annex' })];
    await ok('leads.note', { id: other.id, text: 'Rang' });
    await ok('leads.merge', { id: master.id, duplicateId: other.id });
    expect(await listed('leads', other.id)).toMatchObject({ name: 'Elm Annex', mergedInto: 'Elm House' });
    await ok('trash.restore', { noun: 'leads', id: other.id });
    const { notes } = await ok('leads.get', { id: other.id });
    expect(notes.map(({ text }: { text: string }) => text)).toContain('Rang');
    expect((await ada.call('duplicates.mergedInto', { noun: 'leads', id: other.id })).status).toBe(404);
  });

  test('a serial that another machine has by now is not given back', async () => {
    const { id: clientId } = await client();
    const { id: siteId } = await ok('sites.create', { clientId, siteName: 'First' });
    const machine = { siteId, kind: 'washer', serial: 'TWICE-1' };
    const { id } = await ok('machines.create', machine);
    await ok('machines.remove', { id });
    await ok('machines.create', machine);
    const refused = await ada.call('trash.restore', { noun: 'machines', id });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SERIAL_TAKEN']);
  });

  test('a deleted template is in nobody’s list, by no road, and its name is theirs again', async () => {
    const max = await server.signIn(people.max);
    const { id } = await ok('templates.create', { name: 'Mine', type: 'sms', body: 'Hi' }, max);
    await ok('templates.remove', { id }, max);
    expect((await max.call('templates.get', { id })).status).toBe(404);
    const { items } = await ok('templates.list', {}, max);
    expect(items.some((one: { id: string }) => one.id === id)).toBe(false);
    expect(await listed('templates', id)).toMatchObject({ name: 'Mine', by: people.max.uid });
    await ok('trash.restore', { noun: 'templates', id });
    expect(await ok('templates.get', { id }, max)).toMatchObject({ name: 'Mine' });
    expect(await ok('templates.get', { id }, max)).not.toHaveProperty('deletedAt');
  });
});

test('[ADMIN-04] deleting for good asks for the password anew', async () => {
  server.clock.set(new Date(Date.parse(server.services.now()) + 10 * 60_000).toISOString());
  const { status, body } = await ada.call('trash.purge', { noun: 'leads', ids: [randomUUID()] });
  expect([status, body.error.code]).toEqual([401, 'REAUTH_REQUIRED']);
});
