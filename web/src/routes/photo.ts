import { sendPieces } from '#platform/send-pieces.ts';

/** Keeps a photo with the site of a stop; answers the file's id. Needs the network. */
export const sendPhoto = (file: File, id: string, siteId: string): Promise<string> =>
  sendPieces('/api/routeDays.upload', file, { id, siteId, upload: crypto.randomUUID(), name: file.name });

/** Where a photo of a day's stop is looked at. */
export const photoAt = (dayId: string, file: string): string =>
  `/api/routeDays.file?id=${dayId}&file=${file}`;
