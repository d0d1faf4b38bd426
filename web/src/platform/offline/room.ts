import { mostKept } from './kept-rows.ts';
import type { Write } from './write.ts';
import { writeQueue } from './write-queue.ts';

// As much may wait of files as the rows leave of the place in any case.
const mostWaiting = mostKept / 2;

/** Whether a file of so many letters finds room on this device beside those that wait already. */
const hasRoomFor = (letters: number): boolean => {
  const waiting = writeQueue.list().reduce((sum, { file }) => sum + (file?.bytes.length ?? 0), 0);
  return waiting + letters <= mostWaiting;
};

const lettersOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** A file as a write carries it, to be sealed with it while it waits; null where the device has no room for it. */
export const fileToKeep = async (blob: Blob, name: string): Promise<NonNullable<Write['file']> | null> => {
  if (!hasRoomFor(Math.ceil(blob.size / 3) * 4)) return null;
  return { name, type: blob.type, bytes: await lettersOf(blob) };
};
