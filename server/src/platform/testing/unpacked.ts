import { inflateRawSync } from 'node:zlib';

/** The files of an archive, by their paths: the local headers one after the other, of which the directory says where. */
export const unpacked = (zip: Buffer): Map<string, Buffer> => {
  const found = new Map<string, Buffer>();
  const directory = Buffer.from('PK\u0001\u0002', 'latin1');
  for (let at = zip.indexOf(directory); at >= 0; ) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    let [size, start] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const extra = at + 46 + nameLength;
    // Sixty-four bits stand behind the time: whole size, packed size, place.
    const large = zip.indexOf(Buffer.from([1, 0, 24, 0]), extra) + 4;
    if (size === 0xff_ff_ff_ff) size = Number(zip.readBigUInt64LE(large + 8));
    if (start === 0xff_ff_ff_ff) start = Number(zip.readBigUInt64LE(large + 16));
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(content, content + size);
    found.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at = zip.indexOf(directory, extra + extraLength + noteLength);
  }
  return found;
};
