import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodingOf } from './encoding.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoding-'));
});
afterAll(() => rm(folder, { recursive: true }));

const encodingOfBytes = async (...parts: (string | number)[]) => {
  const path = join(folder, 'file.csv');
  await writeFile(
    path,
    Buffer.concat(parts.map((each) => Buffer.from(typeof each === 'string' ? each : [each]))),
  );
  return encodingOf(path);
};

const plain = 'Ana,a@example.com\n'.repeat(10_000);

test.each<[string, (string | number)[], string]>([
  ['plain letters', [], 'utf-8'],
  ['an accent of Windows', ['Orl', 0xe9, 'ans\n'], 'windows-1252'],
  ['an accent of the Macintosh', ['Zo', 0x91, 'l\n'], 'macintosh'],
  ['accents of the Macintosh and its apostrophe', ['Mu', 0x96, 'oz\nO', 0xd5, 'Brien\n'], 'macintosh'],
  [
    'more accents of the Macintosh than its capitals',
    ['Ren', 0x8e, 'e R', 0x8e, 'al C', 0xef, 'TE\n'],
    'macintosh',
  ],
  [
    'a dash of Windows in words, and one accent',
    ['Mon', 0x96, 'Fri Tue', 0x96, 'Sat Orl', 0xe9, 'ans\n'],
    'windows-1252',
  ],
  [
    'what FileMaker puts between lines of a field',
    ['Orl', 0xe9, 'ans', 0x0b, 'x', 0x1d, 'y\n'],
    'windows-1252',
  ],
])(
  '[IMPORT-01] %s tells in what letters a file is written, at its end as at its beginning',
  async (_, said, encoding) => {
    expect(await encodingOfBytes('Name,Email\n', ...said, plain)).toBe(encoding);
    expect(await encodingOfBytes('Name,Email\n', plain, ...said)).toBe(encoding);
  },
);

test('a byte that no text has is no CSV, in letters that are not those of all', async () => {
  expect(await encodingOfBytes('Name\nOrl', 0xe9, 'ans', 0x01, '\n')).toMatchObject({
    code: 'IMPORT_NOT_CSV',
  });
});
