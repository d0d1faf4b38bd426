import { setTimeout as pause } from 'node:timers/promises';
import { countWords, day, later } from 'domain/kernel';
import { archiveMac, insertArchive, verifyChain } from '#audit';
import { appendEvents } from '#platform/operations/append.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { lastBackup } from '#system';
import { archive } from './archive.ts';
import { countEmptied, dropPartition, listPartitions, type Partition, takeTable, whyNotYet } from './sql.ts';

type Hand = Pick<Services, 'db' | 'keys' | 'now' | 'url'>;

const tries = 60;

/** The oldest partitions, as far as each lies wholly before a day. */
const wholyBefore = (partitions: readonly Partition[], before: string): Partition[] => {
  const end = partitions.findIndex(
    ({ state, last }) => state !== 'full' || (last !== null && last >= before),
  );
  return partitions.slice(0, end);
};

/** What explains papers is kept where it is read for as long as they are. */
const refuseYoung = async ({ db, now: clock }: Hand, before: string): Promise<void> => {
  const { retentionYears: keptYears } = await readSettings(db);
  const [year, ...rest] = clock().slice(0, 10).split('-');
  const latest = [Number(year) - keptYears, ...rest].join('-');
  if (before > latest)
    throw new Error(
      `History is kept for ${countWords(keptYears, 'year')}: --before may be ${latest} at the latest`,
    );
};

const refuseUnready = async (hand: Hand, old: readonly Partition[]): Promise<void> => {
  for (const partition of old) {
    const why = await whyNotYet(hand.db, partition);
    if (why) throw new Error(`${why}. Nothing was detached.`);
  }
  const backup = await lastBackup(hand);
  if (!backup?.checkedAt || backup.at < later(hand.now(), -day))
    throw new Error('Make a backup first: there is none of the last 24 hours that was read to its end');
  const { problem } = await verifyChain(hand);
  if (problem) throw new Error(`${problem} Nothing is detached from a chain that does not hold.`);
};

const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

/** Takes a partition out of the table, all or nothing; it gives way to whoever reads and writes, and tries again. */
const detach = async (hand: Hand, partition: Partition, emptied: number, put: Put | null): Promise<void> => {
  for (let left = tries; ; left -= 1) {
    try {
      await hand.db.transaction().execute(async (db) => {
        await takeTable(db);
        if ((await countEmptied(db, partition)) !== emptied)
          throw new Error('Somebody was erased meanwhile: take the file away and begin again');
        await dropPartition(db, partition.name);
        if (!put) return;
        await insertArchive(db, put);
        const { events, last, file, at } = put;
        await appendEvents(
          db,
          [
            {
              ...{ noun: 'system', rowId: '*', verb: 'events-archived', before: {} },
              after: { events, until: last, file },
            },
          ],
          { at, actor: null, effective: null, requestId: null, key: null },
        );
      });
      return;
    } catch (error) {
      if (!isTaken(error) || left === 0) throw error;
      await pause(1_000);
    }
  }
};

type Put = Parameters<typeof insertArchive>[1];

/** Writes every partition that lies wholly before a day into a file of a folder, and takes it out of the database. */
export const detachBefore = async (
  hand: Hand,
  { before, folder, key }: { before: string; folder: string; key: Buffer | null },
  say: (line: string) => void,
): Promise<void> => {
  await refuseYoung(hand, before);
  const partitions = await listPartitions(hand.db);
  const old = wholyBefore(partitions, `${before}T00:00:00.000Z`);
  if (old.length === 0) {
    say(`No partition lies wholly before ${before}: nothing was detached.`);
    return;
  }
  await refuseUnready(hand, old);
  for (const partition of old) {
    const { from, to, events, first, last } = partition;
    const emptied = await countEmptied(hand.db, partition);
    if (first === null || last === null) {
      await detach(hand, partition, emptied, null);
      say(`${partition.name} was empty, and is gone.`);
      continue;
    }
    const written = await archive(hand.url, partition, folder, key);
    const stands = { from, to, events, first, last, ...written, at: hand.now() };
    await detach(hand, partition, emptied, { ...stands, mac: archiveMac(hand.keys, stands) });
    say(
      `${countWords(events, 'event')} of ${first.slice(0, 10)} to ${last.slice(0, 10)} archived: ${written.file} (SHA-256 ${written.sha256})`,
    );
  }
  if (key)
    say('The files are encrypted: keep a copy of the key elsewhere, without it nobody reads them again.');
};
