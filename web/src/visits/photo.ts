import { callError } from '#platform/call.ts';
import { hasRoomFor } from '#platform/offline/room.ts';
import type { Write } from '#platform/offline/write.ts';

const largest = 1_500_000;
const longSide = 2_048;

/** A smaller picture of a large one: what waits on a device finds little room there. */
const smaller = async (file: File): Promise<Blob> => {
  if (file.size <= largest) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
};

const lettersOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const noRoom =
  'There is no room for more photos on this device. Those that wait are sent once there is signal.';

/** A photo as a write sends it, sealed with it while it waits; refused where the device has no room for it. */
export const photoToSend = async (file: File): Promise<NonNullable<Write['file']>> => {
  const blob = await smaller(file);
  const bytes = await lettersOf(blob);
  if (!hasRoomFor(bytes.length)) throw callError({ status: 507, code: 'NO_ROOM', message: noRoom });
  const name = file.name || 'photo.jpg';
  return { name: blob === file ? name : `${name.replace(/\.\w+$/, '')}.jpg`, type: blob.type, bytes };
};
