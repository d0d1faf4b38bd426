import { expect, test } from 'vitest';
import { auditSentence, sentenceText } from '#audit';
import { allRows } from '#kernel';

const [dana, marcus, other, third] = [1, 2, 3, 4].map((n) => `0192f0c1-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const names = new Map([
  [dana, 'Dana Whitfield'],
  [marcus, 'Marcus Okafor'],
]);
const reading = {
  nameOf: (uid: string) => names.get(uid),
  now: Date.parse('2026-11-21T22:00:00.000Z'),
  timeZone: 'America/Los_Angeles',
};

type Told = Parameters<typeof auditSentence>[0];
const act = (more: Partial<Told>, changes: Record<string, unknown> = {}): Told => ({
  by: dana,
  as: dana,
  noun: 'leads',
  rowId: other,
  verb: 'updated',
  title: '1200 Broadway',
  to: null,
  actedAt: null,
  through: null,
  letInBy: null,
  about: [],
  names: {},
  entries: 1,
  alike: 1,
  changes: Object.entries(changes).map(([field, value]) => {
    const [before, after] = Array.isArray(value) ? value : [null, value];
    return { field, before, after };
  }),
  ...more,
});

test.each<[string, Told]>([
  ['Dana Whitfield moved 1200 Broadway to Dead', act({ verb: 'moved', to: 'dead' }, { markDead: true })],
  ['Dana Whitfield set City of 1200 Broadway from Napa to Reno', act({}, { city: ['Napa', 'Reno'] })],
  [
    'Dana Whitfield changed 1200 Broadway: City from Napa to Reno, State from CA to NV',
    act({}, { city: ['Napa', 'Reno'], state: ['CA', 'NV'] }),
  ],
  [
    'Dana Whitfield assigned 38 leads to Marcus Okafor',
    act({ verb: 'assigned', alike: 38, entries: 38 }, { assignedRep: marcus }),
  ],
  [
    'Dana Whitfield passed 1200 Broadway to Marcus Okafor: “Your run.”',
    act({ verb: 'passed' }, { passedTo: marcus, passReason: 'Your run.' }),
  ],
  [
    'Washboard took 1200 Broadway back: its pass was not answered in time',
    act({ by: null, as: null, verb: 'passTimedOut' }),
  ],
  ['Dana Whitfield, viewing as Marcus Okafor, added 1200 Broadway', act({ as: marcus, verb: 'created' })],
  [
    'Dana Whitfield, through Sheet of sold leads, added 1200 Broadway',
    act({ verb: 'created', through: 'Sheet of sold leads' }),
  ],
  [
    'Dana Whitfield deleted the lead ‘1200 Broadway’ for good',
    act({ verb: 'purged', title: null }, { name: ['1200 Broadway', null] }),
  ],
  [
    'Dana Whitfield gave what Marcus Okafor held to Dana Whitfield',
    act({ noun: 'users', verb: 'handed-over', rowId: marcus }, { to: dana, leads: 12 }),
  ],
  [
    'Dana Whitfield merged 12 Vine into 1200 Broadway',
    act(
      { verb: 'merged', alike: 2, entries: 3, names: { b1: '12 Vine' } },
      { mergedFrom: 'b1', city: ['Napa', 'Reno'] },
    ),
  ],
  [
    'Dana Whitfield merged 1200 Broadway into 12 Vine',
    act({ verb: 'merged', names: { b1: '12 Vine' } }, { mergedInto: 'b1' }),
  ],
  ['Dana Whitfield merged 1200 Broadway into another record', act({ verb: 'merged' }, { mergedInto: 'b1' })],
  [
    'Washboard took 3 contacts over in a merge',
    act({ by: null, as: null, noun: 'contacts', verb: 'merged', rowId: allRows }, { count: 3 }),
  ],
  [
    'Dana Whitfield changed the machines of Vine Court',
    act({ noun: 'sites', verb: 'counted', title: 'Vine Court' }, { totalMachines: [3, 4] }),
  ],
  [
    'Dana Whitfield ended viewing as Marcus Okafor',
    act({ as: marcus, noun: 'view', verb: 'ended' }, { viewAs: marcus }),
  ],
  [
    'Dana Whitfield set Agreed to service of 1200 Broadway to Yes',
    act({}, { leadsToSAgreement: [false, true] }),
  ],
  [
    'Dana Whitfield set Commission of Park Row from 30% of the net from $0.00 to $1,000.00, 45% of the net above $1,000.00 to 40% of the net collected',
    act(
      { noun: 'sites', title: 'Park Row' },
      {
        commission: [
          {
            kind: 'tiers',
            tiers: [
              { from: 0, percent: 30 },
              { from: 100_000, percent: 45 },
            ],
          },
          { kind: 'percent', percent: 40 },
        ],
      },
    ),
  ],
  [
    'Dana Whitfield set Access of Park Row to access code',
    act({ noun: 'sites', title: 'Park Row' }, { access: [null, ['accessCode']] }),
  ],
  [
    'Dana Whitfield set Has current provider of 1200 Broadway from Yes to No',
    act({}, { hasCurrentProvider: [true, false] }),
  ],
  [
    'Dana Whitfield said that 2 records are no duplicates',
    act({ noun: 'duplicates', verb: 'keptApart' }, { ids: [dana, marcus] }),
  ],
  [
    'Washboard marked 5 invoices as overdue',
    act({ by: null, as: null, noun: 'invoices', verb: 'overdue', alike: 5, entries: 5 }),
  ],
  [
    'Dana Whitfield began to view as Marcus Okafor',
    act({ noun: 'view', verb: 'started' }, { viewAs: marcus }),
  ],
  [
    'Dana Whitfield ended viewing as Marcus Okafor: its time was over',
    act({ noun: 'view', verb: 'ended' }, { viewAs: marcus, timedOut: true }),
  ],
  [
    'Marcus Okafor signed in with a passkey, from 10.0.0.1',
    act(
      { by: null, as: null, noun: 'users', rowId: marcus, verb: 'signed-in' },
      { openedBy: 'passkey', address: '10.0.0.1' },
    ),
  ],
  [
    'Somebody failed to sign in as Marcus Okafor, from 10.0.0.1',
    act({ by: null, noun: 'users', rowId: marcus, verb: 'sign-in-failed' }, { address: '10.0.0.1' }),
  ],
  [
    'Somebody failed to sign in as Marcus Okafor, from 10.0.0.1: wrong password or access code',
    act(
      { by: null, noun: 'users', rowId: marcus, verb: 'sign-in-failed' },
      { address: '10.0.0.1', step: 'sign-in' },
    ),
  ],
  [
    'Somebody failed to sign in to an account that does not exist, from 10.0.0.1',
    act({ by: null, noun: 'users', rowId: 'unknown', verb: 'sign-in-failed' }, { address: '10.0.0.1' }),
  ],
  [
    'Dana Whitfield gave Marcus Okafor the role manager: “Leads the team”',
    act(
      { noun: 'users', rowId: marcus, verb: 'role-changed' },
      { role: 'manager', reason: 'Leads the team' },
    ),
  ],
  [
    'Dana Whitfield looked at how to get into Vine Street',
    act({ noun: 'sites', verb: 'accessed', title: 'Vine Street' }),
  ],
  [
    'Dana Whitfield read the mail ‘Your new password’ to Marcus Okafor, which holds a code or a link',
    act({ noun: 'outbox', verb: 'read', title: null }, { person: marcus, subject: 'Your new password' }),
  ],
  [
    'Dana Whitfield read the mail ‘Your invitation’ to l…@vine.example, which holds a code or a link',
    act({ noun: 'outbox', verb: 'read', title: null }, { to: 'l…@vine.example', subject: 'Your invitation' }),
  ],
  ...(
    [
      ['added', 'approved newhire@vine.example for the role manager', { role: 'manager' }],
      [
        'role-changed',
        'gave the approved e-mail newhire@vine.example the role user',
        { role: ['manager', 'user'] },
      ],
      [
        'revoked',
        'took the approval of newhire@vine.example back',
        { revokedAt: '2026-11-27T10:00:00.000Z' },
      ],
      ['code-issued', 'issued an access code for newhire@vine.example', {}],
      ['used', 'made an account by the approval of newhire@vine.example', { used: true }],
    ] as const
  ).map(([verb, said, changes]): [string, Told] => [
    `Dana Whitfield ${said}`,
    act({ noun: 'approvals', verb, title: null }, { ...changes, email: 'newhire@vine.example' }),
  ]),
  [
    'Dana Whitfield read a mail that holds a code or a link',
    act({ noun: 'outbox', verb: 'read', title: null }),
  ],
  [
    'Dana Whitfield took the access codes of 12 sites on the route day Sonoma along',
    act(
      { noun: 'routeDays', verb: 'takenAlong', title: 'Sonoma' },
      { siteIds: [null, Array.from({ length: 12 }, () => other)] },
    ),
  ],
  [
    'Dana Whitfield set Site of Dryer to Vine Street',
    act({ noun: 'documents', title: 'Dryer', names: { [other]: 'Vine Street' } }, { siteId: other }),
  ],
  [
    'Dana Whitfield set Vend price of Washer at Vine Street from $2.25 to $2.50',
    act({ noun: 'machines', title: 'Washer at Vine Street' }, { vendPrice: [225, 250] }),
  ],
  [
    'Dana Whitfield exported leads as CSV',
    act({ noun: 'exports', verb: 'exported', title: null }, { noun: 'leads', ending: 'csv' }),
  ],
  [
    'Dana Whitfield exported 360 leads of the column Dead with the state CA and the text ‘vine street’, as CSV',
    act(
      { noun: 'exports', verb: 'exported', title: null },
      {
        noun: 'leads',
        view: 'all',
        column: 'Dead',
        filter: { state: 'CA', tags: [] },
        text: 'vine street',
        ending: 'csv',
        rows: 360,
      },
    ),
  ],
  [
    'Dana Whitfield exported 1 site as XLSX',
    act(
      { noun: 'exports', verb: 'exported', title: null },
      { noun: 'sites', deleted: false, ending: 'xlsx', rows: 1 },
    ),
  ],
  [
    'Dana Whitfield exported the list ‘documents’, 25 rows, with the category lease, as CSV',
    act(
      { noun: 'exports', verb: 'exported', title: null },
      { list: 'documents', rows: 25, ending: 'csv', filter: { category: 'lease' } },
    ),
  ],
  [
    'Dana Whitfield opened the file Lease.pdf',
    act({ noun: 'exports', verb: 'opened', title: null }, { noun: 'documents', name: 'Lease.pdf' }),
  ],
  [
    'Dana Whitfield opened the PDF of INV-2026-0007',
    act({ noun: 'exports', verb: 'opened', title: null }, { noun: 'invoices', name: 'INV-2026-0007' }),
  ],
  [
    'Dana Whitfield exported leads as XLSX',
    act({ noun: 'exports', verb: 'exported', title: null }, { noun: 'leads', ending: 'xlsx' }),
  ],
  [
    'Dana Whitfield exported leads',
    act({ noun: 'exports', verb: 'exported', title: null }, { noun: 'leads' }),
  ],
  [
    'Dana Whitfield imported leads.csv: 388 created, 41 updated, 57 already there, 14 refused',
    act(
      { noun: 'imports', verb: 'finished', title: 'leads.csv' },
      { created: 388, updated: 41, duplicate: 57, refused: 14 },
    ),
  ],
  [
    'Dana Whitfield set Pass answer hours from 24 to 12',
    act({ noun: 'settings', verb: 'updated', title: null }, { passAnswerHours: [24, 12] }),
  ],
  [
    'Dana Whitfield set Pass answer hours from 24 to 12',
    act(
      { noun: 'settings', verb: 'updated', title: null },
      {
        version: [3, 4],
        updatedAt: ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
        passAnswerHours: [24, 12],
      },
    ),
  ],
  [
    'Dana Whitfield set Letterhead, phone from nothing to 555 0100',
    act(
      { noun: 'settings', verb: 'updated', title: null },
      {
        letterhead: [
          { name: 'Vine', phone: '' },
          { name: 'Vine', phone: '555 0100' },
        ],
      },
    ),
  ],
  [
    'Dana Whitfield set Customer note of INV-2026-0007 to Thank you',
    act(
      { noun: 'invoices', title: 'INV-2026-0007', about: ['number', 'clientId'] },
      {
        customerNote: ['', 'Thank you'],
        number: 'INV-2026-0007',
        clientId: other,
        terms: ['net_30', 'net_30'],
      },
    ),
  ],
  [
    'Dana Whitfield merged 1200 Broadway into Vine Street',
    act({ verb: 'merged', names: { [third]: 'Vine Street' } }, { mergedInto: third }),
  ],
  [
    'Dana Whitfield merged Vine Street into 1200 Broadway',
    act({ verb: 'merged', alike: 2, names: { [third]: 'Vine Street' } }, { mergedFrom: third }),
  ],
  [
    'Dana Whitfield took 3 contacts over in a merge',
    act({ noun: 'contacts', rowId: '*', verb: 'merged', title: null }, { count: 3 }),
  ],
  [
    'Dana Whitfield changed the machines of Vine Street',
    act({ noun: 'sites', verb: 'counted', title: 'Vine Street' }, { washers: [4, 5] }),
  ],
  [
    'Washboard put 4 route days away: the time to look at them was over',
    act({ by: null, as: null, noun: 'routeDays', verb: 'ended', alike: 4, entries: 4 }),
  ],
  [
    'Dana Whitfield ended viewing as Marcus Okafor',
    act({ as: marcus, noun: 'view', verb: 'ended' }, { viewAs: marcus }),
  ],
  [
    'Dana Whitfield moved 1200 Broadway to Dead: “No answer”',
    act({ verb: 'moved', to: 'dead' }, { markDead: true, deadReason: ['', 'No answer'] }),
  ],
  [
    'Dana Whitfield moved 1200 Broadway to New',
    act({ verb: 'moved', to: 'new' }, { markDead: [true, false], deadReason: ['No answer', ''] }),
  ],
  [
    'Dana Whitfield assigned 1200 Broadway from Marcus Okafor to Dana Whitfield',
    act({ verb: 'assigned' }, { assignedRep: [marcus, dana] }),
  ],
  [
    'Dana Whitfield assigned 1200 Broadway to Marcus Okafor',
    act({ verb: 'assigned' }, { assignedRep: [null, marcus] }),
  ],
  [
    'Dana Whitfield transferred 1200 Broadway from Dana Whitfield to Marcus Okafor',
    act({ verb: 'transferred' }, { assignedRep: [dana, marcus] }),
  ],
  [
    'Dana Whitfield transferred 3 leads to Marcus Okafor',
    act({ verb: 'transferred', alike: 3, entries: 3 }, { assignedRep: [dana, marcus] }),
  ],
  [
    'Dana Whitfield handed 1200 Broadway over from Marcus Okafor to Dana Whitfield',
    act({ verb: 'handedOver' }, { assignedRep: [marcus, dana] }),
  ],
  [
    'Dana Whitfield took 1200 Broadway from Marcus Okafor',
    act({ verb: 'unassigned' }, { assignedRep: [marcus, null] }),
  ],
  [
    'Dana Whitfield took 3 leads from their reps',
    act({ verb: 'unassigned', alike: 3, entries: 3 }, { assignedRep: [marcus, null] }),
  ],
  [
    'Dana Whitfield added a draft of an invoice for Vine Laundry, $529.34',
    act(
      { noun: 'invoices', verb: 'created', title: null, names: { [other]: 'Vine Laundry' } },
      { status: 'draft', total: 52_934, clientId: other },
    ),
  ],
  [
    'Dana Whitfield added a draft of an invoice, $529.34',
    act(
      { noun: 'invoices', verb: 'created', title: null },
      { status: 'draft', total: 52_934, clientId: other },
    ),
  ],
  [
    'Dana Whitfield added INV-2026-0019',
    act(
      { noun: 'invoices', verb: 'created', title: 'INV-2026-0019' },
      { status: 'draft', total: 52_934, clientId: other },
    ),
  ],
  [
    'Dana Whitfield added an absence of Marcus Okafor, Dec 14, 2026 to Dec 16, 2026',
    act(
      { noun: 'absences', verb: 'created', title: null },
      { uid: marcus, from: '2026-12-14', to: '2026-12-16' },
    ),
  ],
  [
    'Dana Whitfield deleted an absence of theirs, Dec 14, 2026',
    act(
      { noun: 'absences', verb: 'removed', title: null },
      { uid: [dana, null], from: ['2026-12-14', null], to: ['2026-12-14', null] },
    ),
  ],
  [
    'Dana Whitfield added the file ‘Lease.pdf’',
    act({ noun: 'documents', verb: 'added', title: null }, { name: 'Lease.pdf' }),
  ],
  [
    'Dana Whitfield had leads.csv checked: 388 to create, 41 to update, 57 already there, 14 refused',
    act(
      { noun: 'imports', verb: 'checked', title: 'leads.csv' },
      { fileName: 'leads.csv', created: 388, updated: 41, duplicate: 57, refused: 14 },
    ),
  ],
  [
    'Dana Whitfield had the import ‘gone.csv’ checked: 1 to create, 0 to update, 0 already there, 0 refused',
    act(
      { noun: 'imports', verb: 'checked', title: null },
      { fileName: 'gone.csv', created: 1, updated: 0, duplicate: 0, refused: 0 },
    ),
  ],
  [
    'Dana Whitfield began to import leads.csv (500 rows)',
    act({ noun: 'imports', verb: 'started', title: 'leads.csv' }, { noun: 'leads', rows: 500 }),
  ],
  [
    'Dana Whitfield deactivated Marcus Okafor',
    act({ noun: 'users', verb: 'deactivated', rowId: marcus }, { status: ['active', 'inactive'] }),
  ],
  [
    'Dana Whitfield deactivated Marcus Okafor and gave what they held to Dana Whitfield',
    act(
      { noun: 'users', verb: 'deactivated', rowId: marcus },
      { status: ['active', 'inactive'], handedTo: [null, [dana]] },
    ),
  ],
  [
    'Dana Whitfield deactivated Marcus Okafor and gave what they held to Dana Whitfield and another record',
    act(
      { noun: 'users', verb: 'deactivated', rowId: marcus },
      { status: ['active', 'inactive'], handedTo: [null, [dana, other]] },
    ),
  ],
  [
    'Dana Whitfield exported leads of the column Dead with the text ‘laundry’',
    act(
      { noun: 'exports', verb: 'exported', title: null },
      { noun: 'leads', column: 'dead', text: 'laundry' },
    ),
  ],
  [
    'Dana Whitfield exported 8 clients with the tags vip, chain and deleted, as CSV',
    act(
      { noun: 'exports', verb: 'exported', title: null },
      { noun: 'clients', filter: { tags: ['vip', 'chain'] }, deleted: true, rows: 8, ending: 'csv' },
    ),
  ],
  [
    'Dana Whitfield set Vend price of Maytag MDG22PN, SQ-1 at Vine Street from $2.25 to $2.50',
    act(
      { noun: 'machines', verb: 'priced', title: 'Maytag MDG22PN, SQ-1 at Vine Street' },
      { vendPrice: [225, 250] },
    ),
  ],
  [
    'Dana Whitfield changed the prices of 26 machines',
    act({ noun: 'machines', verb: 'priced', alike: 26, entries: 28 }, { vendPrice: [225, 250] }),
  ],
  [
    'Dana Whitfield changed the prices of Vine Street',
    act(
      { noun: 'sites', verb: 'priced', title: 'Vine Street' },
      { prices: [[{ machine: 'Dryer', price: 225 }], [{ machine: 'Dryer', price: 250 }]] },
    ),
  ],
  [
    'Dana Whitfield marked the stop at Park Row on the route day Sonoma as skipped',
    act(
      { noun: 'routeDays', verb: 'stopSkipped', title: 'Sonoma', names: { [other]: 'Park Row' } },
      { siteId: other },
    ),
  ],
  [
    'Dana Whitfield opened the stop on the route day Sonoma again',
    act({ noun: 'routeDays', verb: 'stopReopened', title: 'Sonoma' }, { siteId: other }),
  ],
  [
    'Dana Whitfield made the token Website form for other programs',
    act({ noun: 'apiTokens', verb: 'created', title: 'Website form' }),
  ],
  [
    'Dana Whitfield asked for support: Where are my texts?',
    act({ noun: 'supportRequests', verb: 'created', title: 'Where are my texts?' }),
  ],
  [
    'Marcus Okafor signed in with a password and a code of an app',
    act(
      { noun: 'users', verb: 'signed-in', by: null, rowId: marcus },
      { openedBy: 'password', secondStep: 'totp' },
    ),
  ],
  [
    'Dana Whitfield changed 1200 Broadway: City, State, Zip code and 2 more',
    act(
      {},
      { city: ['a', 'b'], state: ['CA', 'NV'], zipCode: ['1', '2'], company: ['c', 'd'], value: [1, 2] },
    ),
  ],
  [
    `Dana Whitfield changed 1200 Broadway: City from Napa to Reno, Lead description to ${'y'.repeat(60)}…`,
    act({}, { city: ['Napa', 'Reno'], leadDescription: ['', 'y'.repeat(200)] }),
  ],
  [
    'Dana Whitfield changed 2 settings: Pass answer hours from 24 to 12, Lease notice days from 180 to 90',
    act(
      { noun: 'settings', verb: 'updated', title: null },
      { passAnswerHours: [24, 12], leaseNoticeDays: [180, 90] },
    ),
  ],
  [
    'Dana Whitfield passed 1200 Broadway from Marcus Okafor to another record: “Your run.”',
    act({ verb: 'passed' }, { passedFrom: marcus, passedTo: other, passReason: 'Your run.' }),
  ],
  [
    'Dana Whitfield passed 1200 Broadway to Marcus Okafor',
    act({ verb: 'passed' }, { passedFrom: dana, passedTo: marcus }),
  ],
  [
    'Dana Whitfield entered the collection of Nov 22, 2026 at Park Row',
    act({ noun: 'collections', verb: 'collected', title: 'the collection of Nov 22, 2026 at Park Row' }),
  ],
  [
    'Dana Whitfield took the collection of Nov 22, 2026 at Park Row back',
    act({ noun: 'collections', verb: 'reversed', title: 'the collection of Nov 22, 2026 at Park Row' }),
  ],
  [
    'Dana Whitfield noted a collection at Park Row on Nov 20, 2026',
    act(
      { noun: 'sites', verb: 'collected', title: 'Park Row' },
      { lastCollectionDate: ['2026-11-13', '2026-11-20'] },
    ),
  ],
  [
    'Dana Whitfield opened the route day Sonoma, Nov 18, 2026',
    act({ noun: 'routeDays', verb: 'opened', title: 'Sonoma' }, { date: '2026-11-18', route: 'Sonoma' }),
  ],
  [
    'Dana Whitfield wrote the e-mail ‘Our proposal’ to Ida Silva',
    act(
      { noun: 'messages', verb: 'queued', title: 'Our proposal' },
      { channel: 'email', direction: 'out', leadName: 'Ida Silva' },
    ),
  ],
  [
    'Dana Whitfield wrote a text to Ida Silva',
    act(
      { noun: 'messages', verb: 'queued', title: null },
      { channel: 'sms', direction: 'out', leadName: 'Ida Silva' },
    ),
  ],
  [
    'Washboard took in the e-mail ‘Re: Laundry’ from Ida Silva',
    act(
      { noun: 'messages', verb: 'received', title: 'Re: Laundry', by: null, as: null },
      { channel: 'email', direction: 'in', leadName: 'Ida Silva' },
    ),
  ],
  [
    'Dana Whitfield added the site Park Row of Vine Laundry',
    act(
      { noun: 'sites', verb: 'created', title: 'Park Row', names: { [third]: 'Vine Laundry' } },
      { clientId: third },
    ),
  ],
  [
    'Dana Whitfield set Sites of Vine Laundry to Park Row',
    act({ noun: 'clients', title: 'Vine Laundry', names: { [third]: 'Park Row' } }, { sites: [[], [third]] }),
  ],
  [
    'Marcus Okafor made their account with an access code from Dana Whitfield',
    act(
      { noun: 'users', verb: 'created', rowId: marcus, by: null, as: null, letInBy: dana },
      { role: 'user', approval: other, held: true },
    ),
  ],
  [
    'Marcus Okafor made their account, let in by Dana Whitfield',
    act(
      { noun: 'users', verb: 'created', rowId: marcus, by: null, as: null, letInBy: dana },
      { role: 'user', approval: other, held: false },
    ),
  ],
  [
    'Washboard added Marcus Okafor',
    act({ noun: 'users', verb: 'created', rowId: marcus, by: null, as: null }),
  ],
  [
    'Dana Whitfield added the event Call – Oak Knoll',
    act(
      { noun: 'appointments', verb: 'created', title: 'Call – Oak Knoll', names: { [third]: 'Oak Knoll' } },
      { leadId: third },
    ),
  ],
  [
    'Dana Whitfield kept 5 invoices as PDFs',
    act({ noun: 'invoices', verb: 'kept', title: null, alike: 5, entries: 5 }),
  ],
  [
    'Dana Whitfield marked 4 statements as paid',
    act({ noun: 'statements', verb: 'paid', title: null, alike: 4, entries: 4 }),
  ],
  ['Dana Whitfield restored an invoice', act({ noun: 'invoices', verb: 'restored', title: null })],
])('[ADMIN-05] [K4] %s', (said, told) => {
  expect(sentenceText(auditSentence(told, reading))).toBe(said);
});

test('[ADMIN-05] a record that has a page can be opened from its sentence, and a person stands out', () => {
  expect(auditSentence(act({ verb: 'moved', to: 'dead' }), reading)).toEqual([
    { person: 'Dana Whitfield' },
    ' ',
    'moved ',
    { record: { noun: 'leads', id: other }, text: '1200 Broadway' },
    ' to Dead',
  ]);
});
