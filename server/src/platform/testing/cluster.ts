import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Copies the embedded database of a data folder, which is at rest, into another data folder. */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  // With its owner.
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), to]);
};
