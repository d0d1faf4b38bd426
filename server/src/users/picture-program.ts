import { readFile, writeFile } from 'node:fs/promises';
import { FastResizeFilter, ResizeFit, Transformer } from '@napi-rs/image';
import { pictureSize, sniff, sniffLength } from 'domain/kernel';
import { isPictureKind, pictureLimits } from 'domain/users';

// Run by picture-remake.ts: `picture-program.ts <from> <to>`. Upright, square, small, and nothing but pixels goes on to the encoder.
const [, , from = '', to = ''] = process.argv;

const bytes = await readFile(from);
const kind = sniff(bytes.subarray(0, sniffLength));
const size = kind && isPictureKind(kind) ? pictureSize(kind, bytes) : null;
if (!size || size.width * size.height > pictureLimits.pixels) throw new Error('This picture is not decoded');

const { side } = pictureLimits;
const square = { width: side, height: side, fit: ResizeFit.Cover, filter: FastResizeFilter.Lanczos3 };
await writeFile(to, await new Transformer(bytes).rotate().fastResize(square).webp(82));
