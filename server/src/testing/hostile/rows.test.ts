import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { rows } from './row.ts';

/** Rows whose feature comes later. */
const later: Record<string, readonly string[]> = {
  'reports of the provider': ['WHK-03', 'WHK-04'],
  'conversion, invoices, sites and the calendar': [
    'NUM-07',
    'NUM-09',
    'DAT-04',
    'DAT-07',
    'ENU-05',
    'IDS-08',
  ],
};

/** Rows that the tests of their noun show, by a part of the title. */
const elsewhere: Record<string, string> = {
  'AUT-05': 'one composed form of an Å at setting and at sign-in',
  'AUT-10': 'a link dies with a password change and with a change of address',
  'AUT-11': 'a new session id each time',
  'AUT-13': 'with a wrong nonce',
  'AUT-14': 'with a wrong or missing state',
  'AUT-15': 'as much work is done for an unknown e-mail',
  'SRF-09': 'an answer without end is cut',
};

const here = import.meta.dirname;
const shown = new Set(
  readdirSync(here)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(`${here}/${name}`, 'utf8').matchAll(/^row\('([A-Z]+-\d+)'/gm)])
    .map(([, id]) => id as string),
);
const waiting = Object.values(later).flat();

test('every row of inputs.jsonl is shown here, shown elsewhere, or waits by name for its feature', () => {
  const known = [...shown, ...waiting, ...Object.keys(elsewhere)].sort();
  expect(known).toEqual(rows.map(({ id }) => id).sort());
});

const room = join(here, '../..');
const titles = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('rows.test.ts'))
  .map((name) => readFileSync(join(room, name), 'utf8'))
  .join('\n');

test.each(Object.entries(elsewhere))('%s is shown elsewhere', (_, title) => {
  expect(titles).toContain(title);
});

describe('rows that wait', () => {
  for (const [feature, ids] of Object.entries(later)) for (const id of ids) it.todo(`${id} with ${feature}`);
});
