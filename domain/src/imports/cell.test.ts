import { describe, expect, it } from 'vitest';
import { readClientRow } from './client-row.ts';
import { readLeadRow } from './lead-row.ts';
import { guessedPlan } from './plan.fixtures.ts';
import { readSiteRow } from './site-row.ts';

describe('[D45] a month, a quarter or a year in the place of a day', () => {
  const client = (cells: Record<string, string>) =>
    readClientRow(Object.values(cells), guessedPlan('clients', Object.keys(cells)));
  const lead = (cells: Record<string, string>) =>
    readLeadRow(Object.values(cells), guessedPlan('leads', Object.keys(cells)));

  it('is where something begins its first day, where it ends its last, and the note keeps what was said', () => {
    const { fields, readAs, notes, leftOut } = client({
      Company: 'Vine',
      Email: 'a@vine.example',
      'Customer since': '2011',
      'Contract start': 'Jan 2019',
      'Contract end': '06/2027',
      'Lease expires': 'Q1 2028',
    });
    expect(fields).toMatchObject({
      clientSince: '2011-01-01',
      contractStartDate: '2019-01-01',
      contractEndDate: '2027-06-30',
      leaseExpirationDate: '2028-03-31',
    });
    expect(readAs).toEqual([
      { column: 'Customer since', from: '2011', to: '2011-01-01' },
      { column: 'Contract start', from: 'Jan 2019', to: '2019-01-01' },
      { column: 'Contract end', from: '06/2027', to: '2027-06-30' },
      { column: 'Lease expires', from: 'Q1 2028', to: '2028-03-31' },
    ]);
    expect(notes).toEqual([
      'Customer since: 2011\nContract start: Jan 2019\nContract end: 06/2027\nLease expires: Q1 2028',
    ]);
    expect(leftOut).toEqual([]);
  });

  it('is no day on which something ends in a year, or is done, and no moment: it is told and kept', () => {
    const { fields, notes, leftOut } = lead({
      Company: 'Vine',
      Email: 'a@vine.example',
      'Lease expires': '2027',
      'Next step': 'Call them',
      'Next step due': 'Jan 2027',
      Created: '2019-01',
    });
    expect(fields).not.toHaveProperty('leaseExpirationDate');
    expect(fields).not.toHaveProperty('createdAt');
    expect(leftOut.map(({ column, reason }) => [column, reason])).toEqual([
      ['Lease expires', 'A year without a day'],
      ['Next step due', 'A month without a day'],
      ['Created', 'A month without a day'],
      ['Next step', 'A next step needs a text and a time'],
    ]);
    expect(notes.join('\n')).toContain('Next step due: Jan 2027');
  });

  it('is kept by the note of a lead too', () => {
    const { fields, notes } = lead({
      Company: 'Vine',
      Email: 'a@vine.example',
      'Lease expires': 'June 2027',
    });
    expect([fields.leaseExpirationDate, notes]).toEqual(['2027-06-30', ['Lease expires: June 2027']]);
  });

  it('is the first day of a machine that was installed then', () => {
    const cells = {
      Client: 'Vine',
      Street: '1 Elm St',
      Kind: 'washer',
      Installed: 'March 2019',
      Warranty: '2024-03',
    };
    const plan = guessedPlan('sites', Object.keys(cells));
    const { machine, readAs } = readSiteRow(Object.values(cells), plan);
    expect(machine).toMatchObject({ installedOn: '2019-03-01', warrantyEnd: '2024-03-31' });
    expect(readAs).toContainEqual({ column: 'Installed', from: 'March 2019', to: '2019-03-01' });
  });
});
