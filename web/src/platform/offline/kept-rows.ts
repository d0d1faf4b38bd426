import type { Row } from '#platform/store.ts';
import { damaged, type Vault, type VaultChange } from './vault.ts';

/** How a live noun is kept on the device. */
export type KeptNoun<R extends Row = Row> = {
  readonly noun: string;
  /** Sorts rows by what leaves first when the place is full: the smallest. */
  readonly worth: (row: R) => string;
  /** Reads whole rows page by page, the most wanted first, to fill the place. */
  readonly page: (cursor: string | null) => Promise<{ items: readonly R[]; cursor: string | null }>;
  /** How many are read to fill the place; absent: as many as there are. */
  readonly most?: number;
  /** Reads beside its rows whose answers are kept: all, and those of which the last few are. */
  readonly answers?: readonly string[];
  readonly lateAnswers?: readonly string[];
  /** Whether a row is of no use to its reader any more, by its own time. */
  readonly ended?: (row: R, now: string) => boolean;
};

type Chunk = Record<string, Row>;
type Pending = Map<string, Row | null>;

export type KeptRows = {
  /** Takes a whole row that was read or came with the feed; null: it may no longer be seen. */
  change: (noun: string, id: string, row: Row | null) => void;
  /** Remembers the feed's position; it is written together with the rows it stands for. */
  reached: (position: string) => void;
  flush: () => Promise<void>;
  /** Another tab is writing the same changes (`begin`), and has written them (`done`). */
  writtenElsewhere: (stage: 'begin' | 'done') => void;
  one: (noun: string, id: string) => Promise<Row | undefined>;
  all: (noun: string) => Promise<readonly Row[]>;
  /** Lets go of the rows of a noun that a complete fresh read did not bring. */
  keepOnly: (noun: string, ids: ReadonlySet<string>) => Promise<void>;
  size: () => number;
  isFull: () => boolean;
  /** Whether rows had to leave for want of room. */
  isCut: () => boolean;
  clear: () => Promise<void>;
};

const megabyte = 1_000_000;
/** D26: as much as this stays on a device. */
export const mostKept = 100 * megabyte;

// The last two digits of an id are as good as random: 256 chunks, none needs a list of what is in it.
const chunkOf = (noun: string, id: string): string => `${noun}/${id.slice(-2)}`;

const newer = (old: Row | undefined, row: Row): Row =>
  old && old.version > row.version ? old : { ...old, ...row };

