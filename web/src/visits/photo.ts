import { documentRefusals, isHeic } from 'domain/documents';
import { callError } from '#platform/call.ts';
import { fileToKeep } from '#platform/offline/room.ts';
import type { Write } from '#platform/offline/write.ts';
import { smallerPicture } from '#platform/smaller-picture.ts';

const noRoom =
  'There is no room for more photos on this device. Those that wait are sent once there is signal.';

/** A photo as a write sends it, sealed with it while it waits; refused where the device has no room for it. */
export const photoToSend = async (file: File): Promise<NonNullable<Write['file']>> => {
  const made = await smallerPicture(file);
  const { code, message } = documentRefusals.heic;
  if (isHeic(made)) throw callError({ status: 400, code, message });
  const kept = await fileToKeep(made, made.name || 'photo.jpg');
  if (!kept) throw callError({ status: 507, code: 'NO_ROOM', message: noRoom });
  return kept;
};
