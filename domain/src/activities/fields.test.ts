import { describe, expect, it, test } from 'vitest';
import {
  type Activity,
  activityCreate,
  activityOperations,
  activityUpdate,
  blankActivity,
  byDue,
  changeActivity,
} from '#activities';
import { isRefusal } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';

const [lead = '', client = '', deal = ''] = ids(3);
const call = { leadId: lead, type: 'call', title: 'Call' };

describe('[REC-03] what is written of an activity', () => {
  test.each<[string, unknown, unknown, string]>([
    ['title', long(255), long(256), 'Must not exceed 255 characters'],
    ['title', ' x ', '   ', 'Title is required'],
    ['description', long(5000), long(5001), 'Must not exceed 5000 characters'],
    ['description', '', 'a\u0000', 'Contains characters that cannot be stored'],
    ['dueDate', '1900-01-01T00:00:00.000Z', '1899-12-31T23:59:59.999Z', 'Invalid date and time'],
    ['dueDate', '2199-12-31T23:59:59.999Z', '2200-01-01T00:00:00.000Z', 'Invalid date and time'],
    ['dueDate', null, '2026-12-01T10:00:00Z', 'Invalid date and time'],
    ['assignedTo', null, 'ada', 'Invalid id'],
    ['dealId', null, '', 'Invalid id'],
    ['contactId', deal, deal.slice(1), 'Invalid id'],
  ])('%s', (field, fits, wrong, words) => {
    for (const [schema, rest] of [
      [activityCreate, call],
      [activityUpdate, {}],
    ] as const) {
      expect(said(schema, { ...rest, [field]: fits })).toBeNull();
      expect(said(schema, { ...rest, [field]: wrong })).toBe(`${field}: ${words}`);
    }
  });

  test.each(['call', 'email', 'meeting', 'note', 'task'])('of the type %s', (type) => {
    expect(said(activityCreate, { ...call, type })).toBeNull();
  });

  test.each<[string, object, string | null]>([
    ['of a client', { leadId: undefined, clientId: client }, null],
    ['of nobody', { leadId: undefined }, 'leadId: Name a lead or a client, not both'],
    ['of both', { clientId: client }, 'leadId: Name a lead or a client, not both'],
    ['done at birth', { done: true }, null],
    ['with a moment of its own making', { doneAt: '2026-12-01T10:00:00.000Z' }, 'Unrecognized key: "doneAt"'],
  ])('%s', (_, fields, words) => {
    expect(said(activityCreate, { ...call, ...fields })).toBe(words);
  });

  it('[perm DCA-07] drops what only others may set', () => {
    const privileged = { role: 'admin', permissions: [], isAdmin: true, userId: 'x', tenantId: 't' };
    expect(activityCreate.parse({ ...call, ...privileged })).toEqual(call);
    expect(said(activityUpdate, privileged)).toBe('At least one field must be provided for update');
  });

  it('[perm DCA-08] everybody writes, reps remove', () => {
    expect(openTo(activityOperations, 'manager', 'admin', 'developer')).toEqual(['activities.remove']);
    expect(openTo(activityOperations, 'user', 'manager', 'admin', 'developer')).toHaveLength(3);
  });
});

describe('[REC-03] an activity that changes', () => {
  const blank = blankActivity('a', { leadId: lead, clientId: null }, 'ada', '2026-01-01');
  const changed = (activity: Activity, fields: Parameters<typeof changeActivity>[1]): Activity => {
    const next = changeActivity(activity, fields, '2026-01-02');
    if (isRefusal(next)) throw new Error(next.code);
    return next;
  };

  it('counts its versions and keeps who made it, and when', () => {
    const twice = changed(changed(blank, { title: 'One' }), { title: 'Two' });
    expect(twice).toMatchObject({ version: 2, title: 'Two', createdBy: 'ada', createdAt: '2026-01-01' });
    expect(twice.updatedAt).toBe('2026-01-02');
  });

  test.each<[string, Parameters<typeof changeActivity>[1], object]>([
    ['to a client, with a deal of it', { clientId: client, dealId: deal }, { leadId: null, dealId: deal }],
    ['to a client, with nothing said', { clientId: client }, { clientId: client, dealId: null }],
    ['nowhere, without its deal', { dealId: null }, { leadId: lead, dealId: null, contactId: 'c' }],
  ])('goes %s', (_, fields, expected) => {
    expect(changed({ ...blank, dealId: 'd', contactId: 'c' }, fields)).toMatchObject(expected);
  });

  it('of two without a day the older stands first', () => {
    const one = { ...blank, id: 'one', createdAt: '2026-01-02' };
    const other = { ...blank, id: 'other', createdAt: '2026-01-01' };
    expect([one, other].sort(byDue)).toEqual([other, one]);
    expect([other, one].sort(byDue)).toEqual([other, one]);
  });
});
