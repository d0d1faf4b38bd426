import { expect, it } from 'vitest';
import { contactRelations, mayWriteBeside } from '#contacts';
import type { Actor, Role } from '#kernel';
import { blankLead } from '#leads';

const by = (role: Role): Actor => ({ uid: 'me', role, displayName: 'Me' });
const lead = (fields: object) => ({
  ...blankLead('l', 'now'),
  column: 'new' as const,
  assignedRep: 'me',
  ...fields,
});
const client = { deletedAt: null };

it.each([
  ['a rep of an own lead', 'manager', { lead: lead({}), client: null }, undefined],
  ['a basic user of an own lead', 'user', { lead: lead({}), client: null }, undefined],
  [
    'a rep of a converted lead',
    'manager',
    { lead: lead({ convertedToClientId: 'c' }), client: null },
    'LEAD_CONVERTED',
  ],
  ['a rep of a client', 'manager', { lead: null, client }, 'ADMINISTRATORS_ONLY'],
  ['an administrator of a client', 'admin', { lead: null, client }, undefined],
  ['a developer of a client', 'developer', { lead: null, client }, undefined],
  [
    'an administrator of a converted lead and its client',
    'admin',
    { lead: lead({ convertedToClientId: 'c' }), client },
    undefined,
  ],
  [
    'an administrator of a deleted client',
    'admin',
    { lead: null, client: { deletedAt: 'now' } },
    'CLIENT_DELETED',
  ],
] as const)('[REC-03] %s', (_, role, ends, code) => {
  expect(mayWriteBeside(by(role), ends)?.code).toBe(code);
});

it('[REC-03] people of a client may be those who get the bills', () => {
  expect(contactRelations).toContain('billing');
});
