import { expect, test } from 'vitest';
import { mostRefused } from './most-refused.ts';

const found = (
  reason: string,
  refused: number,
  offer: 'clientName' | 'phone' | null,
  noun: 'sites' | 'leads',
) =>
  mostRefused({
    noun,
    columns: ['Property', 'Run by'],
    mapping: { Property: 'siteName', 'Run by': null },
    judged: { 'Run by': { by: null, shape: 'company', fit: 81, offer } },
    counts: { created: 10 - refused, updated: 0, duplicate: 0, refused },
    rows: 10,
    look: [{ line: 2, name: 'Maple', outcome: 'refused', column: '', value: '', reason }],
  });
const noSite = 'There is no site ‘Maple’, and no client is named to make it for';

test('[IMPORT-01] says which column would mend it where most rows would be refused', () => {
  expect(found(noSite, 8, 'clientName', 'sites')).toEqual({
    text: `8 of 10 rows would be refused: ${noSite}. ‘Run by’ may say it.`,
    columns: [{ column: 'Run by', target: 'clientName' }],
  });
  expect(found(noSite, 8, null, 'sites')?.text).toContain(
    'Give a column of the file to ‘Client name’, ‘Client email’, ‘Client ID’, ‘Location code’ or ‘Zip code’.',
  );
  expect(
    found('No way to reach it: e-mail, phone and street are all empty or cannot be used', 6, 'phone', 'leads')
      ?.columns,
  ).toEqual([{ column: 'Run by', target: 'phone' }]);
});

test('and nothing where most come in, or a word has to be explained', () => {
  expect(found(noSite, 5, 'clientName', 'sites')).toBeNull();
  expect(found('Status ‘gone’ is not known', 10, 'clientName', 'sites')).toBeNull();
});
