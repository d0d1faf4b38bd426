import { mostKept } from './kept-rows.ts';
import { writeQueue } from './write-queue.ts';

// As much may wait of files as the rows leave of the place in any case.
const mostWaiting = mostKept / 2;

/** Whether a file of so many letters finds room on this device beside those that wait already. */
export const hasRoomFor = (letters: number): boolean => {
  const waiting = writeQueue.list().reduce((sum, { file }) => sum + (file?.bytes.length ?? 0), 0);
  return waiting + letters <= mostWaiting;
};
