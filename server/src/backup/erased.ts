import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const listsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.json'));

const folderOf = (dataDir: string): string => join(dataDir, 'erased');

/** Whether a server here knows of anybody who was erased. */
export const knowsErased = async (dataDir: string): Promise<boolean> =>
  (await listsIn(folderOf(dataDir)).catch(() => [])).length > 0;

/** Takes over which erasures there were on another machine, beside those that are known here; answers how many it knows. */
export const takeErased = async (dataDir: string, from: string): Promise<number> => {
  const names = await listsIn(from);
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  for (const name of names) await copyFile(join(from, name), join(folderOf(dataDir), name));
  return names.length;
};
