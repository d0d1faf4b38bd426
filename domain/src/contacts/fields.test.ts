import { describe, expect, test } from 'vitest';
import {
  besideScope,
  blankContact,
  type Contact,
  changeContact,
  contactCreate,
  contactName,
  contactOperations,
  contactUpdate,
  type SomeContactFields,
} from '#contacts';
import { inScope, type Role, roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';

const [lead = '', client = ''] = ids(2);
const many = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`);
const map = (count: number) => Object.fromEntries(many(count).map((name) => [name, 1]));

describe('[REC-03] what is written of a contact', () => {
  test.each<[string, unknown, unknown, string]>([
    ['firstName', long(255), long(256), 'Name must not exceed 255 characters'],
    ['lastName', "O'Brien", 'O"Brien', 'Name contains invalid characters or SQL/XSS patterns'],
    ['lastName', '  ', "x'); DROP TABLE leads", 'Name contains invalid characters or SQL/XSS patterns'],
    ['email', '', 'a@b', 'Email must be at least 5 characters'],
    ['email', 'ann@elm.example', 'ann@elm', 'Invalid email format'],
    ['phone', '+17075550100', '555', 'Invalid phone number format'],
    ['company', long(255), long(256), 'Must not exceed 255 characters'],
    ['position', long(255), long(256), 'Must not exceed 255 characters'],
    ['tags', many(20), many(21), 'At most 20 tags'],
    ['customFields', map(50), map(51), 'At most 50 fields'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(contactCreate, { leadId: lead, [field]: fits })).toBeNull();
    expect(said(contactUpdate, { [field]: fits })).toBeNull();
    expect(said(contactCreate, { leadId: lead, [field]: wrong })).toBe(`${field}: ${words}`);
    expect(said(contactUpdate, { [field]: wrong })).toBe(`${field}: ${words}`);
  });

  test.each<[string, unknown, string]>([
    ['an empty tag', { tags: [' '] }, 'tags: 0: A tag must not be empty'],
    ['a long tag', { tags: ['a', long(51)] }, 'tags: 1: Must not exceed 50 characters'],
    ['a field that holds others', { customFields: { a: { b: 1 } } }, 'customFields: a: Invalid input'],
    ['nothing', {}, 'At least one field must be provided for update'],
    ['both parents', { leadId: lead, clientId: client }, 'leadId: Name a lead or a client, not both'],
  ])('refused: %s', (_, fields, words) => {
    expect(said(contactUpdate, fields)).toBe(words);
  });

  test('is kept as it is compared: addresses in one form, each tag once, blanks around nothing', () => {
    const typed = { firstName: '  Ann  ', email: ' Ann@Elm.Example ', tags: [' warm', 'warm'] };
    expect(contactUpdate.parse(typed)).toEqual({
      firstName: 'Ann',
      email: 'ann@elm.example',
      tags: ['warm'],
    });
  });

  test('[perm DCA-07] drops what only others may set, a role above all', () => {
    const privileged = { role: 'admin', permissions: [], isAdmin: true, userId: 'x', tenantId: 't' };
    const contact = { clientId: client, relation: 'owner' };
    expect(contactCreate.parse({ ...contact, ...privileged })).toEqual(contact);
    expect(said(contactUpdate, privileged)).toBe('At least one field must be provided for update');
  });
});

describe('[REC-03] a contact that changes', () => {
  const parent = { leadId: lead, clientId: null };
  const ann: Contact = { ...blankContact('a', parent, 'ada', 'then'), firstName: 'Ann' };

  test.each<[string, SomeContactFields, string | null]>([
    ['without a first name, but a last one', { firstName: '', lastName: 'Lee' }, null],
    ['without a name, but a company', { firstName: '', company: 'Elm LLC' }, 'Elm LLC'],
    ['with an address alone', { firstName: '', email: 'ann@elm.example' }, 'ann@elm.example'],
    ['with a number alone', { firstName: '', phone: '+17075550100' }, '+17075550100'],
    ['with a position alone', { firstName: '', position: 'Manager' }, null],
    ['with nothing', { firstName: '' }, null],
  ])('%s', (_, fields, called) => {
    const next = changeContact(ann, fields, 'now');
    if (called === null) expect(next).toMatchObject({ fields: { firstName: 'Name is required' } });
    else {
      expect(next).toMatchObject({ version: 1, createdBy: 'ada', createdAt: 'then', updatedAt: 'now' });
      expect(contactName(next as Contact)).toBe(called);
    }
  });

  test('that came without a first name is given a number, and no other last name', () => {
    const lee: Contact = { ...ann, version: 3, firstName: '', lastName: 'Lee' };
    expect(changeContact(lee, { phone: '+17075550100' }, 'now')).toMatchObject({ version: 4 });
    expect(changeContact(lee, { lastName: 'Leigh' }, 'now')).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('goes to a client and leaves its lead, or stays', () => {
    expect(changeContact(ann, { clientId: client }, 'now')).toMatchObject({ leadId: null, clientId: client });
    expect(changeContact(ann, { position: 'Owner' }, 'now')).toMatchObject(parent);
  });
});

describe('[perm DCA-01] [perm DCA-02] rows beside a lead are seen as the lead is', () => {
  const rows = {
    own: { assignedRep: 'me', column: 'new', deleted: false },
    'nobody’s': { assignedRep: null, column: 'unassigned', deleted: false },
    'nobody’s and dead': { assignedRep: null, column: 'dead', deleted: false },
    another: { assignedRep: 'max', column: 'new', deleted: false },
    'own and deleted': { assignedRep: 'me', column: 'new', deleted: true },
    'of a client': { assignedRep: null, column: null, deleted: false },
  };
  const sees: Record<Role, (keyof typeof rows)[]> = {
    user: ['own', 'nobody’s'],
    manager: ['own', 'nobody’s'],
    admin: ['own', 'nobody’s', 'nobody’s and dead', 'another', 'of a client'],
    developer: ['own', 'nobody’s', 'nobody’s and dead', 'another', 'of a client'],
  };
  test.each(roles)('by a %s', (role) => {
    const scope = besideScope({ uid: 'me', role, sees: 'self' });
    const seen = Object.entries(rows).filter(([, row]) => inScope(scope, row));
    expect(seen.map(([name]) => name)).toEqual(sees[role]);
  });
});

test('[perm DCA-08] everybody writes, reps remove', () => {
  expect(openTo(contactOperations, 'manager', 'admin', 'developer')).toEqual(['contacts.remove']);
});
