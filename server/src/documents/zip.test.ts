import { packedPaths } from 'domain/documents';
import { expect, test } from 'vitest';
import { countWork } from '#platform/testing/hold.ts';

test.each([
  ['of one name', () => 'Photo'],
  ['of one long name', () => '🧺'.repeat(120)],
  ['of long names that differ where they are cut', (at: number) => `${'x'.repeat(400)}${at}`],
  ['of which half are numbered already', (at: number) => (at < 500 ? `Photo (${at})` : 'Photo')],
])('[DOC-03] 1,000 files %s find their places in a zip without holding up anything', (_, nameOf) => {
  const files = Array.from({ length: 1_000 }, (__, at) => ({
    id: String(at),
    name: nameOf(at),
    fileName: 'IMG.jpg',
    ...{ leadName: '', clientName: 'Vine Laundry', siteName: 'Oak Street' },
  }));
  const work = countWork();
  const paths = packedPaths(files);
  expect(work()).toBeLessThan(200);
  expect(new Set(paths).size).toBe(1_000);
});
