import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formerCollections, reconciles } from 'domain/formerSystem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { beginByHand, moveByHand } from './by-hand.ts';
import { checkExport } from './check.ts';
import { openFolder } from './folder.ts';
import { formerUuid } from './ids.ts';
import { runMove } from './run.ts';

const seconds = (iso: string) => ({ seconds: Date.parse(iso) / 1000, nanoseconds: 0 });

// A small business as the former system exported it: lists, maps, every way of writing a time, and what is wrong with it.
const business = {
  users: {
    u_dana: {
      email: 'Dana@Old.example',
      displayName: 'Dana Whitfield',
      role: 'manager',
      phone: '+17075550101',
    },
    u_root: { email: people.ada.email, displayName: 'Ada Again', role: 'developer' },
    u_left: { email: 'left@old.example', displayName: 'Lou Left', role: 'manager', status: 'Inactive' },
    u_shut: { email: 'shut@old.example', displayName: 'Sam Shut', role: 'manager', disabled: true },
    u_what: { email: 'what@old.example', displayName: 'Wes What', role: 'manager', status: 'on holiday' },
    u_odd: { email: 'no address', displayName: 'Nobody' },
  },
  approvedEmails: [
    { id: 'a1', email: 'new@old.example', role: 'manager', tempPassword: 'Secret12', used: false },
    { id: 'a2', email: 'boss@old.example', role: 'admin', used: false },
  ],
  leads: [
    {
      id: 'L1',
      firstName: 'Beth',
      lastName: 'Amari',
      email: 'beth@orchard.example',
      status: 'client',
      markSold: true,
      assignedRep: 'u_dana',
      convertedToClientId: 'C1',
      convertedAt: seconds('2024-03-04T18:00:00Z'),
      notesOnLead: '2024-03-04 10:00 – Dana: Marked as sold. Signed\n2024-03-01 09:00 – Dana: Call back',
      createdAt: Date.parse('2024-02-01T08:00:00Z'),
      updatedAt: '2024-03-05T08:00:00Z',
      favouriteColour: 'blue',
    },
    { id: 'L2', lastName: 'Ghost', status: 'new', assignedRep: 'u_gone', createdAt: '2026-01-01T00:00:00Z' },
    { id: 'L3', lastName: 'Odd', status: 'frozen' },
    {
      id: 'L4',
      lastName: 'Window',
      status: 'new',
      assignedRep: 'u_dana',
      assignedAt: '2025-01-01T00:00:00Z',
    },
    { id: 'L5', lastName: 'Lost client', status: 'client', convertedToClientId: 'C9' },
  ],
  clients: {
    C1: {
      businessName: 'Orchard Park',
      status: 'active',
      originLeadId: 'L1',
      accountManager: 'u_dana',
      primarySiteId: 'S2',
      sites: ['S1', 'S2'],
      contractEndDate: '2031-03-10',
    },
  },
  sites: [
    {
      id: 'S1',
      clientId: 'C1',
      locationCode: 'NAPCA4417',
      siteName: 'North',
      machineInventory: { washers: 2, dryers: 1, machines: [{ type: 'Washer', serialNumber: 'X1' }] },
    },
    { id: 'S2', clientId: 'C1', locationCode: 'NAPCA4417', city: 'Napa', machineInventory: { washers: 3 } },
    { id: 'S3', clientId: 'C7', locationCode: 'LOSTX0001' },
  ],
  notifications: [
    { id: 'n1', userId: 'u_dana', leadId: 'L1', type: 'new_lead', title: 'New Lead', createdAt: 1e12 },
  ],
  conversionHistory: [
    { id: 'h1', leadId: 'L1', clientId: 'C1', siteId: 'S1', conversionData: { washers: 2 } },
  ],
  messageTemplates: { t1: { name: 'Hello', type: 'email', body: 'Hi {{firstName}}', userId: 'u_dana' } },
  email_history: [{ senderId: 'u_dana', recipients: 'beth@orchard.example', subject: 'Hi', leadId: 'L1' }],
  sms_history: [],
};

