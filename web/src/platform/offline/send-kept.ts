import { sendPieces } from '#platform/send-pieces.ts';
import type { KeptWrite } from './write.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Sends the file of a write under the write's own key: sent twice, it is one upload. */
export const sendKeptFile = async ({ operation, input, file, key, uid }: KeptWrite): Promise<unknown> => {
  if (!file) return undefined;
  const body = new Blob([bytesOf(file.bytes)], { type: file.type });
  const given = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const parts = { ...Object.fromEntries(given), upload: key, name: file.name };
  await sendPieces(`/api/${operation}`, body, parts, uid);
  return undefined;
};
