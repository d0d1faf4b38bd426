import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FormerRemark } from 'domain/formerSystem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { checkExport } from './check.ts';
import { exportOf, move } from './former.fixtures.ts';
import { formerUuid } from './ids.ts';
import { type FormerRun, listRemarks } from './sql.ts';

const rep = 'u_rep';
const mail = { senderId: rep, dateSent: '2025-03-01T10:00:00Z' };

// An export of which much is odd; each document by what is odd about it.
const odd: Record<string, Record<string, object>> = {
  users: {
    [rep]: { email: 'rep@odd.example', role: 'manager', createdAt: '2025-13-01' },
    u_quiet: {
      email: 'quiet@odd.example',
      notificationPreferences: {
        newLead: { enabled: false, methods: ['in-app'] },
        reminder: { enabled: true, methods: ['pigeon'] },
      },
    },
    u_again: { email: 'rep@odd.example', role: 'manager' },
  },
  approvedEmails: {
    a_open: { email: 'new@odd.example', role: 'manager', used: false },
    a_admin: { email: 'boss@odd.example', role: 'admin', used: false },
    a_twice: { email: 'new@odd.example', role: 'manager' },
  },
  leads: {
    month13: { lastName: 'Thirteen', status: 'new', leaseExpirationDate: '2025-13-01', assignedRep: rep },
    month00: { lastName: 'Zero', status: 'new', leaseExpirationDate: '2025-00-10', createdAt: '2025-00-10' },
    uncontacted: { lastName: 'Uncontacted', status: 'contacted', assignedRep: rep },
    closed: { lastName: 'Closed', status: 'client', assignedRep: rep },
    both: { lastName: 'Both', status: 'lost', leadContacted: true, markSold: true, markDead: true },
    won: { lastName: 'Won', status: 'won', leadContacted: true, convertedToClientId: 'nobody' },
    notes: { lastName: 'Notes', status: 'new', notesOnLead: '0000-01-01 10:00 – Dana: x' },
    nul: { lastName: 'Nul', status: 'new', endOfLeaseReminders: { at: '\0' }, tags: ['good', 7] },
    frozen: { lastName: 'Frozen', status: 'frozen' },
  },
  clients: {
    good: { businessName: 'Good', originLeadId: 'closed', primarySiteId: 's_good' },
    second: { businessName: 'Second', originLeadId: 'closed', primarySiteId: 's_gone' },
    empty: {},
    phoned: { officePhone: '(707) 555-0177' },
  },
  sites: {
    s_good: {
      clientId: 'good',
      locationCode: 'NAPCA4417',
      machineInventory: { machines: [{ kind: 'washer', serial: 'X1' }] },
    },
    s_same: {
      clientId: 'good',
      locationCode: 'NAPCA4417',
      machineInventory: { machines: [{ kind: 'washer', serial: 'X1' }] },
    },
    s_empty: { clientId: 'empty' },
    s_gone: { clientId: 'nobody' },
  },
  notifications: {
    n_good: { userId: rep, leadId: 'frozen', type: 'new_lead' },
    n_gone: { userId: 'nobody' },
  },
  conversionHistory: {
    h_good: {
      leadId: 'closed',
      clientId: 'good',
      siteId: 's_good',
      conversionData: { deep: { '\0': '\0' } },
    },
    h_twice: { leadId: 'closed', clientId: 'good', siteId: 's_good' },
    h_gone: { leadId: 'frozen', clientId: 'good', siteId: 's_good' },
  },
  messageTemplates: { t_good: { name: 'Hello', type: 'email' }, t_fax: { name: 'Fax', type: 'fax' } },
  email_history: {
    sent: {
      ...mail,
      status: ' Sent ',
      subject: 'Washer prices',
      recipients: 'a@b.co, c@d.co',
      leadId: 'closed',
    },
    pending: { ...mail, status: 'pending' },
    bounced: { ...mail, status: 'bounced' },
    weird: { ...mail, status: 'bounced-maybe' },
    number: { ...mail, status: 7 },
    object: { ...mail, status: { of: 'mind' } },
    silent: { ...mail },
    never: { senderId: rep },
  },
  sms_history: {
    text: { senderId: rep, status: 'delivered', message: 'See you at noon', recipients: ['+17075550101'] },
    partial: { senderId: rep, status: 'partial', failedNumbers: '+17075550102; +17075550103' },
  },
};

const source = exportOf(
  Object.fromEntries(Object.entries(odd).map(([name, documents]) => [name, JSON.stringify(documents)])),
);

let server: TestServer;
let ada: Client;
let run: FormerRun | null;
let remarks: FormerRemark[];
const query = async (text: string) => (await server.services.pool.query(text)).rows;

