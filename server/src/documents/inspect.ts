import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import {
  documentRefusals,
  type FileKind,
  fileKind,
  fileLimits,
  isOfficeFile,
  isReadable,
  packedContents,
  packedEnd,
  packedEndLength,
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

export type Inspected = FileKind & { checksum: string };

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

/** Takes out of a picture where it was taken and by what; its length stays, and how it is held. */
const forgetPlace = async (handle: FileHandle, sniffed: Sniffed | null, size: number): Promise<boolean> => {
  if (sniffed !== 'jpeg' && sniffed !== 'png' && sniffed !== 'webp') return true;
  const patches = withoutPlace(await readAt(handle, 0, size), sniffed);
  for (const { at, bytes } of patches ?? []) await handle.write(bytes, 0, bytes.length, at);
  return patches !== null;
};

const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
};

/** What a complete file is, by its content, without its place; refused when that is nothing the product takes. */
export const inspectFile = async (path: string, name: string): Promise<Outcome<Inspected>> => {
  const handle = await open(path, 'r+');
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
    if (!(await forgetPlace(handle, sniffed, size))) return documentRefusals.type;
    return { ...kind, checksum: await checksumOf(path) };
  } finally {
    await handle.close();
  }
};
