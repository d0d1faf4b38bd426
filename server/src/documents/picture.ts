import { readFile, writeFile } from 'node:fs/promises';
import { FastResizeFilter, ResizeFit, Transformer } from '@napi-rs/image';
import { pictureSize, sniff, sniffLength } from 'domain/kernel';

// Run by preview.ts: `picture.ts <from> <thumb> <screen> <most pixels>`. Only the first frame, upright, without any metadata.
const [, , from = '', thumb = '', screen = '', pixels = '0'] = process.argv;

const sides = { screen: 1_600, thumb: 320 };
// Formats that no preview is made of are not even tried, whatever the decoder knows.
const known = ['jpeg', 'png', 'webp'];

const bytes = await readFile(from);
const kind = sniff(bytes.subarray(0, sniffLength));
const size = kind && known.includes(kind) ? pictureSize(kind, bytes) : null;
if (!size || size.width * size.height > Number(pixels)) throw new Error('No preview of this picture');

// The pixels alone go on to the encoder, so nothing that stood beside them can.
const make = (picture: Uint8Array, side: number, quality: number): Promise<Buffer> => {
  const upright = new Transformer(picture).rotate();
  const fits = Math.max(size.width, size.height) <= side;
  const filter = FastResizeFilter.Lanczos3;
  return (
    fits ? upright : upright.fastResize({ width: side, height: side, fit: ResizeFit.Inside, filter })
  ).webp(quality);
};

const shown = await make(bytes, sides.screen, 80);
await writeFile(screen, shown);
// A large picture is decoded once.
await writeFile(thumb, await make(shown, sides.thumb, 72));