/** Rows on the device in sealed chunks, written in batches, at most `limit` bytes. */
export const createKeptRows = async (
  vault: Vault,
  nouns: readonly KeptNoun[],
  limit = mostKept,
): Promise<KeptRows> => {
  const counted = await vault.get('meta', 'sizes').catch(() => undefined);
  const sizes = new Map(Object.entries((counted ?? {}) as Record<string, number>));
  let pending: Pending = new Map();
  let leaving: Pending | null = null;
  // The newest position, and the one that is on the disk.
  let position: string | null = null;
  let written: string | null = null;
  let writing: Promise<void> = Promise.resolve();
  const whole = new Map<string, Promise<readonly Row[]>>();
  let cut = false;

  const size = () => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const read = async (chunk: string) => ((await vault.get('rows', chunk)) as Chunk | undefined) ?? {};
  const put = async (chunks: ReadonlyMap<string, Chunk>, more: readonly VaultChange[] = []) => {
    const rows = [...chunks].map(([id, chunk]): VaultChange => {
      const empty = Object.keys(chunk).length === 0;
      return { shelf: 'rows', id, value: empty ? undefined : chunk };
    });
    const written = await vault.put([...rows, ...more]);
    for (const id of chunks.keys()) {
      const bytes = written.get(id) ?? 0;
      if (bytes > 0) sizes.set(id, bytes);
      else sizes.delete(id);
    }
    await vault.put([{ shelf: 'meta', id: 'sizes', value: Object.fromEntries(sizes) }]);
    whole.clear();
  };
  const chunksOf = async (noun: string): Promise<Map<string, Chunk>> => {
    const { found, damaged: lost } = await vault.all('rows');
    if (lost.length > 0) throw damaged(lost);
    return new Map(found.filter(([id]) => id.startsWith(`${noun}/`)) as [string, Chunk][]);
  };

  const write = async (changes: Pending, reached: string | null) => {
    const placed = [...changes].map(([name, row]) => {
      const [noun = '', id = ''] = name.split(' ');
      return { place: chunkOf(noun, id), id, row };
    });
    const places = [...new Set(placed.map(({ place }) => place))];
    const known = await vault.some('rows', places);
    const chunks = new Map(places.map((place) => [place, (known.get(place) ?? {}) as Chunk]));
    for (const { place, id, row } of placed) {
      const chunk = chunks.get(place) ?? {};
      if (row) chunk[id] = newer(chunk[id], row);
      else delete chunk[id];
    }
    const news = reached !== null && reached !== written;
    const more: VaultChange[] = news ? [{ shelf: 'meta', id: 'position', value: reached }] : [];
    if (chunks.size > 0 || more.length > 0) await put(chunks, more);
    written = reached;
    if (size() > limit) await makeRoom();
  };
  const makeRoom = async () => {
    for (const { noun, worth } of nouns) {
      const chunks = await chunksOf(noun);
      const rows = [...chunks].flatMap(([chunk, content]) =>
        Object.values(content).map((row) => ({ chunk, row, worth: worth(row) })),
      );
      rows.sort((a, b) => (a.worth < b.worth ? -1 : 1));
      let surplus = size() - limit * 0.9;
      const touched = new Map<string, Chunk>();
      for (const { chunk, row } of rows) {
        if (surplus <= 0) break;
        const content = chunks.get(chunk) ?? {};
        surplus -= JSON.stringify(row).length;
        delete content[row.id];
        touched.set(chunk, content);
      }
      if (touched.size === 0) continue;
      cut = true;
      await put(touched);
    }
  };
  // What was not written is written next time, but never over what came meanwhile.
  const giveBack = (changes: Pending) => {
    for (const [name, row] of changes) if (!pending.has(name)) pending.set(name, row);
  };

  return {
    change: (noun, id, row) => {
      const name = `${noun} ${id}`;
      const waiting = pending.get(name);
      pending.set(name, row && waiting ? newer(waiting, row) : row);
    },
    reached: (at) => {
      position = at;
    },
    flush: () => {
      writing = writing
        .catch(() => {})
        .then(async () => {
          // Who was writing them is gone.
          if (leaving) giveBack(leaving);
          leaving = null;
          const changes = pending;
          pending = new Map();
          try {
            await write(changes, position);
          } catch (error) {
            giveBack(changes);
            throw error;
          }
        });
      return writing;
    },
    writtenElsewhere: (stage) => {
      if (stage === 'begin') {
        leaving = pending;
        pending = new Map();
        return;
      }
      leaving = null;
      whole.clear();
    },
    one: async (noun, id) => {
      const name = `${noun} ${id}`;
      const waiting = pending.has(name) ? pending.get(name) : leaving?.get(name);
      if (waiting !== undefined) return waiting ?? undefined;
      return (await read(chunkOf(noun, id)))[id];
    },
    all: (noun) => {
      const known = whole.get(noun);
      if (known) return known;
      const rows = chunksOf(noun).then((chunks) => [...chunks.values()].flatMap(Object.values<Row>));
      whole.set(noun, rows);
      rows.catch(() => whole.delete(noun));
      return rows;
    },
    keepOnly: async (noun, ids) => {
      await writing.catch(() => {});
      const chunks = await chunksOf(noun);
      const touched = new Map<string, Chunk>();
      for (const [place, chunk] of chunks)
        for (const id of Object.keys(chunk))
          if (!ids.has(id)) {
            delete chunk[id];
            touched.set(place, chunk);
          }
      if (touched.size > 0) await put(touched);
    },
    size,
    isFull: () => size() > limit * 0.9,
    isCut: () => cut,
    clear: async () => {
      pending = new Map();
      leaving = null;
      written = null;
      cut = false;
      sizes.clear();
      whole.clear();
      await writing.catch(() => {});
      await vault.clear('rows');
      const gone = ['sizes', 'position', 'face', 'filled'];
      await vault.put(gone.map((id) => ({ shelf: 'meta', id, value: undefined })));
    },
  };
};
