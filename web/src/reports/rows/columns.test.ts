import { blankClient } from 'domain/clients';
import { defaultSettings } from 'domain/settings';
import { blankSite } from 'domain/sites';
import { expect, test } from 'vitest';
import { listColumns, nameColumn, usualColumns } from '#board';
import { clientColumns } from '#clients';
import { sampleLead } from '#leads/testing';
import type { Column } from '#ui/list/columns.tsx';
import { csvOf } from '#ui/list/csv.ts';
import { messageColumns, siteColumns } from './columns.tsx';

const at = '2026-11-21T18:00:00.000Z';
const nameOf = () => 'Max Ortega';
const leadFacts = {
  now: Date.parse(at),
  settings: { ...defaultSettings, version: 1, updatedAt: at },
  nameOf,
  phone: true,
};
const leadColumns = [nameColumn, ...listColumns.filter(({ key }) => usualColumns.includes(key))];

const file = <Row, Facts>(columns: readonly Column<Row, Facts, never>[], row: unknown, facts: Facts) =>
  csvOf(columns, [row as Row], facts)
    .trimEnd()
    .split('\r\n');

const lead = sampleLead(1, 'selling', {
  ...{ businessName: 'Palm Court', phone: '+17075550142', city: 'Napa', numberOfMachinesNeeded: 4 },
  ...{ nextStep: { what: 'Send the proposal', dueAt: at }, dueAt: at, updatedAt: at },
});
const client = {
  ...blankClient('c', null, at),
  ...{ businessName: 'Vine Street', status: 'suspended', contractEndDate: '2027-06-30' },
  ...{ sites: ['s'], machines: 12 },
};
const site = {
  ...blankSite('s', 'c', null, at),
  ...{ siteName: 'Annex', status: 'pending_install', siteType: 'hotel', collectionRoute: 'Napa' },
};
const message = {
  ...{ id: 'm', leadName: '', recipients: ['rosa@palm.example'], subject: 'Your machines', preview: '' },
  ...{ senderName: 'Max Ortega', status: 'cancelled', createdAt: at },
};

test.each([
  [
    'leads',
    () => file(leadColumns, lead, leadFacts),
    /^Palm Court,Selling,.*707.*,Napa,Max Ortega,Send the proposal,/,
  ],
  ['clients', () => file(clientColumns, client, leadFacts), /^Vine Street,.*Suspended,.*,2027-06-30,/],
  ['sites', () => file(siteColumns, site, undefined), /^Annex,.*Pending install,Hotel,Napa,/],
  [
    'messages',
    () => file(messageColumns, message, undefined),
    /^rosa@palm.example,Your machines,Max Ortega,Taken back,/,
  ],
] as const)(
  '[REP-03] a file of %s says in words what its list shows, by the name first',
  (_, made, words) => {
    const [head = '', line = ''] = made();
    expect(line).toMatch(words);
    expect(line).not.toMatch(/[a-z]_[a-z]|[a-z][A-Z][a-z]/);
    expect(head.split(',')[0]).toMatch(/^(Name|Site|With)$/);
  },
);
