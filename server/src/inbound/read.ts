import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { inFolder } from '#platform/folder.ts';
import { runApart } from '#platform/outside/apart.ts';
import type { HandedIn, IncomingMail } from './parse.ts';

const ours = fileURLToPath(new URL('./read-program.ts', import.meta.url));
// The heaviest takes some four seconds; the transaction that waits for it has sixty.
const usual = 30_000;
// Up to here reading takes some milliseconds; a process of its own costs more.
const small = { bytes: 100_000, lines: 1_000 };

const isSmall = (raw: Uint8Array): boolean => {
  if (raw.length > small.bytes) return false;
  let lines = 0;
  for (const byte of raw) if (byte === 10) lines += 1;
  return lines <= small.lines;
};

const readApart = async (given: HandedIn, program: string, patience: number): Promise<IncomingMail> =>
  inFolder('mail', async (folder) => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    await writeFile(from, serialize(given), { mode: 0o600 });
    if (!(await runApart(program, [from, to], patience)))
      throw new Error('Reading it took too long or broke off');
    return deserialize(await readFile(to)) as IncomingMail;
  });

/** Reads an e-mail, a big one in a process of its own; fails where that does not come back. */
export const readMail = async (given: HandedIn, program = ours, patience = usual): Promise<IncomingMail> => {
  if (!isSmall(given.raw)) return readApart(given, program, patience);
  const { readMailHere } = await import('./parse.ts');
  return readMailHere(given);
};
