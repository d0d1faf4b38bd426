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

// A tab, ends of lines, and what FileMaker puts between the lines and the repetitions of a field.
const fine: readonly number[] = [0x09, 0x0a, 0x0b, 0x0d, 0x1d];
const isControl = (byte: number): boolean => byte < 32 && !fine.includes(byte);

const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

/*
 * How often a byte above ASCII stands between letters of a word: there the old Macintosh has its accents where Windows has
 * dashes, quotes and signs. Some of those stand in words of Windows too: ‘O’Brien’, ‘Mon–Fri’.
 */
type Use = { accents: number; signs: number; others: number };

const count = (use: Use, byte: number): void => {
  if (byte > 0x9f || byte === 0x92) use.others += 1;
  else if (byte === 0x85 || byte === 0x99 || (byte >= 0x91 && byte <= 0x97)) use.signs += 1;
  else use.accents += 1;
};

// The apostrophe of the one is a letter that the other hardly has within a word.
const isInWord = (before: number, byte: number, after: number): boolean =>
  byte >= 0x80 && byte !== 0xd5 && isLetter(before) && isLetter(after);

const useOf = async (path: string): Promise<Use> => {
  const use: Use = { accents: 0, signs: 0, others: 0 };
  let [before, last] = [0, 0];
  for await (const piece of createReadStream(path))
    for (const byte of piece as Buffer) {
      if (isInWord(before, last, byte)) count(use, last);
      before = last;
      last = byte;
    }
  return use;
};

const isMacintosh = ({ accents, signs, others }: Use): boolean =>
  others === 0 ? accents + signs > 0 : accents > others;

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
  return isMacintosh(await useOf(path)) ? 'macintosh' : 'windows-1252';
};

/** The file's text, piece by piece, without its byte order mark. */
export const readText = async function* (path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of createReadStream(path)) yield decoder.decode(piece as Buffer, { stream: true });
  yield decoder.decode();
};
