import { screenshotLetters } from 'domain/supportRequests';
import { toast } from '#ui/toast.tsx';

const sides = [1920, 1400, 1000, 700] as const;
const qualities = [0.85, 0.6] as const;

const drawn = (picture: ImageBitmap, side: number): HTMLCanvasElement => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** A picture as a request takes it: drawn anew, only as large as fits; null where it is none. */
export const screenshotOf = async (source: Blob | HTMLVideoElement): Promise<string | null> => {
  const picture = await createImageBitmap(source).catch(() => null);
  if (!picture) return null;
  try {
    for (const side of sides) {
      const canvas = drawn(picture, side);
      for (const quality of qualities) {
        const address = canvas.toDataURL('image/jpeg', quality);
        if (address.length <= screenshotLetters) return address;
      }
    }
    return null;
  } finally {
    picture.close();
  }
};

/** Adds a picture to a request; where there is none, its author is told. */
export const addPicture = (picture: string | null, add: (picture: string) => void): void => {
  if (picture) add(picture);
  else toast.error('This is no picture that can be sent');
};