const contents = async () => {
  const tables = await query(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const counts = tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`);
  return query(`select ${counts.join(', ')}`);
};

const plain = ({ collection, id, kind, field, text }: FormerRemark) =>
  [collection, id, kind, field, text.replaceAll(/NAPCA\d{4}/g, 'CODE')].join(' | ');

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

test('[FORMER-02] a check says exactly what the run does, of whatever is odd, and leaves nothing behind', async () => {
  const before = await contents();
  const foreseen = await checkExport(server.services, source, { by: null, anyRole: true });
  expect(await contents()).toEqual(before);
  run = await move(server.services, source);
  remarks = await listRemarks(server.services.db, run?.id ?? '', 0, 1000);
  expect(foreseen.tallies).toEqual(run?.tallies);
  expect(foreseen.remarks.map(plain)).toEqual(remarks.map(plain));
  expect(foreseen.remarksTotal).toBe(remarks.length);
  const again = await checkExport(server.services, source, { by: null, anyRole: true });
  expect(again.tallies).toEqual((await move(server.services, source))?.tallies);
});

describe('of an odd export', () => {
  const told = (collection: string, id: string) =>
    remarks
      .filter((remark) => remark.collection === collection && remark.id === id)
      .map(({ kind, field, text }) => [kind, field, text]);

  test('[FORMER-01] an impossible day is left out, named with its document and field', async () => {
    expect(told('leads', 'month13')).toEqual([['left', 'leaseExpirationDate', 'Not a day']]);
    expect(told('leads', 'month00')).toEqual([
      ['left', 'leaseExpirationDate', 'Not a day'],
      ['left', 'createdAt', 'Not a time'],
    ]);
    expect(told('users', rep)).toEqual([['left', 'createdAt', 'Not a time']]);
    const { body } = await ada.call('leads.get', { id: formerUuid('leads', 'month13') });
    expect(body).toMatchObject({ leaseExpirationDate: null, column: 'new' });
  });

  test('what cannot be stored stops nothing', async () => {
    expect(run?.tallies.conversionHistory).toMatchObject({ read: 3, written: 1, present: 1, refused: 1 });
    const { body } = await ada.call('leads.get', { id: formerUuid('leads', 'nul') });
    expect(body.tags).toEqual(['good']);
    expect((await ada.call('leads.get', { id: formerUuid('leads', 'notes') })).body.notes).toMatchObject([
      { author: 'Former system', text: '0000-01-01 10:00 – Dana: x' },
    ]);
  });

  test('[FORMER-03] a lead stands in the column in which it stood there; what was closed without contact is listed', async () => {
    const columns = await query(`select "lastName", "column" from leads order by 1`);
    expect(Object.fromEntries(columns.map(({ lastName, column }) => [lastName, column]))).toMatchObject({
      Uncontacted: 'new',
      Closed: 'sold',
      Both: 'sold',
      Won: 'selling',
    });
    expect(told('leads', 'closed')).toEqual([
      ['changed', 'leadContacted', 'Closed without contact: it counts as contacted here'],
    ]);
    expect(told('leads', 'both')).toEqual([
      ['changed', 'markDead', 'Taken off: the column it stood in says otherwise'],
    ]);
  });

  test('[FORMER-01] a client of which nothing is known is refused by its name, and what is its own with it', () => {
    expect(told('clients', 'empty')).toEqual([
      ['refused', '', 'No name, e-mail or phone: nobody could tell who this is'],
    ]);
    expect(told('sites', 's_empty').map(([kind]) => kind)).toContain('refused');
    expect(run?.tallies.clients).toMatchObject({ read: 4, written: 3, refused: 1 });
  });

  test('[FORMER-01] what was off stays off beside a method that nobody knows', async () => {
    const [row] = await query(
      `select "notificationPreferences" as p from users where uid = '${formerUuid('users', 'u_quiet')}'`,
    );
    expect(row.p).toMatchObject({ newLead: { enabled: false }, reminder: { enabled: true, methods: [] } });
  });

  test('[FORMER-03] the state of a message is a word that was known there, else it is unknown and listed', async () => {
    const rows = await query(`select id, status, recipients, "failedRecipients" as failed from messages`);
    const of = (collection: 'email_history' | 'sms_history', id: string) =>
      rows.find((row) => row.id === formerUuid(collection, id));
    const states = Object.keys(odd['email_history'] ?? {}).map((id) => [id, of('email_history', id).status]);
    expect(Object.fromEntries(states)).toEqual({
      sent: 'sent',
      pending: 'unknown',
      bounced: 'bounced',
      weird: 'unknown',
      number: 'unknown',
      object: 'unknown',
      silent: 'sent',
      never: 'unknown',
    });
    expect(told('email_history', 'weird')).toEqual([['changed', 'status', '‘bounced-maybe’ became unknown']]);
    expect(told('email_history', 'never')).toEqual([
      ['changed', 'status', 'Neither state nor time of sending: unknown'],
    ]);
    expect(told('email_history', 'silent')).toEqual([]);
    expect(of('email_history', 'sent').recipients).toEqual(['a@b.co', 'c@d.co']);
    expect(of('sms_history', 'partial')).toMatchObject({
      status: 'partial',
      failed: ['+17075550102', '+17075550103'],
    });
  });

  test.each([
    ['washer pri', 'sent'],
    ['c@d.co', 'sent'],
  ])('a moved e-mail is found by ‘%s’', async (text, id) => {
    const { body } = await ada.call('messages.list', { text });
    expect(body.items.map((item: { id: string }) => item.id)).toEqual([formerUuid('email_history', id)]);
  });

  test('a moved text is found by what it says, and by its number in any format', async () => {
    for (const text of ['at noon', '(707) 555-0101']) {
      const { body } = await ada.call('messages.list', { text });
      expect(body.items.map((item: { id: string }) => item.id)).toEqual([formerUuid('sms_history', 'text')]);
    }
  });

  test('what was moved before messages were searched is found after the migration', async () => {
    const folder = resolve(import.meta.dirname, '../../migrations');
    const name = (await readdir(folder)).find((each) => each.endsWith('_moved_messages.sql')) ?? '';
    await query(`update messages set "txt" = ''`);
    await query(await readFile(join(folder, name), 'utf8'));
    for (const text of ['at noon', '7075550101', 'washer pri', 'c@d.co'])
      expect((await ada.call('messages.list', { text })).body.items).toHaveLength(1);
  });
});
