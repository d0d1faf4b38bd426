import { crc32 } from 'node:zlib';
import type { Sniffed } from 'domain/kernel';

/** Bytes that stand in a file instead of those that stood there. */
export type Patch = { at: number; bytes: Buffer };

// A picture has a few of them; nothing that has thousands came out of a camera.
const most = { parts: 20_000, patches: 1_000 };

const held = Buffer.from('4d4d002a0000000800010112000300000001000100000000'.padEnd(52, '0'), 'hex');
const heldAt = 18;

/** How a camera was held, 1 to 8, as its block says. */
const heldIn = (block: Buffer): number => {
  const little = block.toString('latin1', 0, 2) === 'II';
  const short = (at: number) =>
    at + 2 > block.length ? 0 : little ? block.readUInt16LE(at) : block.readUInt16BE(at);
  const start = block.length < 8 ? 0 : little ? block.readUInt32LE(4) : block.readUInt32BE(4);
  const entries = Array.from({ length: Math.min(short(start), 200) }, (_, n) => start + 2 + n * 12);
  const found = short((entries.find((at) => short(at) === 0x0112) ?? block.length) + 8);
  return found >= 1 && found <= 8 ? found : 1;
};

/** A block of a camera, as long as it was, that says how it was held and nothing else. */
const bare = (block: Buffer): Buffer => {
  const left = Buffer.alloc(block.length);
  if (block.length < held.length) return left;
  held.copy(left);
  left.writeUInt16BE(heldIn(block), heldAt);
  return left;
};

const exif = 'Exif\0\0';

// Some put the name of the block before it, some do not.
const bareOf = (block: Buffer): Buffer =>
  block.toString('latin1', 0, exif.length) === exif
    ? Buffer.concat([block.subarray(0, exif.length), bare(block.subarray(exif.length))])
    : bare(block);

const told = [
  [Buffer.from([0xff, 0xe1]), [exif, 'http://ns.adobe.com/x']],
  [Buffer.from([0xff, 0xed]), ['Photoshop']],
] as const;

// Also behind the picture, where phones put further ones; within its own pixels no such mark can stand.
const ofJpeg = (file: Buffer): Patch[] | null => {
  const patches: Patch[] = [];
  let marks = 0;
  for (const [mark, names] of told)
    for (let at = file.indexOf(mark); at >= 0; at = file.indexOf(mark, at + 2)) {
      marks += 1;
      if (marks > most.parts) return null;
      const name = names.find((each) => file.toString('latin1', at + 4, at + 4 + each.length) === each);
      if (name === undefined) continue;
      const block = file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2));
      patches.push({ at: at + 4, bytes: name === exif ? bareOf(block) : Buffer.alloc(block.length) });
      if (patches.length > most.patches) return null;
    }
  return patches;
};

type Part = { name: string; at: number; block: Buffer };

const partsOf = (file: Buffer, kind: 'png' | 'webp'): Part[] => {
  const parts: Part[] = [];
  const [first, nameAt, sizeAt] = kind === 'png' ? [8, 4, 0] : [12, 0, 4];
  for (let at = first; at + 8 <= file.length && parts.length <= most.parts; ) {
    const size = kind === 'png' ? file.readUInt32BE(at + sizeAt) : file.readUInt32LE(at + sizeAt);
    const name = file.toString('latin1', at + nameAt, at + nameAt + 4);
    const end = at + 8 + size + (kind === 'png' ? 4 : size % 2);
    // What breaks off is read by nobody.
    if (end > file.length) break;
    parts.push({ name, at, block: file.subarray(at + 8, at + 8 + size) });
    at = end;
  }
  return parts;
};

// A name that readers pass by: of no known part, and not needed for the picture.
const passedBy = 'voId';

const ofPng = (parts: readonly Part[]): Patch[] =>
  parts
    .filter(({ name }) => /^(eXIf|tEXt|zTXt|iTXt)$/.test(name))
    .map(({ name, at, block }) => {
      const [called, left] = name === 'eXIf' ? [name, bareOf(block)] : [passedBy, Buffer.alloc(block.length)];
      const bytes = Buffer.concat([Buffer.from(called, 'latin1'), left, Buffer.alloc(4)]);
      bytes.writeUInt32BE(crc32(bytes.subarray(0, -4)), bytes.length - 4);
      return { at: at + 4, bytes };
    });

const ofWebp = (parts: readonly Part[]): Patch[] =>
  parts
    .filter(({ name }) => name === 'EXIF' || name === 'XMP ')
    .map(({ name, at, block }) => ({
      at: at + 8,
      bytes: name === 'EXIF' ? bareOf(block) : Buffer.alloc(block.length),
    }));

/**
 * What has to be written over so that a picture tells neither its place nor its camera, and stays as long and as it looks;
 * null of one that is built like no picture. Of other files, nothing.
 */
export const withoutPlace = (file: Buffer, kind: Sniffed | null): Patch[] | null => {
  if (kind === 'jpeg') return ofJpeg(file);
  if (kind !== 'png' && kind !== 'webp') return [];
  const parts = partsOf(file, kind);
  if (parts.length > most.parts) return null;
  const patches = kind === 'png' ? ofPng(parts) : ofWebp(parts);
  return patches.length > most.patches ? null : patches;
};
