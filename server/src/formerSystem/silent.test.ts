import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { beginByHand, moveByHand } from './by-hand.ts';
import { formerUuid } from './ids.ts';
import { isAnyRunning } from './sql.ts';

const uuid = '6f1e2d3c-4b5a-4978-8685-94a3b2c1d0e1';
const sent = { senderId: 'u_one', dateSent: '2025-03-01T10:00:00Z' };
const many = 250;

// What was once lost, doubled or counted wrongly without a word.
const business: Record<string, object> = {
  users: [
    { id: 'u_one', email: 'Twin@old.example', displayName: 'One', role: 'manager' },
    { id: 'u_two', email: 'twin@OLD.example ', displayName: 'Two', role: 'manager' },
    { id: 'u_shut', email: 'shut@old.example', role: 'manager', status: 'active', disabled: true },
    { id: 7, email: 'seven@old.example', role: 'manager' },
    { id: 'u'.repeat(600), email: 'long@old.example', role: 'manager' },
    { id: uuid, email: 'small@old.example', role: 'manager' },
    { id: uuid.toUpperCase(), email: 'capital@old.example', role: 'manager' },
  ],
  approvedEmails: [
    { id: 'a_one', email: 'new@old.example', role: 'user' },
    { id: 'a_two', email: 'new@old.example', role: 'manager' },
    { id: 'a_code', email: 'code@old.example', role: 'user', tempPassword: 'Secret12' },
    { id: 'a_used', email: 'used@old.example', role: 'user', tempPassword: 'Secret12', used: true },
    { id: 'a_none', email: 'none@old.example', role: 'user', tempPassword: '' },
  ],
  leads: [
    { id: 'l_two', lastName: 'Two', status: 'new', assignedRep: 'u_two' },
    { id: 'l_seven', lastName: 'Seven', status: 'new', assignedRep: 7 },
    { id: 'l_long', lastName: 'Long', status: 'new', assignedRep: 'u'.repeat(600) },
    { id: 'l_capital', lastName: 'Capital', status: 'new', assignedRep: uuid.toUpperCase() },
    { id: 'l_again', lastName: 'First', status: 'new' },
    { id: 'l_again', lastName: 'Second', status: 'new' },
    ...Array.from({ length: many }, (_, n) => ({
      id: `many_${n}`,
      lastName: 'Many',
      status: 'new',
      leaseExpirationDate: 'soon',
    })),
    ...Array.from({ length: 250 }, (_, n) => ({ id: `more_${n}`, lastName: 'More', status: 'new' })),
    { id: 'l_two', lastName: 'Two again', status: 'new' },
  ],
  clients: [
    { id: 'c_one', businessName: 'One', primarySiteId: 's_other', sites: ['s_one', 's_other', 's_gone'] },
    { id: 'c_other', businessName: 'Other', primarySiteId: 's_other', sites: ['s_other'] },
  ],
  sites: [
    { id: 's_one', clientId: 'c_one' },
    { id: 's_other', clientId: 'c_other' },
  ],
  conversionHistory: [
    { id: 'h_one', leadId: 'l_two', clientId: 'c_one', siteId: 's_one' },
    { id: 'h_two', leadId: 'l_two', clientId: 'c_one', siteId: 's_one' },
  ],
  messageTemplates: [
    { id: 't_gone', name: 'Gone', type: 'email', userId: 'u_gone' },
    { id: 't_shared', name: 'Shared', type: 'email', userId: 'u_gone', isShared: true },
  ],
  email_history: [{ id: uuid, ...sent, subject: 'By mail' }],
  sms_history: [{ id: uuid, senderId: 'u_one', sentAt: sent.dateSent, message: 'By text' }],
};

let server: TestServer;
let folder: string;
let checked: string[];
let moved: string[];
const query = async (text: string) => (await server.services.pool.query(text)).rows;
const linesOf = async (checkOnly: boolean) => {
  const lines: string[] = [];
  await moveByHand(server.services, { folder, checkOnly }, (line) => void lines.push(line));
  return lines;
};
const told = (start: string) =>
  moved.filter((line) => line.startsWith(`  ${start}`)).map((line) => line.trim());

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'washboard-former-'));
  for (const [name, documents] of Object.entries(business))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(documents));
  checked = await linesOf(true);
  moved = await linesOf(false);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

