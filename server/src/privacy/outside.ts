import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is kept of an erasure outside the database: which, and of which row; nothing of the person. */
export type Outside = {
  id: string;
  number: number;
  noun: string;
  rowId: string;
  at: string;
  by: string | null;
};

const folderOf = (dataDir: string): string => join(dataDir, 'erased');

/** Keeps it, so that a backup of before does not bring the person back. */
export const keepOutside = async (dataDir: string, erasure: Outside): Promise<void> => {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${erasure.id}.json`);
  await writeFile(`${file}.new`, `${JSON.stringify(erasure)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
};

/** Takes it away again: this person was not erased after all. */
export const forgetOutside = (dataDir: string, id: string): Promise<void> =>
  rm(join(folderOf(dataDir), `${id}.json`), { force: true });

/** Every erasure that is kept there; where the folder cannot be read nobody may be taken for not erased. */
export const keptOutside = async (dataDir: string): Promise<Outside[]> => {
  const names = await readdir(folderOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map(async (name) => JSON.parse(await readFile(join(folderOf(dataDir), name), 'utf8')) as Outside),
  );
};
