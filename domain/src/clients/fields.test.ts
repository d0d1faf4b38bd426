import { describe, expect, test } from 'vitest';
import {
  blankClient,
  type Client,
  changeClient,
  clientCreate,
  clientFilter,
  clientName,
  clientOperations,
  clientRefusals,
  clientScope,
  clientSortName,
  clientTitle,
  clientUpdate,
  clientUpdateMany,
  newClient,
  readableClients,
  removeClient,
  restoreClient,
} from '#clients';
import { inScope, type Outcome, roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';

const [id = ''] = ids(1);
const now = '2026-11-21T18:00:00.000Z';

describe('[CLIENT-01] what is written of a client', () => {
  test.each<[string, unknown, unknown, string]>([
    ['firstName', "O'Brien", long(256), 'Must not exceed 255 characters'],
    ['lastName', long(255), 'a\u0000', 'Contains characters that cannot be stored'],
    ['businessName', '"Vine" <Street>', long(256), 'Must not exceed 255 characters'],
    ['email', ' ', 'vine@', 'Invalid email format'],
    ['phone', '', '555', 'Invalid phone number format'],
    ['officePhone', '+17075550100', 'office', 'Invalid phone number format'],
    ['cellPhone', '+17075550100', '++1', 'Invalid phone number format'],
    ['taxId', long(50), long(51), 'Must not exceed 50 characters'],
    ['status', 'suspended', 'gone', 'Status must be one of: active, inactive, suspended'],
    ['priority', 'low', 'urgent', 'Priority must be one of: high, medium, low'],
    ['contractType', 'service-only', 'service', 'Contract type must be one of: lease, rent, service-only'],
    ['serviceLevel', 'premium', 'gold', 'Service level must be one of: basic, standard, premium'],
    ['contractEndDate', '2199-12-31', '2200-01-01', 'Invalid date'],
    ['contractStartDate', '1900-01-01', '1899-12-31', 'Invalid date'],
    ['clientSince', null, '2026-02-30', 'Invalid date'],
    ['leaseExpirationDate', '2028-02-29', '28.02.2028', 'Invalid date'],
    ['accountManager', null, 'ada', 'Invalid id'],
    ['parentClientId', id, '', 'Invalid id'],
  ])('%s', (field, fits, wrong, words) => {
    for (const schema of [clientCreate, clientUpdate]) {
      expect(said(schema, { [field]: fits })).toBeNull();
      expect(said(schema, { [field]: wrong })).toBe(`${field}: ${words}`);
    }
  });

  test.each([
    'sites',
    'primarySiteId',
    'machines',
    'originLeadId',
    'convertedAt',
    'contractReminders',
    'version',
  ])('%s follows from elsewhere and is not written', (field) => {
    expect(said(clientCreate, { [field]: null })).toBe(`Unrecognized key: "${field}"`);
  });

  test('many are given only what is the same for all', () => {
    const fields = { status: 'inactive', priority: 'low', accountManager: null, serviceLevel: 'basic' };
    expect(said(clientUpdateMany, fields)).toBeNull();
    expect(said(clientUpdateMany, { businessName: 'x' })).toBe('Unrecognized key: "businessName"');
    expect(said(clientUpdateMany, {})).toBe('At least one field must be provided for update');
    const many = (count: number) => said(clientOperations.updateMany.input, { ids: ids(count), fields });
    expect([many(1000), many(1001)]).toEqual([null, 'ids: At most 1000 clients at a time']);
  });

  test.each<[object, boolean]>([
    [{ status: 'active' }, true],
    [{ status: ['active', 'inactive'] }, true],
    [{ status: [] }, false],
    [{ status: 'gone' }, false],
    [{ accountManager: [null, id] }, true],
    [{ renewal: 'due' }, true],
    [{ renewal: 'later' }, false],
    [{ name: 'Vine' }, false],
  ])('a list takes the filter %j: %s', (filter, taken) => {
    expect(said(clientFilter, filter) === null).toBe(taken);
  });
});

describe('[CLIENT-01] a client that changes', () => {
  const vine: Client = {
    ...blankClient('c', 'ada', 'then'),
    businessName: 'Vine Street',
    email: 'v@elm.example',
  };
  const wordsOf = (outcome: Outcome<Client>) => ('refused' in outcome ? outcome.message : outcome.version);

  test.each<[string, Parameters<typeof changeClient>[1], string | number]>([
    ['another tax number', { taxId: '1' }, 2],
    ['what stands there already', { businessName: 'Vine Street' }, 1],
    ['nothing', { taxId: undefined }, 1],
    ['no name, with an address left', { businessName: '' }, 2],
    ['neither name nor address', { businessName: '', email: '' }, 'Name is required'],
    ['blanks for both', { businessName: ' ', email: '' }, 'Name is required'],
    ['a contract of one day', { contractStartDate: '2027-01-01', contractEndDate: '2027-01-01' }, 2],
    ['an end without a start', { contractEndDate: '2020-01-01' }, 2],
    [
      'an end before the start',
      { contractStartDate: '2027-01-02', contractEndDate: '2027-01-01' },
      'The contract must not end before it starts',
    ],
    ['itself as its owner', { parentClientId: 'c' }, 'A client cannot be its own parent.'],
  ])('%s', (_, fields, expected) => {
    expect(wordsOf(changeClient(vine, fields, 'max', now))).toBe(expected);
  });

  test('says who changed it and when, and leaves who made it', () => {
    expect(changeClient(vine, { taxId: '1' }, 'max', now)).toEqual({
      ...vine,
      taxId: '1',
      version: 2,
      updatedBy: 'max',
      updatedAt: now,
    });
  });

  test('a new one is active, of medium priority, on a standard lease', () => {
    expect(newClient('n', { businessName: 'Oak' }, null, now)).toMatchObject({
      status: 'active',
      priority: 'medium',
      contractType: 'lease',
      serviceLevel: 'standard',
      version: 1,
      sites: [],
    });
    expect(newClient('n', {}, null, now)).toBe(clientRefusals.nameless);
  });

  test.each<[number, string]>([
    [1, 'This client has an active site. Decommission the site first, or set the client to inactive.'],
    [2, 'This client has 2 active sites. Decommission the sites first, or set the client to inactive.'],
  ])('[perm CLI-11] one with %i active sites stays', (active, words) => {
    expect(wordsOf(removeClient(vine, { activeSites: active, openInvoices: 0 }, 'max', now))).toBe(words);
  });

  const nothing = { activeSites: 0, openInvoices: 0 };
  test.each<[number, number, string]>([
    [
      1,
      0,
      'This client has an open invoice. Note its payment or cancel it first, or set the client to inactive.',
    ],
    [
      2,
      500,
      'This client has 2 open invoices. Note their payments or cancel them first, or set the client to inactive.',
    ],
    [0, 500, 'This client has $5.00 of credit. Pay it back first, or set the client to inactive.'],
  ])('one with %i open invoices and %i cents of credit stays', (openInvoices, credit, words) => {
    const owing = { activeSites: 0, openInvoices };
    expect(wordsOf(removeClient({ ...vine, credit }, owing, 'max', now))).toBe(words);
  });

  test('[perm CLI-10] deleted, it is only brought back', () => {
    const gone = removeClient(vine, nothing, 'max', now);
    expect(gone).toMatchObject({ deletedAt: now, version: 2, updatedBy: 'max' });
    const deleted = { ...vine, deletedAt: now };
    expect(removeClient(deleted, nothing, 'max', now)).toBe(clientRefusals.deleted);
    expect(changeClient(deleted, { taxId: '1' }, 'max', now)).toBe(clientRefusals.deleted);
    expect(restoreClient(deleted, 'max', now)).toMatchObject({ deletedAt: null, version: 2 });
    expect(restoreClient(vine, 'max', now)).toBe(clientRefusals.notDeleted);
  });

  test.each<[Partial<Client>, string, string, string]>([
    [{ businessName: 'Oak', firstName: 'Ann' }, 'Oak', 'Ann', 'Oak'],
    [{ firstName: 'Ann', lastName: 'Lee' }, 'Ann Lee', 'Ann Lee', 'Ann Lee'],
    [{ lastName: 'Lee' }, 'Lee', 'Lee', 'Lee'],
    [{ businessName: 'Oak' }, 'Oak', 'Oak', 'Oak'],
    [{ email: 'a@elm.example', phone: '1' }, 'a@elm.example', 'a@elm.example', ''],
    [{ phone: '+17075550100' }, '+17075550100', '+17075550100', ''],
    [{}, 'Unnamed client', 'Unnamed client', ''],
  ])('%j is called %s', (fields, title, name, sorted) => {
    const one = { ...blankClient('c', null, now), ...fields };
    expect([clientTitle(one), clientName(one), clientSortName(one)]).toEqual([title, name, sorted]);
  });
});

test.each(roles)('[perm CLI-01] what a %s sees of clients', (role) => {
  const viewer = { uid: 'me', role, sees: 'all' as const };
  const all = role === 'admin' || role === 'developer';
  const seen = (deletedAt: string | null) => [
    inScope(clientScope(viewer), { deletedAt, accountManager: 'me' }),
    inScope(readableClients(viewer), { deletedAt, accountManager: 'me' }),
  ];
  expect(seen(null)).toEqual([all, all]);
  expect(seen(now)).toEqual([false, all]);
});

test('[perm CLI-01] every operation of clients is for administrators', () => {
  expect(openTo(clientOperations, 'admin', 'developer')).toHaveLength(Object.keys(clientOperations).length);
});
