/** What the first bytes of a file say it is. */
export type Sniffed = 'png' | 'jpeg' | 'gif' | 'webp' | 'heic' | 'pdf' | 'zip' | 'ole' | 'text';

/** Bytes of a file's beginning that are enough to tell, and to find a picture's size in. */
export const sniffLength = 256 * 1024;

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const marks: readonly (readonly [Sniffed, number, string])[] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['webp', 8, 'WEBP'],
  ['pdf', 0, '%PDF-'],
  ['zip', 0, 'PK\x03\x04'],
  ['ole', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
];

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

const isHeic = (head: Uint8Array): boolean =>
  latin(head, 4, 8) === 'ftyp' && heicBrands.includes(latin(head, 8, 12));

// Nothing that prints has these; a text in UTF-16 begins with its mark.
const isText = (head: Uint8Array): boolean => {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (wide) return true;
  return head.every(
    (byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c,
  );
};

/** Tells a file by its beginning; null for anything the product does not take. */
export const sniff = (head: Uint8Array): Sniffed | null => {
  const found = marks.find(([, at, mark]) => latin(head, at, at + mark.length) === mark);
  if (found) return found[0] === 'webp' && latin(head, 0, 4) !== 'RIFF' ? null : found[0];
  if (isHeic(head)) return 'heic';
  return head.length > 0 && isText(head) ? 'text' : null;
};
