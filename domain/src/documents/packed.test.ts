import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileLimits, isReadable, packedContents, packedEnd } from '#documents';

/** A table of contents as a packed file has it: of each file its name and what it unpacks to. */
const tableOf = (files: readonly [name: string, bytes: number][], extra = 0): Uint8Array => {
  const parts = files.map(([name, bytes]) => {
    const part = new Uint8Array(46 + name.length + extra);
    const view = new DataView(part.buffer);
    view.setUint32(0, 0x02014b50, true);
    view.setUint32(24, bytes, true);
    view.setUint16(28, name.length, true);
    view.setUint16(30, extra, true);
    part.set(
      [...name].map((sign) => sign.charCodeAt(0)),
      46,
    );
    return part;
  });
  return Uint8Array.from(parts.flatMap((part) => [...part]));
};

const endOf = (entries: number, size: number, offset: number, comment = ''): Uint8Array => {
  const end = new Uint8Array(22 + comment.length);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(10, entries, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  end.set(
    [...comment].map((sign) => sign.charCodeAt(0)),
    22,
  );
  return end;
};

const names = fc.string({ unit: fc.constantFrom('a', '/', '.', 'Z'), maxLength: 30 });
const files = fc.array(fc.tuple(names, fc.nat(1_000_000)), { maxLength: 20 });

test('a table of contents is read whole: names in order, and what they unpack to together', () => {
  fc.assert(
    fc.property(files, fc.nat(20), (made, extra) => {
      expect(packedContents(tableOf(made, extra))).toEqual({
        names: made.map(([name]) => name),
        bytes: made.reduce((sum, [, bytes]) => sum + bytes, 0),
      });
    }),
  );
});

test('one that is cut, or goes on after its end, is broken', () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 45 }), (made, length) => {
      const table = tableOf(made);
      expect(packedContents(Uint8Array.from([...table, ...new Uint8Array(length)]))).toBeNull();
      if (made.length > 0) expect(packedContents(table.subarray(0, table.length - 1))).toBeNull();
    }),
  );
  const other = tableOf([['a', 1]]);
  other[0] = 0;
  expect(packedContents(other)).toBeNull();
});

test('its end is found behind whatever stands before it, and before a comment', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(1000), names, (before, entries, comment) => {
      const tail = Uint8Array.from([...before, ...endOf(entries, 46, 7, comment)]);
      expect(packedEnd(tail)).toEqual({ entries, size: 46, offset: 7 });
    }),
  );
});

test.each([
  ['nothing', new Uint8Array()],
  ['something short', endOf(1, 46, 0).subarray(0, 21)],
  ['no end', new Uint8Array(100)],
  ['more entries than the short form counts', endOf(0xffff, 46, 0)],
  ['a place beyond the short form', endOf(1, 46, 0xffffffff)],
])('%s has no end that is read', (_, tail) => expect(packedEnd(tail)).toBeNull());

test.each([
  [fileLimits.packedEntries, 4_000_000, true],
  [fileLimits.packedEntries + 1, 46, false],
  [1, 4_000_001, false],
])('%i entries in %i bytes are read: %s', (entries, size, readable) => {
  expect(isReadable({ entries, size, offset: 0 })).toBe(readable);
});
