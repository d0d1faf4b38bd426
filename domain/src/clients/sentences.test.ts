import { expect, test } from 'vitest';
import { blankClient, changeClient, newClient, removeClient } from './change.ts';
import type { Client } from './client.ts';
import { existingClientTag, isUnmarked, markExisting } from './existing.ts';
import { clientIsTold, clientSentences } from './sentences.ts';

const now = '2026-11-21T18:00:00.000Z';
const client: Client = {
  ...blankClient('c', null, now),
  businessName: 'Vine Street',
  accountManager: 'max',
  contractEndDate: '2027-01-20',
};

test('whoever is to look after a client hears of it; the page is for who may open it', () => {
  const told = (
    managerRole: 'admin' | 'manager' | null,
    after: Partial<Client>,
    before: Partial<Client> = {},
  ) => clientSentences['updated']?.({ before, after, client, managerRole });
  const [admin] = told('admin', { accountManager: 'max' }) ?? [];
  expect(admin).toMatchObject({
    to: { uids: ['max'] },
    type: 'client_updated',
    title: 'New Client Assigned',
    message: 'Vine Street has been assigned to you',
    actionUrl: '/clients/c',
  });
  expect(admin?.many?.(3)).toMatchObject({
    message: '3 clients have been assigned to you',
    actionUrl: '/clients',
  });
  const [manager] = told('manager', { accountManager: 'max' }) ?? [];
  expect([manager?.actionUrl, manager?.many?.(2)]).toEqual([
    '/leads',
    { title: 'New Clients Assigned', message: '2 clients have been assigned to you' },
  ]);
  expect(told('admin', { taxId: '1' })).toEqual([]);
  expect(told('admin', { accountManager: null }, { accountManager: 'max' })).toEqual([]);
  expect(clientIsTold('updated', { taxId: '1' })).toBe(false);
});

test('of a contract’s end the account manager hears, or who may open clients where they may not', () => {
  const told = (managerRole: 'developer' | 'manager' | null) =>
    clientSentences['contractReminded']?.({
      before: { contractReminders: { 90: now } },
      after: { contractReminders: { 90: now, 60: now } },
      client,
      managerRole,
    }) ?? [];
  expect(told('developer')).toMatchObject([
    {
      to: { uids: ['max'] },
      type: 'reminder_due',
      message: 'The contract of Vine Street ends on Jan 20, 2027, within 60 days',
      actionUrl: '/clients/c',
    },
  ]);
  for (const role of ['manager', null] as const)
    expect(told(role)[0]?.to).toEqual({ roles: ['admin', 'developer'] });
});

test('a client changes in its books only where it changed, and is nobody without a name', () => {
  expect(changeClient(client, { taxId: '' }, 'ada', now)).toBe(client);
  expect(changeClient(client, { taxId: '1' }, 'ada', now)).toMatchObject({ version: 2, updatedBy: 'ada' });
  expect(newClient('n', { firstName: ' ' }, null, now)).toMatchObject({
    fields: { businessName: 'Name is required' },
  });
  expect(newClient('n', { phone: '7075550101' }, null, now)).toMatchObject({ version: 1 });
  expect(removeClient(client, { activeSites: 1, openInvoices: 0 }, 'ada', now)).toMatchObject({
    code: 'CLIENT_HAS_SITES',
  });
  expect(changeClient({ ...client, deletedAt: now }, { taxId: '1' }, 'ada', now)).toMatchObject({
    code: 'CLIENT_DELETED',
  });
});

test('[W9] an open lead is marked once, while it has room for a tag', () => {
  const lead = {
    tags: ['warm'],
    deleted: false,
    convertedToClientId: null,
    column: 'new',
    version: 3,
  } as const;
  const open = { ...lead, tags: [...lead.tags] };
  expect(isUnmarked(open)).toBe(true);
  expect(markExisting(open as never)).toMatchObject({ tags: ['warm', existingClientTag], version: 4 });
  expect(isUnmarked({ ...open, tags: [existingClientTag] })).toBe(false);
  expect(isUnmarked({ ...open, tags: Array.from({ length: 20 }, String) })).toBe(false);
  expect(isUnmarked({ ...open, column: 'dead' })).toBe(false);
  expect(isUnmarked({ ...open, convertedToClientId: 'x' })).toBe(false);
});
