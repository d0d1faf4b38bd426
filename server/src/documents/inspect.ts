import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
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

/** `sentChecksum`: of the bytes as they came, before places were taken out. */
export type Inspected = FileKind & { checksum: string; sentChecksum: string; flaw: DocumentFlaw | null };

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
const forgetPlace = async (
  handle: FileHandle,
  sniffed: Sniffed | null,
  size: number,
): Promise<'as it was' | 'changed' | 'unreadable'> => {
  if (sniffed !== 'jpeg' && sniffed !== 'png' && sniffed !== 'webp') return 'as it was';
  const patches = withoutPlace(await readAt(handle, 0, size), sniffed);
  for (const { at, bytes } of patches ?? []) await handle.write(bytes, 0, bytes.length, at);
  if (!patches) return 'unreadable';
  return patches.length > 0 ? 'changed' : 'as it was';
};

const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
};

/** Whether a PDF can be shown, by its structure alone: nothing of it is unpacked. */
const flawOf = async (handle: FileHandle, size: number): Promise<DocumentFlaw | null> => {
  const from = Math.max(0, size - pdfTail);
  const tail = (await readAt(handle, from, size - from)).toString('latin1');
  const at = pdfTableAt(tail);
  const around =
    at === null || at >= size ? '' : (await readAt(handle, Math.max(0, at - 32), 96)).toString('latin1');
  const bytes = await readAt(handle, 0, size);
  const parts: string[] = [];
  for (
    let next = bytes.indexOf('/Encrypt');
    next >= 0 && parts.length < 100;
    next = bytes.indexOf('/Encrypt', next + 1)
  )
    parts.push(bytes.toString('latin1', next, next + 40));
  return pdfFlaw(isPdfTable(around), parts);
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
    const sentChecksum = await checksumOf(path);
    const place = await forgetPlace(handle, sniffed, size);
    if (place === 'unreadable') return documentRefusals.type;
    const checksum = place === 'changed' ? await checksumOf(path) : sentChecksum;
    const flaw = sniffed === 'pdf' ? await flawOf(handle, size) : null;
    return { ...kind, checksum, sentChecksum, flaw };
  } finally {
    await handle.close();
  }
};
