import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rows } from './row.ts';

/** Rows that the tests of their noun show, by a part of the title. */
const elsewhere: Record<string, string> = {
  'AUT-05': 'one composed form of an Å at setting and at sign-in',
  'AUT-10': 'a link dies with a password change and with a change of address',
  'AUT-11': 'a new session id each time',
  'AUT-13': 'with a wrong nonce',
  'AUT-14': 'with a wrong or missing state',
  'AUT-15': 'as much work is done for an unknown e-mail',
  'SRF-09': 'an answer without end is cut',
  'NUM-07': '%s times %s cents is %s cents, half a cent up',
  'NUM-09': 'the texts of the dialog, by field',
  'DAT-04': 'an hour that does not exist is the one after it',
  'DAT-07': 'months are those of the calendar',
  'ENU-05': '[INV-04] [perm IVC-03] [perm IVC-06] %s of one that is %s',
  'IDS-08': 'a batch is all or nothing, with one event a site',
  'WHK-03': 'delivered is delivered, whatever comes later, twice or too late',
  'WHK-04': 'what is not signed, or of another text, changes nothing',
};

const here = import.meta.dirname;
const shown = new Set(
  readdirSync(here)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(`${here}/${name}`, 'utf8').matchAll(/^row\('([A-Z]+-\d+)'/gm)])
    .map(([, id]) => id as string),
);

test('every row of inputs.jsonl is shown here, or elsewhere', () => {
  const known = [...shown, ...Object.keys(elsewhere)].sort();
  expect(known).toEqual(rows.map(({ id }) => id).sort());
});

const rooms = [join(here, '../..'), join(here, '../../../../domain/src')];
const titles = rooms
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('rows.test.ts'))
      .map((name) => readFileSync(join(room, name), 'utf8')),
  )
  .join('\n');

test.each(Object.entries(elsewhere))('%s is shown elsewhere', (_, title) => {
  expect(titles).toContain(title);
});
