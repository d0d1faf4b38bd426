import { describe, expect, test } from 'vitest';
import { blankLead, columnOf, fieldsOfStatus, type Lead, type LeadStatus } from '#leads';
import { fillingClient } from './client-row.ts';
import {
  emptied,
  fillingFields,
  saidFields,
  standingFields,
  stillAdded,
  updatingFields,
  withoutAdded,
} from './fill.ts';
import type { LeadReading } from './lead-row.ts';
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

  // What stands (with the state), what the row says, and what becomes of it; null: nothing.
  test.each<[Partial<Lead>, LeadReading['fields'], Partial<Lead> | null]>([
    [{ zipCode: '02903', state: 'RI' }, { zipCode: '2903' }, null],
    [{ zipCode: '02903', state: 'RI' }, { zipCode: '2906' }, { zipCode: '02906' }],
    [{ zipCode: '02903', state: '' }, { zipCode: '2903' }, null],
    [{ zipCode: '02903-1234', state: 'RI' }, { zipCode: '2903' }, null],
    [{ zipCode: '02903', state: 'RI' }, { zipCode: '2903-1234' }, { zipCode: '02903-1234' }],
    [{ zipCode: '2903', state: '' }, { zipCode: '02903' }, { zipCode: '02903' }],
    [
      { zipCode: '60607', state: 'IL' },
      { zipCode: '6060', state: 'CT' },
      { zipCode: '06060', state: 'CT' },
    ],
    [{ zipCode: '00926', state: 'PR' }, { zipCode: '926' }, null],
    [{ zipCode: 'SW1A 1AA', state: '' }, { zipCode: 'SW1A 2AA' }, { zipCode: 'SW1A 2AA' }],
    [{ phone: '(415) 555-0101 x12' }, { phone: '4155550101' }, null],
    [{ phone: '(415) 555-0101' }, { phone: '+1 415 555 0101' }, null],
    [{ phone: '(415) 555-0101' }, { phone: '415-555-0101 x12' }, { phone: '415-555-0101 x12' }],
    [{ phone: '(415) 555-0101' }, { phone: '415-555-0102' }, { phone: '415-555-0102' }],
  ])(
    '%j with %j: what says no more than stands there changes nothing, zeros come back first',
    (stands, fields, becomes) => {
      expect(updatingFields({ ...blank, ...stands }, { fields }, [])).toEqual(becomes ?? {});
    },
  );

  test('says its fields and own fields by name, whether they change anything; tags are said by all rows', () => {
    const fields = { city: 'Reno', company: '', tags: ['a'], customFields: { k: 1 } };
    const said = saidFields({ fields, status: 'won', rep: null });
    expect(said).toEqual(['city', 'status', 'customFields:k']);
    const other = {
      fields: { city: 'Elko', tags: ['b'], customFields: { k: 2, l: 2 } },
      status: 'new' as const,
    };
    expect(updatingFields({ ...blank, customFields: { k: 1 } }, other, said)).toEqual({
      tags: ['b'],
      customFields: { k: 1, l: 2 },
    });
  });

  test.each([
    ['all is there', ['a', 'b', 'c'], { k: 2, m: 1 }, true],
    ['a tag went', ['a'], { k: 2 }, false],
    ['an own field changed', ['a', 'b'], { k: 3 }, false],
  ])('takes its own tags and fields back where %s', (_, tags, customFields, isThere) => {
    const lead = { ...blank, tags, customFields } as Lead;
    const filled = { tags: ['a', 'b'], customFields: { k: 2 } };
    const replaced = { tags: ['a'], customFields: { k: 1 } };
    expect(stillAdded(lead, filled, replaced)).toBe(isThere);
    if (isThere)
      expect(withoutAdded(lead, filled, replaced)).toEqual({
        tags: ['a', 'c'],
        customFields: { k: 1, m: 1 },
      });
  });

  test('a zip that fills an empty field has the zero that the lead’s state tells', () => {
    const lead = { ...blank, state: 'RI' };
    expect(fillingFields(lead, { fields: { zipCode: '2903' } })).toEqual({ zipCode: '02903' });
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
});
