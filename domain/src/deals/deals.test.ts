import { describe, expect, it } from 'vitest';
import { blankDeal, changeDeal, dealCreate, dealUpdate } from '#deals';
import { isRefusal } from '#kernel';

const lead = '0192f0c1-0000-7000-8000-100000000001';
const client = '0192f0c1-0000-7000-8000-400000000001';
const base = { leadId: lead, title: 'Twelve washers', stage: 'Proposal' };
const messageOf = (fields: object): string | undefined =>
  dealCreate.safeParse({ ...base, ...fields }).error?.issues[0]?.message;

describe('[REC-03] a deal', () => {
  it.each([
    ['without a title', { title: undefined }, 'Name is required'],
    ['with quotes', { title: '"x"' }, 'Name contains invalid characters or SQL/XSS patterns'],
    ['below nothing', { value: -1 }, 'Deal value must be non-negative'],
    ['of the highest value', { value: 999_999_999 }, undefined],
    ['of more than that', { value: 1_000_000_000 }, 'Must not exceed 999999999'],
    ['of cents', { value: 1.5 }, 'Must be a whole number'],
    ['without a stage', { stage: undefined }, 'Stage is required'],
    ['with an empty stage', { stage: '  ' }, 'Stage is required'],
    ['with a long stage', { stage: 'x'.repeat(101) }, 'Must not exceed 100 characters'],
    ['of no chance', { probability: 0 }, undefined],
    ['of more than certainty', { probability: 101 }, 'Probability must be between 0 and 100'],
    ['with a day for a moment', { expectedCloseDate: '2026-12-01' }, 'Invalid date and time'],
    ['with a moment', { expectedCloseDate: '2026-12-01T10:00:00.000Z' }, undefined],
    ['of two parents', { clientId: client }, 'Name a lead or a client, not both'],
    ['of none', { leadId: undefined }, 'Name a lead or a client, not both'],
  ])('%s', (_, fields, message) => {
    expect(messageOf(fields)).toBe(message);
  });

  it('drops what only others may set', () => {
    const privileged = { role: 'admin', permissions: [], isAdmin: true, userId: 'x', tenantId: 't' };
    expect(dealCreate.parse({ ...base, ...privileged })).toEqual(base);
    expect(dealUpdate.safeParse(privileged).error?.issues[0]?.message).toBe(
      'At least one field must be provided for update',
    );
  });

  it.each([
    ['stays where it is', { value: 5 }, { leadId: lead, clientId: client }],
    ['goes to a client and leaves its lead', { clientId: client }, { leadId: null, clientId: client }],
    ['goes to a lead and leaves its client', { leadId: client }, { leadId: client, clientId: null }],
  ])('%s', (_, fields, belonging) => {
    const deal = blankDeal('d', { leadId: lead, clientId: client }, null, 'then');
    const next = changeDeal(deal, fields, 'now');
    expect(isRefusal(next) ? next : { leadId: next.leadId, clientId: next.clientId }).toEqual(belonging);
    expect(next).toMatchObject({ version: 1, updatedAt: 'now', createdAt: 'then' });
  });
});
