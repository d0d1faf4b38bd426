import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Files } from '#platform/outside/files.ts';
import { documentsAmong, uploadsAmong } from './sql/tidy.ts';

/** Whose bytes lie there: of `documents/{id}`, its pictures beside it, and `incoming/{id}/{offset}`. */
export const idOf = (key: string): string | null => {
  const found = uuid.safeParse(
    key
      .split('/')
      .find((part) => part.length >= 36)
      ?.slice(0, 36),
  );
  return found.success ? found.data : null;
};

type Lying = { id: string | null; remove: () => Promise<void> };

const dropOrphans = async (
  db: Kysely<DB>,
  lying: readonly Lying[],
  among: typeof documentsAmong,
): Promise<void> => {
  const known = await among(
    db,
    lying.flatMap(({ id }) => id ?? []),
  );
  for (const { id, remove } of lying) if (id === null || !known.has(id)) await remove();
};

const incoming = async (folder: string, before: string): Promise<Lying[]> => {
  const names = await readdir(folder).catch(() => []);
  const lying: Lying[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() && found.mtime.toISOString() < before)
      lying.push({
        id: name.endsWith('.piece') ? null : idOf(name),
        remove: () => rm(path, { force: true }),
      });
  }
  return lying;
};

/** Removes bytes that belong to no document: what a crash left between the disk and the database. */
export const tidyFiles = async (
  db: Kysely<DB>,
  files: Files,
  incomingFolder: string,
  before: string,
): Promise<void> => {
  await dropOrphans(db, await incoming(incomingFolder, before), uploadsAmong);
  let lying: Lying[] = [];
  for (const [prefix, known] of [
    ['documents/', documentsAmong],
    ['incoming/', uploadsAmong],
  ] as const) {
    for await (const { key, at } of files.list(prefix)) {
      if (at.toISOString() >= before) continue;
      lying.push({ id: idOf(key), remove: () => files.remove(key) });
      if (lying.length < 500) continue;
      await dropOrphans(db, lying, known);
      lying = [];
    }
    await dropOrphans(db, lying, known);
    lying = [];
  }
};
