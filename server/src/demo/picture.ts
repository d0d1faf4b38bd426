import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];

const part = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
};

const png = (width: number, height: number, at: (x: number, y: number) => Colour): Buffer => {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(at(x, y), y * (width * 3 + 1) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    mark,
    part('IHDR', head),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ]);
};

const floor: Colour = [96, 92, 86];
const body: Colour = [222, 224, 226];
const gap: Colour = [150, 154, 158];
const rim: Colour = [92, 100, 108];
const panel: Colour = [52, 58, 66];

/** A laundry room as a child would draw it: so many machines in front of a wall of some colour. */
export const roomPicture = (machines: number, wall: Colour, glass: Colour): Buffer => {
  const [width, height] = [640, 480];
  const each = width / machines;
  const radius = Math.min(each * 0.32, 87);
  return png(width, height, (x, y) => {
    if (y > 427) return floor;
    if (y < 147) return wall;
    const inside = x % each;
    if (inside < 4) return gap;
    if (y < 180) return panel;
    const away = Math.hypot(inside - each / 2, y - 300);
    if (away < radius * 0.8) return glass;
    return away < radius ? rim : body;
  });
};
