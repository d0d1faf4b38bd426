import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSealed, openSealed, readKey, sealStream } from './sealed.ts';

const piece = 256 * 1024;
const key = randomBytes(32);
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-sealed-'));
  file = join(folder, 'a.sealed');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Parts of uneven length, as they come out of a packer. */
const parts = function* (bytes: Buffer) {
  for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7 + 3) % 70_000 || 1)
    yield bytes.subarray(at, at + size);
};
const sealed = (bytes: Buffer) => buffer(Readable.from(sealStream(Readable.from(parts(bytes)), key)));
const opened = (with_: Buffer | null = key) => buffer(Readable.from(openSealed(file, with_)));

test.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 77])(
  '[OPS-01] %i bytes come back as they were, and nothing of them can be read in between',
  async (length) => {
    const bytes = Buffer.alloc(length, 'laundry ');
    const written = await sealed(bytes);
    expect(written.includes('laundry')).toBe(false);
    await writeFile(file, written);
    expect(await isSealed(file)).toBe(true);
    expect((await opened()).equals(bytes)).toBe(true);
    // Twice the same is never the same.
    expect((await sealed(bytes)).equals(written)).toBe(false);
  },
);

test('[attack] another key, none, and a file that was cut, changed, put in another order or prolonged are refused', async () => {
  const written = await sealed(randomBytes(3 * piece + 77));
  await writeFile(file, written);
  await expect(opened(randomBytes(32))).rejects.toThrow('encrypted with another key');
  await expect(opened(null)).rejects.toThrow('BACKUP_KEY_FILE names no key');
  const head = 66;
  const whole = piece + 16;
  const at = (n: number) => written.subarray(head + n * whole, head + (n + 1) * whole);
  const changed = Buffer.from(written);
  changed[head + whole + 9]! ^= 1;
  const salted = Buffer.from(written);
  salted[head - 1]! ^= 1;
  for (const [what, bytes] of Object.entries({
    'cut in a piece': written.subarray(0, -1),
    'cut between pieces': written.subarray(0, head + 3 * whole),
    'cut to its head': written.subarray(0, head),
    'cut in its head': written.subarray(0, head - 1),
    'a bit': changed,
    'a bit of the salt': salted,
    'another order': Buffer.concat([written.subarray(0, head), at(1), at(0), at(2), at(3)]),
    'a piece less': Buffer.concat([written.subarray(0, head), at(0), at(2), at(3)]),
    prolonged: Buffer.concat([written, Buffer.from('x')]),
  })) {
    await writeFile(file, bytes);
    await expect(opened(), what).rejects.toThrow('it was cut or changed');
  }
});

test('[OPS-01] a key is 32 bytes in base64 or hex, in a file of its owner', async () => {
  const path = join(folder, 'key');
  const write = async (text: string, mode = 0o600) => {
    await writeFile(path, text);
    await chmod(path, mode);
  };
  await write(`${key.toString('base64')}\n`);
  expect((await readKey(path)).equals(key)).toBe(true);
  await write(key.toString('hex'), 0o440);
  expect((await readKey(path)).equals(key)).toBe(true);
  for (const mode of [0o644, 0o660, 0o602]) {
    await write(key.toString('base64'), mode);
    await expect(readKey(path)).rejects.toThrow(
      `BACKUP_KEY_FILE needs a file that others can neither read nor write: chmod 600 ${path}`,
    );
  }
  for (const text of ['', 'secret', randomBytes(16).toString('base64'), `${key.toString('base64')}x`]) {
    await write(text);
    await expect(readKey(path), text).rejects.toThrow('needs 32 random bytes in base64');
  }
  await rm(path);
  await expect(readKey(path)).rejects.toThrow('BACKUP_KEY_FILE needs a file that can be read');
});
