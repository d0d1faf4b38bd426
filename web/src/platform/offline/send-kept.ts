import { sendPieces } from '#platform/send-pieces.ts';
import { inFileSlot, tellSent } from './files.ts';
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
  const sent = (bytes: number) => tellSent(key, bytes);
  try {
    await inFileSlot(() => sendPieces({ road: `/api/${operation}`, file: body, parts, uid, sent }));
  } finally {
    tellSent(key, null);
  }
  return undefined;
};
