import { createHash } from 'node:crypto';
import { copyFile, type FileHandle, open, rm } from 'node:fs/promises';
import {
  type DocumentFlaw,
  documentRefusals,
  type FileKind,
  fileKind,
  fileLimits,
  isOfficeFile,
  isPdfTable,
  isReadable,
  packedContents,
  packedEnd,
  packedEndLength,
  pdfFlaw,
  pdfTableAt,
  pdfTail,
} from 'domain/documents';
import {
  isRefusal,
  type Outcome,
  pictureSize,
  type Refusal,
  type Sniffed,
  sniff,
  sniffLength,
} from 'domain/kernel';
import { withoutPlace } from './place.ts';
import { windowBytes, windowsIn, windowsOf } from './windows.ts';

export type Inspected = FileKind & {
  /** Where what is to be kept lies. */
  path: string;
  checksum: string;
  /** Of the bytes as they came, before places were taken out. */
  sentChecksum: string;
  flaw: DocumentFlaw | null;
};

type Arrived = {
  path: string;
  /** As its sender called it. */
  name: string;
  /** Its SHA-256, where it was reckoned as it came. */
  known?: string;
};

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
};

/** Looks at a packed file's table of contents; nothing of it is unpacked. */
const packedProblem = async (handle: FileHandle, size: number, ending: string): Promise<Refusal | null> => {
  const from = Math.max(0, size - packedEndLength);
  const end = packedEnd(await readAt(handle, from, size - from));
  if (!end || end.offset + end.size > size) return documentRefusals.type;
  if (!isReadable(end)) return documentRefusals.packed;
  const contents = packedContents(await readAt(handle, end.offset, end.size));
  if (!contents) return documentRefusals.type;
  if (contents.bytes > fileLimits.packedBytes) return documentRefusals.packed;
  return isOfficeFile(ending, contents.names) ? null : documentRefusals.type;
};

const picturesProblem = (sniffed: Sniffed, head: Uint8Array): Refusal | null => {
  const size = pictureSize(sniffed, head);
  if (!size) return null;
  const { pixels, side } = fileLimits;
  const tooLarge = size.width * size.height > pixels || Math.max(size.width, size.height) > side;
  return tooLarge ? documentRefusals.tooManyPixels : null;
};

const barePath = (path: string): string => `${path}.bare`;

/**
 * Takes out of a picture where it was taken and by what; its length stays, and how it is held. Into a copy: whoever sends
 * the end of it again after a crash sends it behind what they sent before. Answers the path of what is to be kept.
 */
const forgetPlace = async (
  handle: FileHandle,
  sniffed: Sniffed | null,
  { path, size }: { path: string; size: number },
): Promise<string | null> => {
  if (sniffed !== 'jpeg' && sniffed !== 'png' && sniffed !== 'webp') return path;
  const patches = withoutPlace(await readAt(handle, 0, size), sniffed);
  if (!patches) return null;
  if (patches.length === 0) return path;
  await copyFile(path, barePath(path));
  const bare = await open(barePath(path), 'r+');
  try {
    for (const { at, bytes } of patches) await bare.write(bytes, 0, bytes.length, at);
  } finally {
    await bare.close();
  }
  return barePath(path);
};

const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const { bytes } of windowsIn(path)) hash.update(bytes);
  return hash.digest('hex');
};

const lock = '/Encrypt';
const lockWords = 40;

/** Where a PDF names a lock, with what follows. */
const lockParts = async (handle: FileHandle): Promise<string[]> => {
  const parts: string[] = [];
  for await (const { bytes } of windowsOf(handle, lockWords))
    for (let at = bytes.indexOf(lock); at >= 0 && at < windowBytes; at = bytes.indexOf(lock, at + 1)) {
      parts.push(bytes.toString('latin1', at, at + lockWords));
      if (parts.length === 100) return parts;
    }
  return parts;
};

/** Whether a PDF can be shown, by its structure alone: nothing of it is unpacked. */
const flawOf = async (handle: FileHandle, size: number): Promise<DocumentFlaw | null> => {
  const from = Math.max(0, size - pdfTail);
  const tail = (await readAt(handle, from, size - from)).toString('latin1');
  const at = pdfTableAt(tail);
  const around =
    at === null || at >= size ? '' : (await readAt(handle, Math.max(0, at - 32), 96)).toString('latin1');
  return pdfFlaw(isPdfTable(around), await lockParts(handle));
};

const inspectFile = async ({ path, name, known }: Arrived): Promise<Outcome<Inspected>> => {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) return documentRefusals.empty;
    const head = await readAt(handle, 0, sniffLength);
    const sniffed = sniff(head);
    const kind = fileKind(sniffed, name);
    if (isRefusal(kind)) return kind;
    const problem =
      sniffed === 'zip'
        ? await packedProblem(handle, size, kind.ending)
        : sniffed && picturesProblem(sniffed, head);
    if (problem) return problem;
    const sentChecksum = known ?? (await checksumOf(path));
    const bare = await forgetPlace(handle, sniffed, { path, size });
    if (bare === null) return documentRefusals.type;
    const checksum = bare === path ? sentChecksum : await checksumOf(bare);
    const flaw = sniffed === 'pdf' ? await flawOf(handle, size) : null;
    return { ...kind, path: bare, checksum, sentChecksum, flaw };
  } finally {
    await handle.close();
  }
};

/** Says `use` what a complete file is, by its content, without its place; refused when that is nothing the product takes. */
export const inspected = async <T>(
  arrived: Arrived,
  use: (found: Inspected) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  try {
    const found = await inspectFile(arrived);
    return isRefusal(found) ? found : await use(found);
  } finally {
    await rm(barePath(arrived.path), { force: true });
  }
};
