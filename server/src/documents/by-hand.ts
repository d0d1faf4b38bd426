import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { countWords } from 'domain/kernel';
import { inFolder } from '#platform/folder.ts';
import { type Files, filesOf, filesOn, type StoredFile } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { previewKey, previewViews } from './preview.ts';
import { documentsAmong, keptDocuments } from './sql/tidy.ts';
import { idOf } from './tidy.ts';

type Say = (line: string) => void;
type Hand = Pick<Services, 'db' | 'env' | 'outgoing'>;

/** SHA-256 in hex of what lies there, read as it comes; null when it is not all there. */
const checksumOf = async (stored: StoredFile | null): Promise<string | null> => {
  if (!stored) return null;
  const hash = createHash('sha256');
  try {
    for await (const part of stored.stream()) hash.update(part as Buffer);
  } catch {
    return null;
  }
  return hash.digest('hex');
};

/** Reads the bytes of every document and holds them against what is known of them; answers how many are not right. */
export const verifyFiles = async (services: Hand, say: Say): Promise<number> => {
  const files = filesOf(services);
  let [read, wrong] = [0, 0];
  for await (const { id, name, storageKey, checksum, preview } of keptDocuments(services.db)) {
    read += 1;
    const found = await checksumOf(await files.open(storageKey));
    const views = preview ? previewViews.map((view) => previewKey(storageKey, view)) : [];
    const pictures = await Promise.all(views.map((key) => files.open(key)));
    const problem =
      found === null
        ? 'its bytes are missing'
        : found !== checksum
          ? 'its bytes are not those that were kept'
          : pictures.includes(null)
            ? 'a picture of it is missing'
            : null;
    if (!problem) continue;
    wrong += 1;
    say(`${id} ${name}: ${problem}`);
  }
  say(`${countWords(read, 'document')} read, ${wrong === 0 ? 'all of them right' : `${wrong} not right`}.`);
  return wrong;
};

/** Lists bytes that belong to no document; they go at night, once they are a day old. */
export const listOrphans = async (services: Hand, say: Say): Promise<number> => {
  let found = 0;
  let some: { key: string; size: number }[] = [];
  const ask = async () => {
    const known = await documentsAmong(
      services.db,
      some.flatMap(({ key }) => idOf(key) ?? []),
    );
    for (const { key, size } of some)
      if (!known.has(idOf(key) ?? '')) {
        found += 1;
        say(`${key} (${countWords(size, 'byte')})`);
      }
    some = [];
  };
  for await (const one of filesOf(services).list('documents/')) {
    some.push(one);
    if (some.length >= 500) await ask();
  }
  await ask();
  say(
    found === 0
      ? 'Everything that lies there belongs to a document.'
      : `${countWords(found, 'file')} without a document.`,
  );
  return found;
};

const copyOne = async (from: Files, to: Files, key: string): Promise<void> =>
  inFolder('copy', async (folder) => {
    const path = join(folder, 'file');
    const stored = await from.open(key);
    if (!stored) throw new Error(`${key} is gone`);
    await pipeline(stored.stream(), createWriteStream(path, { mode: 0o600 }));
    const read = await checksumOf(await from.open(key));
    await to.keep(key, path);
    if ((await checksumOf(await to.open(key))) !== read) throw new Error(`${key} did not arrive as it left`);
  });

/** Copies every file from the disk to the bucket or back; what lies there whole already is left. Takes nothing away. */
export const copyFiles = async (services: Hand, to: 'disk' | 'bucket', say: Say): Promise<number> => {
  if (!services.env.s3) throw new Error('S3_ENDPOINT and what goes with it name no bucket');
  const [disk, bucket] = [filesOn(services.env), filesOf(services)];
  const [source, target] = to === 'bucket' ? [disk, bucket] : [bucket, disk];
  let [copied, there] = [0, 0];
  for await (const { key, size } of source.list('')) {
    const stands = await target.open(key);
    if (stands?.size === size && (await checksumOf(stands)) === (await checksumOf(await source.open(key))))
      there += 1;
    else {
      await copyOne(source, target, key);
      copied += 1;
    }
  }
  say(`${countWords(copied, 'file')} copied to the ${to}, ${there} there already.`);
  return copied;
};
