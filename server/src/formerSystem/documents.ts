import type { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json';
import { documentIdOf } from './ids.ts';

/** One document as the file says it. */
export type RawDocument = { id: string; raw: unknown };

// No document of any collection is near this; a text that never ends would fill the memory.
const longest = 16 * 1024 * 1024;

// Some programs put a byte order mark in front.
const withoutMark = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

// Far deeper than any document of the former system; what reads values goes down with them, and would not come back.
const deepest = 100;

const isTooDeep = (raw: unknown): boolean => {
  let level = [raw];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  return level.length > 0;
};

const textsOf = (raw: unknown): object =>
  Object.fromEntries(Object.entries(raw as object).filter(([, value]) => typeof value === 'string'));

/** One that is too deep keeps its name, and is none. */
const documentOf = (key: string | number | undefined, raw: unknown): RawDocument =>
  isTooDeep(raw) ? { id: documentIdOf(key, textsOf(raw)), raw: null } : { id: documentIdOf(key, raw), raw };

/**
 * The documents of one file, one after the other as they are read: a list, or a map from id to document. A file that
 * ends in the middle or is no JSON throws with the place.
 */
export const readDocuments = async function* (stream: Readable): AsyncGenerator<RawDocument> {
  let ready: RawDocument[] = [];
  let since = 0;
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ key, value }) => {
    ready.push(documentOf(key, value));
    since = 0;
  };
  let begun = false;
  for await (const piece of stream) {
    const bytes = begun ? (piece as Buffer) : withoutMark(piece as Buffer);
    if (!begun && bytes.toString('latin1').trim() === '') continue;
    if (!begun && !/^\s*[[{]/.test(bytes.toString('latin1', 0, 1000)))
      throw new Error('Neither a list nor a map of documents');
    begun = true;
    since += bytes.length;
    if (since > longest) throw new Error('A document is longer than 16 MB');
    parser.write(bytes);
    const found = ready;
    ready = [];
    yield* found;
  }
  if (!parser.isEnded) parser.end();
  yield* ready;
};
