import { randomFillSync } from 'node:crypto';

// Random bytes are drawn for many ids at once: the call costs more than the bytes.
const pool = Buffer.alloc(1600);
let used = pool.length;

const tenBytes = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 10;
  return pool.subarray(used - 10, used);
};

/** A UUIDv7 (RFC 9562): ids made later sort later, so indexes grow at one end. */
export const newId = (): string => {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  tenBytes().copy(bytes, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