describe('a move says everything', () => {
  test('the check prints what the move prints, however many remarks there are', () => {
    expect(checked).toEqual(moved);
    expect(told('leads/many_')).toHaveLength(many);
  });

  test('two people with one e-mail are one, and what names either of them finds that person', async () => {
    expect(told('users/u_two')).toEqual([
      'users/u_two uid: This address has an account here: it is that person',
    ]);
    const rows = await query(`select "lastName", "assignedRep" from leads where "assignedRep" is not null`);
    expect(Object.fromEntries(rows.map((row) => [row.lastName, row.assignedRep]))).toEqual({
      Two: formerUuid('users', 'u_one'),
      Seven: formerUuid('users', '7'),
      Long: expect.any(String),
      Capital: formerUuid('users', uuid.toUpperCase()),
    });
    expect(moved.filter((line) => line.startsWith('users:'))).toEqual([
      'users: 7 read, 6 written, 1 here already, 0 refused',
    ]);
  });

  test('who was disabled is suspended, though they were active too', async () => {
    expect(await query(`select status from users where uid = '${formerUuid('users', 'u_shut')}'`)).toEqual([
      { status: 'suspended' },
    ]);
    expect(told('users/u_shut')).toEqual(['users/u_shut status: Disabled there: suspended here']);
  });

  test('a document that stands twice in its file is named, in whichever chunk it comes', async () => {
    const twice = 'It stands twice in the file: the first counts';
    expect(told('leads/l_')).toEqual([`leads/l_again id: ${twice}`, `leads/l_two id: ${twice}`]);
    expect(await query(`select "lastName" from leads where "lastName" ~ 'First|Second|again'`)).toEqual([
      { lastName: 'First' },
    ]);
    expect((await linesOf(false)).filter((line) => line.includes('stands twice'))).toEqual([]);
  });

  test('what stands here already was not written', () => {
    expect(moved).toEqual(
      expect.arrayContaining([
        'approvedEmails: 5 read, 4 written, 1 here already, 0 refused, 1 values left out',
        'conversionHistory: 2 read, 1 written, 1 here already, 0 refused, 1 values left out',
      ]),
    );
  });

  test('an open approval that had a temporary password is named, and the password is not', () => {
    expect(told('approvedEmails/a_').filter((line) => line.includes('tempPassword'))).toEqual([
      'approvedEmails/a_code tempPassword: Not kept: who has the address may sign up without it',
    ]);
    expect(moved.join()).not.toContain('Secret12');
  });

  test('sites that a client names and that are gone, or another client’s, are named', async () => {
    expect(told('clients/')).toEqual([
      'clients/c_one sites[2]: sites/s_gone is not there',
      'clients/c_one primarySiteId: sites/s_other is another client’s',
      'clients/c_one sites[1]: sites/s_other is another client’s',
    ]);
    const [one] = await query(`select "primarySiteId" from clients where "businessName" = 'One'`);
    expect(one.primarySiteId).toBe(formerUuid('sites', 's_one'));
  });

  test('a template that nobody would see and a message whose id is taken are refused by their names', async () => {
    expect(told('messageTemplates/t_gone').at(-1)).toBe(
      'messageTemplates/t_gone userId: Neither shared nor anybody’s: nobody would see it',
    );
    expect(await query('select name from message_templates where not "isDefault"')).toEqual([
      { name: 'Shared' },
    ]);
    expect(told('sms_history/')).toEqual([`sms_history/${uuid} id: Another row here has this id`]);
    expect(moved.filter((line) => line.startsWith('sms_history:'))).toEqual([
      'sms_history: 1 read, 0 written, 0 here already, 1 refused',
    ]);
  });
});

test('a move by hand that nobody goes on with does not keep the browser from moving', async () => {
  const { services } = server;
  await beginByHand(services, {});
  expect(await isAnyRunning(services.db, services.newId())).toBe(false);
});
