import { fileLimits } from './limits.ts';

/** Where the table of contents of a packed file lies. */
export type PackedEnd = { entries: number; size: number; offset: number };

/** Bytes at a packed file's end within which that is said. */
export const packedEndLength = 22 + 65_535;

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads the end of a packed file; null where there is none, or one of the long form that no office file needs. */
export const packedEnd = (tail: Uint8Array): PackedEnd | null => {
  const bytes = view(tail);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (bytes.getUint32(at, true) !== 0x06054b50) continue;
    const entries = bytes.getUint16(at + 10, true);
    const size = bytes.getUint32(at + 12, true);
    const offset = bytes.getUint32(at + 16, true);
    return entries === 0xffff || offset === 0xffffffff ? null : { entries, size, offset };
  }
  return null;
};

/** Whether a table of contents is short enough to be read at all. */
export const isReadable = ({ entries, size }: PackedEnd): boolean =>
  entries <= fileLimits.packedEntries && size <= 4_000_000;

/** The names in a packed file and what they would unpack to; null where the table is broken. Nothing is unpacked. */
export const packedContents = (table: Uint8Array): { names: string[]; bytes: number } | null => {
  const bytes = view(table);
  const names: string[] = [];
  let unpacked = 0;
  let at = 0;
  while (at + 46 <= table.length) {
    if (bytes.getUint32(at, true) !== 0x02014b50) return null;
    unpacked += bytes.getUint32(at + 24, true);
    const name = bytes.getUint16(at + 28, true);
    names.push(String.fromCharCode(...table.subarray(at + 46, at + 46 + Math.min(name, 1_000))));
    at += 46 + name + bytes.getUint16(at + 30, true) + bytes.getUint16(at + 32, true);
  }
  return at === table.length ? { names, bytes: unpacked } : null;
};
