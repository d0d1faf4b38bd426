import { lstatSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArchive } from './archive.ts';

let folder: string;
let file: string;
let into: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-archive-'));
  file = join(folder, 'events.tsv.gz');
  into = join(folder, 'events.tsv');
  await writeFile(file, gzipSync('position\n1\n'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('an archive is opened into a file of its own, and never over another one', async () => {
  await openArchive(file, into, null);
  expect(await readFile(into, 'utf8')).toBe('position\n1\n');
  await writeFile(into, 'mine');
  await expect(openArchive(file, into, null)).rejects.toThrow(`${into} exists already`);
  expect(await readFile(into, 'utf8')).toBe('mine');
});

test('what stands there and was not to be seen before it was written is not taken away', async () => {
  // As a look for it finds it: nothing there, and yet nothing can be made in its place.
  await symlink(join(folder, 'elsewhere'), into);
  await expect(openArchive(file, into, null)).rejects.toThrow('exists already');
  expect(lstatSync(into).isSymbolicLink()).toBe(true);
});

test('of an archive that breaks off nothing is left', async () => {
  await writeFile(file, gzipSync('position\n1\n').subarray(0, 20));
  await expect(openArchive(file, into, null)).rejects.toThrow('unexpected end of file');
  expect(await readdir(folder)).toEqual(['events.tsv.gz']);
});
