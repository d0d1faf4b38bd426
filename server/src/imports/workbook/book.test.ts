import { expect, test } from 'vitest';
import { longestRow, sharedTexts } from './book.ts';
import type { Parts } from './zip.ts';

const textsOf = (pieces: readonly string[]) => {
  const read = async function* () {
    yield* pieces;
  };
  const parts: Parts = { names: () => [], has: () => true, read, close: () => undefined };
  return sharedTexts({ parts, sheets: [], kinds: [], since1904: false, sharedPath: 'shared' });
};

test('a text of many parts is one, and of one without end no more is held than tells that it is too long', async () => {
  const part = `<t>${'x'.repeat(longestRow)}</t>`;
  const texts = await textsOf([
    '<sst><si><t>Ana</t><t> Ruiz</t><rPh><t>no</t></rPh></si><si>',
    ...Array.from({ length: 40 }, () => part),
    '</si><si><t>Napa</t></si></sst>',
  ]);
  expect(texts.map(({ length }) => length)).toEqual([8, 2 * longestRow, 4]);
});
