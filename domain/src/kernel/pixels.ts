import type { Sniffed } from './sniff.ts';

export type PictureSize = { width: number; height: number };

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const png = (head: DataView): PictureSize => ({ width: head.getUint32(16), height: head.getUint32(20) });
const gif = (head: DataView): PictureSize => ({
  width: head.getUint16(6, true),
  height: head.getUint16(8, true),
});

const webp = (head: DataView): PictureSize | null => {
  const kind = head.getUint32(12);
  // ‘VP8X’: 24 bits each, less one; ‘VP8 ’ and ‘VP8L’: 14 bits each.
  if (kind === 0x56503858)
    return {
      width: 1 + (head.getUint32(24, true) & 0xffffff),
      height: 1 + (head.getUint32(26, true) >>> 8),
    };
  if (kind === 0x56503820)
    return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
  const bits = head.getUint32(21, true);
  return kind === 0x5650384c ? { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) } : null;
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpeg = (head: DataView): PictureSize | null => {
  let at = 2;
  while (at + 9 <= head.byteLength) {
    if (head.getUint8(at) !== 0xff) return null;
    const marker = head.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: head.getUint16(at + 5), width: head.getUint16(at + 7) };
    else at += 2 + head.getUint16(at + 2);
  }
  return null;
};

/** A picture's size as its header says, before anybody decodes it; null where it is not found. */
export const pictureSize = (kind: Sniffed, bytes: Uint8Array): PictureSize | null => {
  if (bytes.length < 30) return null;
  const head = view(bytes);
  if (kind === 'png') return png(head);
  if (kind === 'gif') return gif(head);
  if (kind === 'webp') return webp(head);
  return kind === 'jpeg' ? jpeg(head) : null;
};
