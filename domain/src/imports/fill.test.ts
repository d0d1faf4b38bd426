import { describe, expect, test } from 'vitest';
import { blankLead, type Lead } from '#leads';
import { fillingClient } from './client-row.ts';
import { emptied, fillingFields } from './fill.ts';
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
