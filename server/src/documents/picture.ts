import sharp from 'sharp';

// Run by preview.ts: `picture.ts <from> <thumb> <screen> <most pixels>`. Only the first frame, upright, without any metadata.
const [, , from = '', thumb = '', screen = '', pixels = '1'] = process.argv;

sharp.cache(false);
sharp.concurrency(1);
// Formats that no upload has are not even tried, whatever the file says it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

const make = (side: number, quality: number, to: string) =>
  sharp(from, { limitInputPixels: Number(pixels), failOn: 'error', sequentialRead: true })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 2 })
    .toFile(to);

await make(1_600, 80, screen);
await make(320, 72, thumb);