let server: TestServer;
let ada: Client;
let folder: string;
const lines: string[] = [];
const move = (from = folder) =>
  moveByHand(server.services, { folder: from, checkOnly: false }, (line) => void lines.push(line));
const whose = { by: null, anyRole: true };
const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  folder = await mkdtemp(join(tmpdir(), 'washboard-former-'));
  for (const [name, documents] of Object.entries(business))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(documents));
  await writeFile(join(folder, 'settings.json'), '{}');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

describe('the move from the former system', () => {
  test('[FORMER-02] a check writes nothing and says what would be', async () => {
    const before = await query('select count(*) as n from events');
    const { source } = await openFolder(folder);
    const { tallies, remarks } = await checkExport(server.services, source, whose);
    expect(tallies.leads).toMatchObject({
      read: 5,
      written: 4,
      refused: 1,
      broken: 2,
      unknown: { favouriteColour: 1 },
    });
    expect(remarks).toContainEqual({
      collection: 'leads',
      id: 'L3',
      kind: 'refused',
      field: '',
      text: 'status: Status ‘frozen’ is not known',
    });
    expect(await query('select count(*) as n from events')).toEqual(before);
    expect(await query('select 1 from former_ids')).toEqual([]);
  });

  test('[FORMER-01] every document is written, here already or refused, and each with its reason', async () => {
    const tallies = await move();
    for (const name of formerCollections) {
      const tally = tallies[name];
      expect(tally && reconciles(tally), name).toBe(true);
    }
    expect(lines).toContain('settings.json: not a collection, not read');
    expect(tallies).toMatchObject({
      users: { read: 6, written: 3, present: 1, refused: 2 },
      approvedEmails: { read: 2, written: 1, refused: 1 },
      leads: { read: 5, written: 4, refused: 1, broken: 2 },
      clients: { read: 1, written: 1 },
      sites: { read: 3, written: 2, refused: 1 },
      notifications: { written: 1 },
      conversionHistory: { written: 1 },
      messageTemplates: { written: 1 },
      email_history: { written: 1 },
      sms_history: { read: 0 },
    });
    expect(lines.filter((line) => line.includes('Secret12'))).toEqual([]);
  });

  test('a lead has its notes, its rep, its client and marks that agree', async () => {
    const { body } = await ada.call('leads.get', { id: formerUuid('leads', 'L1') });
    expect(body).toMatchObject({
      column: 'sold',
      leadContacted: true,
      assignedRep: formerUuid('users', 'u_dana'),
      convertedToClientId: formerUuid('clients', 'C1'),
      createdAt: '2024-02-01T08:00:00.000Z',
      updatedAt: '2024-03-05T08:00:00.000Z',
      convertedAt: '2024-03-04T18:00:00.000Z',
    });
    expect(body.notes.map(({ at, text }: { at: string; text: string }) => [at, text])).toEqual([
      ['2024-03-04T18:00:00.000Z', 'Marked as sold. Signed'],
      ['2024-03-01T17:00:00.000Z', 'Call back'],
    ]);
    const { body: window } = await ada.call('leads.get', { id: formerUuid('leads', 'L4') });
    expect(window).toMatchObject({ column: 'new', timeoutExpired: true });
    const { body: ghost } = await ada.call('leads.get', { id: formerUuid('leads', 'L2') });
    expect(ghost).toMatchObject({ column: 'unassigned', assignedRep: null });
  });

  test('a client has its sites, the one it names is the first, codes and counts are their own', async () => {
    const { body: client } = await ada.call('clients.get', { id: formerUuid('clients', 'C1') });
    expect(client).toMatchObject({
      businessName: 'Orchard Park',
      originLeadId: formerUuid('leads', 'L1'),
      primarySiteId: formerUuid('sites', 'S2'),
    });
    expect(client.sites).toHaveLength(2);
    const { body: north } = await ada.call('sites.get', { id: formerUuid('sites', 'S1') });
    expect(north).toMatchObject({
      locationCode: 'NAPCA4417',
      machineInventory: { washers: 1, dryers: 0, totalMachines: 1 },
    });
    const { body: other } = await ada.call('sites.get', { id: formerUuid('sites', 'S2') });
    expect(other).toMatchObject({ locationCode: 'NAPCA4418', machineInventory: { washers: 3, dryers: 0 } });
  });

  test('protected fields are sealed; an address with an account is that person, whose role stays', async () => {
    const [row] = await query('select * from users where uid = $1', [formerUuid('users', 'u_dana')]);
    expect(JSON.stringify(row)).not.toMatch(/dana|whitfield|7075550101/i);
    expect([row.role, row.status]).toEqual(['manager', 'active']);
    const others = ['u_left', 'u_shut'].map((id) => formerUuid('users', id));
    const statuses = await query('select status from users where uid = any($1) order by status', [others]);
    expect(statuses).toEqual([{ status: 'inactive' }, { status: 'suspended' }]);
    const [known] = await query(`select "id" from former_ids where "formerId" = 'u_root'`);
    expect(known.id).toBe(people.ada.uid);
    expect((await ada.call('auth.me', {})).body.user.role).toBe('admin');
    const approvals = JSON.stringify(await query('select * from approvals'));
    expect(approvals).toContain('new@old.example');
    expect(approvals).not.toMatch(/Secret12|boss@old/);
  });

  test('[FORMER-01] again it changes nothing', async () => {
    const rows = () =>
      query(`select (select count(*) from leads) as l, (select count(*) from lead_notes) as n,
        (select count(*) from sites) as s, (select count(*) from users) as u,
        (select count(*) from messages) as e, (select max(version) from leads) as v`);
    const before = await rows();
    const tallies = await move();
    expect(tallies.leads).toMatchObject({ read: 5, written: 0, present: 4, refused: 1 });
    expect(await rows()).toEqual(before);
    const { source } = await openFolder(folder);
    const foreseen = await checkExport(server.services, source, whose);
    expect(foreseen.tallies.leads).toMatchObject({ read: 5, written: 0, present: 4, refused: 1, broken: 0 });
  });
});

