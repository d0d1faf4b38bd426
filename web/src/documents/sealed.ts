import { sizeWords } from 'domain/kernel';
import { canKeep, writer } from '#platform/offline/drafts.ts';
import { fileToKeep } from '#platform/offline/room.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { pageUploads, type Source, type Upload, type Way } from './page-uploads.ts';

const noPlace = 'It goes on as long as this page is open';
const noRoom = 'There is no room for it on this device: it goes on as long as this page is open';

/** Leaves one to the queue of what waits, sealed on the device; else says why that cannot be. */
export const keepSealed = async (one: Upload, { file, again }: Source, way: Way): Promise<string | null> => {
  const uid = writer()?.uid;
  if (!uid || !canKeep()) return noPlace;
  const kept = await fileToKeep(file, one.name);
  if (!kept) return noRoom;
  const write = {
    noun: 'documents',
    rowId: one.upload,
    title: one.name,
    words: `Upload of ${sizeWords(one.size)}`,
    operation: way.road,
    input: { ...way.query, ...(again && { again: '1' }) },
    base: null,
    paint: { set: {}, first: {} },
    key: one.upload,
    file: kept,
  };
  const posted = writeQueue.post(write, uid, (row) => row);
  // From here on it is the queue's, and shown as that has it.
  pageUploads.drop(one.upload);
  void posted
    .then(async (now) => {
      if ('waits' in now) await now.waits;
      const done: Upload = { ...one, state: 'done', sent: one.size, rate: 0, message: '' };
      pageUploads.add([{ one: done, source: null }]);
      pageUploads.tellArrived({ ...one, row: null });
    })
    .catch(() => {});
  return null;
};
