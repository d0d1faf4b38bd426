import { importRefusals } from 'domain/imports';
import type { Refusal } from 'domain/kernel';
import yauzl from 'yauzl';

/** Why a file cannot be read on, found while it is read. */
export class Unreadable extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The parts of a workbook by their paths, in lower case. */
export type Parts = {
  names: () => string[];
  has: (name: string) => boolean;
  /** The text of a part, piece by piece. */
  read: (name: string) => AsyncGenerator<string>;
  close: () => void;
};

// A workbook has some dozens of parts; what has more is none.
const mostParts = 5000;
// A sheet of a file that may be imported unpacks to less, and its XML to hardly fifty times of what it is packed in.
const mostUnpacked = 1024 * 1024 * 1024;
const freely = 8 * 1024 * 1024;
const mostTimes = 200;

const opened = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((settle, fail) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) fail(error);
      else settle(zip);
    });
  });

const entriesOf = (zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> =>
  new Promise((settle, fail) => {
    const entries = new Map<string, yauzl.Entry>();
    zip.on('error', fail);
    zip.on('end', () => settle(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      if (entries.size > mostParts) fail(new Unreadable(importRefusals.swollenWorkbook));
      else zip.readEntry();
    });
    zip.readEntry();
  });

const streamOf = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((settle, fail) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) fail(error);
      else settle(stream);
    });
  });

/** Opens a workbook; nothing of it is unpacked before it is read, and never more than its size allows. */
export const openParts = async (path: string): Promise<Parts> => {
  const zip = await opened(path);
  let unpacked = 0;
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  const read = async function* (name: string): AsyncGenerator<string> {
    const entry = entries.get(name);
    if (!entry) throw new Unreadable(importRefusals.brokenWorkbook);
    const decoder = new TextDecoder();
    let size = 0;
    for await (const piece of await streamOf(zip, entry)) {
      size += piece.length;
      unpacked += piece.length;
      const isSwollen = size > freely && size > entry.compressedSize * mostTimes;
      if (isSwollen || unpacked > mostUnpacked) throw new Unreadable(importRefusals.swollenWorkbook);
      yield decoder.decode(piece as Buffer, { stream: true });
    }
    yield decoder.decode();
  };
  return {
    names: () => [...entries.keys()],
    has: (name) => entries.has(name),
    read,
    close: () => zip.close(),
  };
};