const folderOf = async (text: string): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'washboard-former-'));
  await writeFile(join(made, 'leads.json'), text);
  return made;
};

test('[FORMER-01] a move that a crash cut off goes on where its last commit ended, and doubles nothing', async () => {
  const leads = Array.from({ length: 1200 }, (_, n) => ({
    id: `P${n}`,
    lastName: `Lead ${n}`,
    status: 'new',
  }));
  const other = await folderOf(JSON.stringify(leads));
  const { source, files } = await openFolder(other);
  const { services } = server;
  const runId = await beginByHand(services, files);
  const crash = () => {
    throw new Error('killed');
  };
  await expect(runMove({ services, runId, anyRole: true }, source, crash)).rejects.toThrow('killed');
  const tallies = await move(other);
  expect(lines).toContain('An earlier move of these files did not come to its end: it goes on.');
  expect(tallies.leads).toMatchObject({ read: 1200, written: 1200, present: 0, refused: 0 });
  const [{ n }] = await query(`select count(*) as n from leads where "lastName" like 'Lead %'`);
  expect(n).toBe(1200);
  await rm(other, { recursive: true, force: true });
});

test.each([
  ['no JSON', '<html>', /Neither a list nor a map/],
  ['cut off', '[{"id":"a","lastName":"A","status":"new"},', /Parser ended/],
])('a file that is %s stops the move with a sentence', async (_, text, sentence) => {
  const other = await folderOf(text);
  await expect(move(other)).rejects.toThrow(sentence);
  await rm(other, { recursive: true, force: true });
});
