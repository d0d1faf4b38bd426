import { expect, test } from 'vitest';
import {
  byToken,
  endProblem,
  lastEnd,
  scopeProblem,
  scopeWords,
  type TokenScope,
  tokenNeeds,
  tokenNounNames,
  tokenScope,
} from '#apiTokens';

test.each<[string, 'read' | 'write', readonly string[] | null]>([
  ['leads.list', 'read', ['leads']],
  ['outcomes.list', 'read', ['leads']],
  ['machines.update', 'write', ['sites']],
  ['leads.convert', 'write', ['leads', 'clients', 'sites']],
  ['leads.fileUpload', 'write', ['leads', 'documents']],
  ['passes', 'read', ['leads']],
  ['reports.read', 'read', ['reports']],
  ['dashboard.putAway', 'write', null],
  ['dashboard.quiet', 'read', null],
  ['users.signIns', 'read', null],
  ['users.held', 'read', null],
  ['invoices.share', 'write', null],
  ['clients.merge', 'write', null],
  [
    'leads.merge',
    'write',
    ['leads', 'contacts', 'deals', 'activities', 'appointments', 'documents', 'messages'],
  ],
  ['leads.duplicates', 'read', ['leads', 'clients']],
  ['leads.inventedLater', 'read', null],
  ['settings.update', 'write', null],
  ['users.list', 'read', ['users']],
  ['users.sessions', 'read', null],
  ['users.suspend', 'write', null],
  ['sites.access', 'read', null],
  ['auth.me', 'read', null],
  ['apiTokens.list', 'read', null],
  ['webhooks.list', 'read', null],
  ['constructor.list', 'read', null],
])('[INT-01] %s (%s) needs %j', (name, kind, needed) => {
  expect(tokenNeeds(name, kind)).toEqual(needed);
});

test('[INT-01] who may write may read, and nothing else follows from anything', () => {
  for (const noun of tokenNounNames)
    for (const name of byToken[noun])
      for (const kind of ['read', 'write'] as const)
        for (const other of tokenNounNames)
          for (const had of ['read', 'write'] as const) {
            const needed = tokenNeeds(name, kind);
            const enough = had === 'write' || kind === 'read';
            const open = needed?.every((one) => one === other) === true && enough;
            expect(scopeProblem({ [other]: had }, name, kind) === null).toBe(open);
          }
  expect(scopeProblem({ leads: 'write' }, 'leads.convert', 'write')?.message).toBe(
    'This API token may not write clients.',
  );
});

test.each<[TokenScope, string]>([
  [{ leads: 'read' }, 'Leads, read'],
  [{ leads: 'read', clients: 'read' }, 'Leads and clients, read'],
  [{ leads: 'write', clients: 'read', sites: 'read' }, 'Clients and sites and machines, read; leads, write'],
  [{}, 'Nothing'],
])('[INT-01] a scope in words: %j', (scope, words) => expect(scopeWords(scope)).toBe(words));

test.each<[unknown, boolean]>([
  [{ leads: 'read' }, true],
  [{ leads: 'write', audit: 'read' }, true],
  [{}, false],
  [{ audit: 'write' }, false],
  [{ auth: 'read' }, false],
  [{ leads: 'all' }, false],
])('[INT-01] the scope %j can be chosen: %s', (scope, fits) =>
  expect(tokenScope.safeParse(scope).success).toBe(fits),
);

test.each<[string, string, string | null]>([
  ['2026-11-27', '2026-11-27', null],
  ['2026-11-27', '2026-11-26', 'Choose a day from today on'],
  ['2026-11-27', '2027-11-27', null],
  ['2026-11-27', '2027-11-28', 'At most one year from today'],
  ['2028-02-29', '2029-02-28', null],
  ['2028-02-29', '2029-03-01', 'At most one year from today'],
])('[INT-01] made on %s to end on %s: %s', (today, endsOn, words) => {
  expect(endProblem(endsOn, today)?.message ?? null).toBe(words);
  expect(endProblem(lastEnd(today), today)).toBeNull();
});
