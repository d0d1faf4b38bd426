import { createReadStream } from 'node:fs';
import { type FormerCollection, formerRefusals } from 'domain/formerSystem';
import type { Outcome } from 'domain/kernel';
import { type Files, filesOf } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { readDocuments } from './documents.ts';
import type { FormerSource } from './run.ts';
import type { FormerRun } from './sql.ts';

/** Where a file of a move is kept until the move is done. */
export const keyOf = (runId: string, collection: FormerCollection): string =>
  `former-system/${runId}-${collection.replaceAll('_', '-').toLowerCase()}`;

/** How many documents a file holds, read to its end: one that is no JSON is refused before anybody relies on it. */
export const countDocuments = async (path: string, name: string): Promise<Outcome<number>> => {
  let count = 0;
  try {
    for await (const _ of readDocuments(createReadStream(path))) count += 1;
    return count;
  } catch (error) {
    const [why = ''] = (error as Error).message.split('\n');
    return formerRefusals.notJson(name, why.replace(/\.$/, '').slice(0, 200));
  }
};

type Outside = Pick<Services, 'env' | 'outgoing'>;

/** The kept files of a move, opened one after the other. */
export const sourceOf = (services: Outside, { files }: FormerRun): FormerSource => {
  const kept = filesOf(services);
  return async (collection) => {
    const file = files[collection];
    if (!file) return null;
    const stored = file.key ? await kept.open(file.key) : null;
    if (!stored) throw new Error(`The file of ${collection} is gone`);
    return stored.stream();
  };
};

/** Whether every file of a move is still here. */
export const areKept = async (services: Outside, { files }: FormerRun): Promise<boolean> => {
  const kept = filesOf(services);
  for (const { key } of Object.values(files)) if (!key || !(await kept.open(key))) return false;
  return true;
};

/** Removes the files of a move that is done, or that nobody started. */
export const dropFiles = async (files: Files, run: FormerRun): Promise<void> => {
  for (const { key } of Object.values(run.files)) if (key) await files.remove(key);
};
