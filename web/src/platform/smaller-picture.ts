import { isHeic } from 'domain/documents';

/** Of a picture from a phone more than this is pixels that nobody looks at. */
const largest = 1_500_000;
/** What a camera makes; drawings and screenshots stay as they are. */
const camera = 'image/jpeg';

export const isLargePhoto = ({ type, size }: Pick<File, 'type' | 'size'>): boolean =>
  type === camera && size > largest;

const patience = 30_000;

/**
 * Encodes a large photo anew, upright and with less pixels, off the page's own thread; itself where that makes it no smaller.
 * One in HEIC becomes a JPEG wherever the browser can read it.
 */
export const smallerPicture = async (file: File): Promise<File> => {
  if (!isHeic(file) && !isLargePhoto(file)) return file;
  const worker = new Worker(new URL('./smaller-picture.worker.ts', import.meta.url), { type: 'module' });
  const made = await new Promise<Blob | null>((resolve) => {
    const late = setTimeout(() => resolve(null), patience);
    const end = (blob: Blob | null) => {
      clearTimeout(late);
      resolve(blob);
    };
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(file);
  });
  worker.terminate();
  if (!made || (!isHeic(file) && made.size >= file.size)) return file;
  const name = (file.name || 'photo').replace(/\.\w+$/, '');
  return new File([made], `${name}.jpg`, { type: made.type, lastModified: file.lastModified });
};
