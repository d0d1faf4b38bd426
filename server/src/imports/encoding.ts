import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { importRefusals } from 'domain/imports';
import type { Outcome } from 'domain/kernel';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const head = async (path: string): Promise<Buffer> => {
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

/** In what letters a file is written; spreadsheets on Windows still save CSV in their old code page. */
export const encodingOf = async (path: string): Promise<Outcome<Encoding>> => {
  const start = await head(path);
  if (start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return importRefusals.workbook;
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (share(start, (byte, at) => byte === 0 && at % 2 === 1) > 0.3) return 'utf-16le';
  if (share(start, (byte, at) => byte === 0 && at % 2 === 0) > 0.3) return 'utf-16be';
  if (share(start, isControl) > 0.1) return importRefusals.notCsv;
  if (await isUtf8(path)) return 'utf-8';
  return share(start, isControl) > 0 ? importRefusals.notCsv : 'windows-1252';
};

/** The file's text, piece by piece, without its byte order mark. */
export const readText = async function* (path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of createReadStream(path)) yield decoder.decode(piece as Buffer, { stream: true });
  yield decoder.decode();
};
