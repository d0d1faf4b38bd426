import { type FileHandle, open } from 'node:fs/promises';

/** Bytes of a file that are in memory at a time. */
export const windowBytes = 1024 * 1024;

// Bytes that are let go lie outside the heap until all of it was gone through, which costs more than to read them.
const spare: Buffer[] = [];
const mostSpare = 8;

/** Reads as much as there is: a disk may give less at a time than it is asked for. */
const fill = async (handle: FileHandle, buffer: Buffer, length: number, at: number): Promise<number> => {
  let size = 0;
  while (size < length) {
    const { bytesRead } = await handle.read(buffer, size, length - size, at + size);
    if (bytesRead === 0) break;
    size += bytesRead;
  }
  return size;
};

/**
 * A file a window at a time, each with up to `beyond` bytes of the next, so that what stands at its end is whole. It is
 * the same memory every time: whoever keeps some of it copies it.
 */
export const windowsOf = async function* (
  handle: FileHandle,
  beyond = 0,
): AsyncGenerator<{ at: number; bytes: Buffer }> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(windowBytes + 4096);
  try {
    for (let at = 0; ; at += windowBytes) {
      const size = await fill(handle, buffer, windowBytes + beyond, at);
      if (size > 0) yield { at, bytes: buffer.subarray(0, size) };
      if (size < windowBytes + beyond) return;
    }
  } finally {
    if (spare.length < mostSpare) spare.push(buffer);
  }
};

/** The same of a file by its path. */
export const windowsIn = async function* (path: string): AsyncGenerator<{ at: number; bytes: Buffer }> {
  const handle = await open(path, 'r');
  try {
    yield* windowsOf(handle);
  } finally {
    await handle.close();
  }
};

/** Writes bytes behind each other into a file; a disk that took only some of them is asked again, and says why. */
export const writeAll = async (handle: FileHandle, parts: readonly Buffer[], at: number): Promise<void> => {
  const { bytesWritten } = await handle.writev(parts, at);
  const sum = parts.reduce((bytes, part) => bytes + part.length, 0);
  if (bytesWritten < sum)
    await writeAll(handle, [Buffer.concat(parts).subarray(bytesWritten)], at + bytesWritten);
};
