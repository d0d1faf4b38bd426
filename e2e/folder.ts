import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one run, which the user of the database may pass through: kept elsewhere it would outlive the run. */
export const temporaryFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `washboard-${name}-`));
  await chmod(folder, 0o711);
  return folder;
};

/** A folder that begins with what a stopped product left in its own. */
export const copyOf = async (left: string, name: string): Promise<string> => {
  const folder = await temporaryFolder(name);
  // With its owner, which `fs.cp` does not keep and Windows does not have.
  if (process.platform === 'win32') await cp(left, folder, { recursive: true });
  else execFileSync('cp', ['-a', `${left}/.`, folder]);
  return folder;
};
