import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { collectionOfFile, type FormerCollection } from 'domain/formerSystem';
import type { FormerSource } from './run.ts';
import type { FormerFile } from './sql.ts';

/** The files of an export in a folder, and what else lies there and is not read. */
export type FormerFolder = {
  source: FormerSource;
  files: Partial<Record<FormerCollection, FormerFile>>;
  others: string[];
};

/** Looks into a folder of JSON files, one a collection. */
export const openFolder = async (folder: string): Promise<FormerFolder> => {
  const files: FormerFolder['files'] = {};
  const others: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const collection = collectionOfFile(name);
    if (collection) files[collection] = { name, bytes: (await stat(join(folder, name))).size };
    else others.push(name);
  }
  return {
    files,
    others,
    source: async (collection) => {
      const file = files[collection];
      return file ? createReadStream(join(folder, file.name)) : null;
    },
  };
};
