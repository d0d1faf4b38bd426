import { sizeWords } from 'domain/kernel';
import { canKeep, writer } from '#platform/offline/drafts.ts';
import { fileToKeep } from '#platform/offline/room.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { timesLeft } from '#platform/whose.ts';
import { isUnderWay, pageUploads, type Source, type Upload, type Way } from './page-uploads.ts';
import { onThisPage } from './words.ts';

const noRoom = 'There is no room for it on this device: it goes on as long as this page is open';

/** Leaves one to the queue of what waits, sealed on the device; else says why that cannot be. */
export const keepSealed = async (
  one: Upload,
  { file, uid, again }: Source,
  way: Way,
): Promise<string | null> => {
  if (!uid || writer()?.uid !== uid || !canKeep()) return onThisPage;
  const before = timesLeft();
  const kept = await fileToKeep(file, one.name);
  const now = pageUploads.find(one.upload);
  // Taken off the list, arrived, or left by its author meanwhile.
  if (timesLeft() !== before || !now || !isUnderWay(now)) return null;
  if (!kept) return noRoom;
  const write = {
    noun: 'documents',
    rowId: one.upload,
    title: one.name,
    words: `Upload of ${sizeWords(one.size)}`,
    operation: way.road,
    // When it is sent nobody may be there to say whether the same file elsewhere will do.
    input: { ...way.query, ...(again ? { again: '1' } : { unasked: '1' }) },
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
      if (timesLeft() !== before) return;
      const done: Upload = { ...one, state: 'done', sent: one.size, rate: 0, message: '' };
      pageUploads.add([{ one: done, source: null }]);
      pageUploads.tellArrived({ ...one, row: null });
    })
    .catch(() => {});
  return null;
};
