/** One file in a packed file: its name, and what it says of itself, whatever it holds. */
export type Entry = { name: string; says?: number; content?: string };

const local = ({ name, content = '' }: Entry): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name + content)]);
};

const listed = ({ name, content = '', says = content.length }: Entry, offset: number): Buffer => {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt32LE(content.length, 20);
  head.writeUInt32LE(says, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, Buffer.from(name)]);
};

/** A packed file (ZIP, not compressed) that may lie about what it unpacks to. */
export const packed = (entries: readonly Entry[]): Buffer => {
  const files = entries.map(local);
  let offset = 0;
  const table = entries.map((entry, at) => {
    const made = listed(entry, offset);
    offset += files[at]?.length ?? 0;
    return made;
  });
  const size = table.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...table, end]);
};

/** The parts that make a packed file a document of a word processor. */
export const words: readonly Entry[] = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'word/document.xml', content: '<document/>' },
];
