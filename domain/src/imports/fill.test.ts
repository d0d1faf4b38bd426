import { describe, expect, test } from 'vitest';
import { blankLead, columnOf, fieldsOfStatus, type Lead, type LeadStatus } from '#leads';
import { fillingClient } from './client-row.ts';
import { emptied, fillingFields, newPeople, standingFields, updatingFields } from './fill.ts';
import { fillingSite } from './site-row.ts';

const now = '2026-11-21T10:00:00.000Z';
const blank = blankLead('0199c000-0000-7000-8000-000000000001', now);
const custom = { round: 2 };
const step = { what: 'Call', dueAt: now };

describe('[D45] what a row adds to a lead that is there', () => {
  // What stands, what the row says, and whether it is added.
  test.each<[keyof Lead, unknown, unknown, boolean]>([
    ['city', '', 'Napa', true],
    ['city', 'Reno', 'Napa', false],
    ['city', '', '', false],
    ['city', undefined, 'Napa', true],
    ['numberOfUnits', 0, 12, true],
    ['numberOfUnits', 1, 12, false],
    ['numberOfUnits', 0, 0, false],
    ['leaseExpirationDate', null, '2027-01-01', true],
    ['leaseExpirationDate', '2026-01-01', '2027-01-01', false],
    ['leaseExpirationDate', null, null, false],
    ['leaseAutoRenews', 'unknown', 'yes', true],
    ['leaseAutoRenews', undefined, 'yes', true],
    ['leaseAutoRenews', 'no', 'yes', false],
    ['leaseAutoRenews', 'unknown', 'unknown', false],
    ['tags', [], ['vip'], true],
    ['tags', ['old'], ['vip'], false],
    ['tags', [], [], false],
    ['customFields', {}, custom, true],
    ['customFields', { old: 1 }, custom, false],
    ['customFields', {}, {}, false],
    ['nextStep', null, step, true],
    ['nextStep', step, { ...step, what: 'Write' }, false],
    ['hasCurrentProvider', true, true, false],
    // These two always say something already.
    ['priority', 'medium', 'high', false],
    ['leaseNoticeDays', 0, 90, false],
  ])('%s of %j and a row’s %j: added is %s', (field, stands, says, added) => {
    const lead = { ...blank, [field]: stands };
    expect(fillingFields(lead, { fields: { [field]: says } })).toEqual(added ? { [field]: says } : {});
  });

  test.each([{ deleted: true }, { convertedToClientId: 'c' }, { deleted: true, convertedToClientId: 'c' }])(
    'nothing to one that is %j',
    (state) => expect(fillingFields({ ...blank, ...state }, { fields: { city: 'Napa' } })).toEqual({}),
  );

  test('a revert empties what was filled, and that alone', () => {
    expect(emptied(blank, ['city', 'tags', 'numberOfUnits'])).toEqual({
      city: '',
      tags: [],
      numberOfUnits: 0,
    });
    expect(emptied(blank, [])).toEqual({});
  });
});

describe('what a row adds to a client or a site that is there', () => {
  test.each([
    ['businessName', '', 'Vine', true],
    ['businessName', undefined, 'Vine', true],
    ['businessName', null, 'Vine', true],
    ['businessName', 'Elm', 'Vine', false],
    ['businessName', '', '', false],
    ['status', '', 'active', false],
    ['priority', '', 'high', false],
    ['contractType', undefined, 'lease', false],
    ['serviceLevel', undefined, 'standard', false],
  ])('a client’s %s of %j and a row’s %j: added is %s', (field, stands, says, added) => {
    const row = { fields: { [field]: says } };
    expect(fillingClient({ [field]: stands, deletedAt: null }, row)).toEqual(added ? { [field]: says } : {});
    expect(fillingClient({ [field]: stands, deletedAt: now }, row)).toEqual({});
  });

  test.each([
    ['city', '', 'Napa', true],
    ['city', undefined, 'Napa', true],
    ['city', 'Reno', 'Napa', false],
    ['numberOfUnits', 0, 12, true],
    ['numberOfUnits', 3, 12, false],
    ['numberOfUnits', 0, 0, false],
    ['buildingStyle', null, 'garden', true],
    ['hasLockbox', false, true, true],
    ['hasLockbox', false, false, false],
    ['needsKey', false, true, false],
    ['siteType', '', 'apartment', false],
    ['accessType', '', 'code', false],
    ['status', '', 'active', false],
  ])('a site’s %s of %j and a row’s %j: added is %s', (field, stands, says, added) => {
    const row = { fields: { [field]: says } };
    expect(fillingSite({ [field]: stands, deletedAt: null }, row)).toEqual(added ? { [field]: says } : {});
    expect(fillingSite({ [field]: stands, deletedAt: now }, row)).toEqual({});
  });
});

describe('[D45] what a row changes of a lead that is there', () => {
  test.each<[Partial<Lead>, { status?: LeadStatus; rep?: string }, object]>([
    [{}, { status: 'won' }, { status: 'won' }],
    [{}, { status: 'new' }, {}],
    [{}, { rep: 'mia' }, { assignedRep: 'mia' }],
    [
      { assignedRep: 'max' },
      { rep: 'mia', status: 'contacted' },
      { status: 'contacted', assignedRep: 'mia' },
    ],
    [{ assignedRep: 'mia' }, { rep: 'mia' }, {}],
    [{ status: 'pass-it-on' }, { rep: 'mia' }, {}],
    [{}, { status: 'pass-it-on', rep: 'mia' }, { status: 'pass-it-on' }],
    [{ deleted: true }, { status: 'won', rep: 'mia' }, {}],
    [{ convertedToClientId: 'c' }, { status: 'won' }, {}],
  ])('%j with %j changes %j', (stands, says, changes) => {
    expect(updatingFields({ ...blank, ...stands }, { fields: {}, ...says }, [])).toEqual(changes);
  });

  test.each<[LeadStatus, LeadStatus, string]>([
    ['contacted', 'client', 'sold'],
    ['client', 'lost', 'dead'],
    ['dead', 'contacted', 'selling'],
    ['contacted', 'pass-it-on', 'passed'],
    ['contacted', 'new', 'new'],
  ])('from %s to %s: it stands in %s, and no date is made up', (from, to, column) => {
    const lead = { ...blank, ...fieldsOfStatus(from), assignedRep: 'mia', assignedAt: now } as Lead;
    const after = { ...lead, ...standingFields(lead, to, '2026-11-27T10:00:00.000Z') };
    expect(columnOf(after)).toBe(column);
    expect(after).toMatchObject({ status: to, soldDate: null, lastContactDate: null });
  });

  test('of people whom it names those who are reached there are not new', () => {
    const person = { firstName: 'A', lastName: '', relation: 'other' as const, company: '', position: '' };
    const by = (email: string, phone: string) => ({ ...person, email, phone });
    const known = [{ email: 'A@x.example', phone: '' }, { phone: '(707) 555-0101' }];
    const people = [
      by('a@x.example', '+1 707 555 0101'),
      by('', '7075550102'),
      by('b@x.example', '7075550101'),
    ];
    expect(newPeople(people, known)).toEqual(people.slice(1));
  });
});
