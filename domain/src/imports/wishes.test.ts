import { describe, expect, it } from 'vitest';
import { readClientRow } from './client-row.ts';
import { guessMapping, guessOf } from './guess.ts';
import { leadOfRow, readLeadRow } from './lead-row.ts';
import { guessedPlan, office } from './plan.fixtures.ts';
import { type Plan, planOf } from './plan.ts';
import { readOptOut } from './wishes.ts';

const row = (cells: Record<string, string>, values = {}) => {
  const columns = Object.keys(cells);
  const plan = planOf(columns, { noun: 'leads', mapping: guessMapping(columns), values, dates: {} }, office);
  return readLeadRow(Object.values(cells), plan as Plan);
};
const base = { 'First Name': 'Yuki', Email: 'yuki@example.com' };

describe('readOptOut', () => {
  it.each([
    ['1', 'yes'],
    ['TRUE', 'yes'],
    ['checked', 'yes'],
    ['Unsubscribed', 'yes'],
    ['do_not_contact', 'yes'],
    ['2026-02-03 10:11:12', 'yes'],
    ['3/4/2026', 'yes'],
    ['0', 'no'],
    ['false', 'no'],
    ['Subscribed', 'no'],
    ['Archived', null],
    ['No consent', null],
    ['Bounced', null],
    ['maybe', null],
  ])('reads %s as %s', (said, meaning) => expect(readOptOut(said)).toBe(meaning));
});

describe('[D45] what somebody wants no more', () => {
  it.each([
    ['Unsubscribed from all email', 'true', ['email'], []],
    ['Email Opt Out', '1', ['email'], []],
    ['Email Opt Out', '0', [], []],
    ['HasOptedOutOfEmail', 'true', ['email'], []],
    ['Do not text', 'x', ['sms'], []],
    ['Do not contact', 'checked', ['email', 'sms'], ['Wants no contact']],
    ['Do Not Call', '1', [], ['Wants no calls']],
    ['Do Not Call', '0', [], []],
  ])('%s ‘%s’ opts out of %j, with notes %j', (column, said, optsOut, notes) => {
    expect(row({ ...base, [column]: said })).toMatchObject({ optsOut, notes, refused: null, leftOut: [] });
  });

  it.each([
    ['Email Opt Out', 'unsubscribed', ['email'], []],
    ['Email Opt Out', '0', [], []],
    ['Do not text', 'x', ['sms'], []],
    ['Do not contact', 'checked', ['email', 'sms'], ['Wants no contact']],
    ['Do Not Call', '1', [], ['Wants no calls']],
  ])('of a client: %s ‘%s’ opts out of %j, with notes %j', (column, said, optsOut, notes) => {
    const cells = { Company: 'Vine', Email: 'a@vine.example', [column]: said };
    const reading = readClientRow(Object.values(cells), guessedPlan('clients', Object.keys(cells)));
    expect(reading).toMatchObject({ optsOut, notes, refused: null, leftOut: [] });
  });

  it('marks the lead that is born', () => {
    const reading = row({ ...base, 'Do not contact': 'yes' });
    const all = { leaseNoticeDays: 180, status: null, tags: [], rep: null };
    const lead = leadOfRow(reading, 'id', '2026-11-21T10:00:00.000Z', all);
    expect(lead).toMatchObject({ emailOptOut: true, smsOptOut: true });
  });

  it('is asked where nobody can tell', () => {
    const said = { ...base, 'Email Opt Out': 'Archived' };
    expect(row(said).refused).toBe('Opted out of e-mail ‘Archived’ is not known');
    expect(row(said, { 'Email Opt Out': { archived: 'yes' } })).toMatchObject({
      optsOut: ['email'],
      refused: null,
    });
    expect(row(said, { 'Email Opt Out': { archived: 'no' } })).toMatchObject({ optsOut: [], refused: null });
  });

  it.each([
    ['Record ID,First Name,Last Name,Contact owner,Unsubscribed from all email', 'emailOptOut'],
    ['Lead ID,Lead Owner,Last Name,Company / Account,Email Opt Out', 'emailOptOut'],
    ['Lead Owner,Last Name,Company / Account,Do Not Call', 'noCalls'],
    ['Record Id,Lead Owner,Last Name,Lead Status,Created Time,Email Opt Out', 'emailOptOut'],
    ['Person - ID,Person - Name,Person - Marketing status', 'emailOptOut'],
    ['Email Address,First Name,MEMBER_RATING,OPTIN_TIME,UNSUB_TIME', 'emailOptOut'],
    ['Name,Assignee,Attachments,Do not contact', 'noContact'],
  ])('is known in %s', (headings, target) => {
    const columns = headings.split(',');
    for (const noun of ['leads', 'clients'] as const)
      expect(guessOf(columns, noun).mapping[columns.at(-1) ?? '']).toBe(target);
  });
});
