import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Encoding, importRefusals } from 'domain/imports';
import type { Outcome } from 'domain/kernel';

/** The first bytes of a file. */
export const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path)) decoder.decode(piece as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

const share = (bytes: Buffer, is: (byte: number, at: number) => boolean): number =>
  bytes.filter((byte, at) => is(byte, at)).length / Math.max(1, bytes.length);

const isControl = (byte: number): boolean => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13;

const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

// Between letters of a word the old Macintosh has its accents where Windows has dashes, quotes and signs.
const isMacintosh = (bytes: Buffer): boolean => {
  const high = [...bytes.entries()].filter(([, byte]) => byte >= 0x80);
  const inWords = high.filter(([at]) => isLetter(bytes[at - 1] ?? 0) && isLetter(bytes[at + 1] ?? 0));
  return inWords.length > 0 && inWords.every(([, byte]) => byte >= 0x80 && byte <= 0x9f && byte !== 0x92);
};

/** In what letters a file is written; spreadsheets on Windows still save CSV in their old code page. */
export const encodingOf = async (path: string): Promise<Outcome<Encoding>> => {
  const start = await headOf(path);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (share(start, (byte, at) => byte === 0 && at % 2 === 1) > 0.3) return 'utf-16le';
  if (share(start, (byte, at) => byte === 0 && at % 2 === 0) > 0.3) return 'utf-16be';
  if (share(start, isControl) > 0.1) return importRefusals.notCsv;
  if (await isUtf8(path)) return 'utf-8';
  if (share(start, isControl) > 0) return importRefusals.notCsv;
  return isMacintosh(start) ? 'macintosh' : 'windows-1252';
};

/** The file's text, piece by piece, without its byte order mark. */
export const readText = async function* (path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of createReadStream(path)) yield decoder.decode(piece as Buffer, { stream: true });
  yield decoder.decode();
};
