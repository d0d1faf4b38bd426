import { describe, expect, test } from 'vitest';
import { pictureSize } from './pixels.ts';
import { sniff, sniffLength } from './sniff.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  );
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

describe('a file is what its first bytes say', () => {
  test.each([
    ['png', bytes('\x89PNG\r\n\x1a\n')],
    ['jpeg', bytes('\xff\xd8\xff\xe0')],
    ['gif', bytes('GIF87a')],
    ['gif', bytes('GIF89a')],
    ['webp', bytes('RIFF', zeros(4), 'WEBP')],
    ['heic', bytes(zeros(4), 'ftypheic')],
    ['heic', bytes(zeros(4), 'ftypmif1', zeros(4))],
    ['pdf', bytes('%PDF-1.7')],
    ['zip', bytes('PK\x03\x04')],
    ['ole', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['text', bytes('a')],
    ['text', bytes('tab\tline\r\npage\fZo\xc3\xab <b>')],
    ['text', bytes('\xff\xfea\x00')],
    ['text', bytes('\xfe\xff\x00a')],
    [null, bytes()],
    [null, bytes('RIFF', zeros(4), 'WAVE')],
    [null, bytes('RIFX', zeros(4), 'WEBP')],
    [null, bytes(zeros(4), 'ftypisom')],
    [null, bytes(zeros(4), 'moovheic')],
    [null, bytes('\xff\x00')],
    [null, bytes('\xfe\x00')],
    [null, bytes('a\x00b')],
    [null, bytes('a\x1fb')],
    [null, bytes('a\x0bb')],
    [null, bytes('MZ\x90\x00')],
    [null, bytes(' GIF89a\x00')],
  ] as const)('%s: %j', (kind, head) => {
    expect(sniff(head)).toBe(kind);
  });
});

const webp = (kind: string, ...rest: number[][]) => bytes('RIFF', zeros(4), 'WEBP', kind, zeros(4), ...rest);
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x01, 0x02, 0x03, 0x04];
const segment = (marker: number, length: number) => [0xff, marker, 0, length, ...zeros(length - 2)];
const jpeg = (...parts: number[][]) => bytes([0xff, 0xd8], segment(0xe0, 20), ...parts);

describe('a picture’s size stands in its header', () => {
  const size = { width: 0x0304, height: 0x0102 };
  test.each([
    ['png', bytes(zeros(16), [0, 0, 3, 4, 0, 0, 1, 2], zeros(6)), size],
    ['gif', bytes('GIF89a', [4, 3, 2, 1], zeros(20)), size],
    ['webp', webp('VP8X', zeros(4), [0x03, 0x03, 0], [0x01, 0x01, 0]), size],
    ['webp', webp('VP8X', zeros(4), [0xff, 0xff, 0xff], [0, 0, 1]), { width: 1 << 24, height: 65_537 }],
    // The two highest bits are a scale, no size.
    ['webp', webp('VP8 ', zeros(6), [0x04, 0xc3], [0x02, 0xc1]), size],
    ['webp', webp('VP8L', [0x2f], [0x03, 0x43, 0x40, 0xf0], zeros(5)), size],
    ['webp', webp('VP9 ', zeros(10)), null],
    ['jpeg', jpeg(frame(0xc0)), size],
    ['jpeg', jpeg(frame(0xcf), zeros(9)), size],
    ['jpeg', jpeg([0xff], frame(0xc2)), size],
    ['jpeg', jpeg([0xff, 0xff], frame(0xc2)), size],
    ['jpeg', jpeg(segment(0xc4, 4), segment(0xc8, 3), segment(0xcc, 2), segment(0xd0, 2), frame(0xc1)), size],
    ['jpeg', jpeg(segment(0xbf, 9), frame(0xc1)), size],
    ['jpeg', jpeg([0xfe], frame(0xc0)), null],
    ['jpeg', jpeg(frame(0xc0).slice(0, -1)), null],
    ['jpeg', jpeg(segment(0xe1, 40)), null],
    ['pdf', jpeg(frame(0xc0)), null],
    ['heic', bytes(zeros(40)), null],
  ] as const)('%s %#', (kind, head, found) => {
    expect(pictureSize(kind, head)).toEqual(found);
    if (found) expect(pictureSize(kind, head.subarray(0, 29))).toBeNull();
  });

  test('also where the bytes are a part of others', () => {
    const whole = bytes(zeros(3), 'GIF89a', [4, 3, 2, 1], zeros(20));
    expect(pictureSize('gif', whole.subarray(3))).toEqual(size);
  });

  test('and is found behind a camera’s preview in what is read of a file', () => {
    const preview = [0xff, 0xe1, 0xff, 0xff, ...zeros(65_533)];
    const file = jpeg(preview, preview, preview, frame(0xc0));
    expect(pictureSize('jpeg', file.subarray(0, sniffLength))).toEqual(size);
  });
});
