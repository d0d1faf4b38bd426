import { clearShelf, openDatabase, readOne, readShelf, readSome, type Shelf, writeAll } from './idb.ts';
import { type Sealed, seal, unseal } from './seal.ts';
import { destroyVault, draftPrefix, vaultPrefix } from './vaults.ts';

/** A person's sealed place in this browser. */
export type Vault = {
  /** The name it goes by: nobody's uid can be read off the browser. */
  readonly name: string;
  /** Undefined when there is nothing; rejects with a `VaultDamaged` when it cannot be opened. */
  get: (shelf: Shelf, id: string) => Promise<unknown>;
  /** The same of several, in one look. */
  some: (shelf: Shelf, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;
  /** What can be opened of a shelf, and how many could not. */
  all: (shelf: Shelf) => Promise<{ found: [string, unknown][]; damaged: string[] }>;
  /** Seals and writes all of it, or nothing. Answers how many bytes each place holds now. */
  put: (changes: readonly VaultChange[]) => Promise<ReadonlyMap<string, number>>;
  clear: (shelf: Shelf) => Promise<void>;
  close: () => void;
};

export type VaultChange = { shelf: Shelf; id: string; value: unknown };

/** The name of a person's database. */
export const vaultName = async (uid: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`washboard ${uid}`));
  const hex = [...new Uint8Array(hash).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0'));
  return vaultPrefix + hex.join('');
};

export const damaged = (cause: unknown): Error =>
  Object.assign(new Error('Stored data cannot be read', { cause }), { name: 'VaultDamaged' });

/** Whether stored data was the trouble, rather than the storage. */
export const isDamaged = (error: unknown): boolean => error instanceof Error && error.name === 'VaultDamaged';

/** Opens the vault of that name with its person's key. */
export const openVault = async (name: string, key: CryptoKey): Promise<Vault> => {
  const database = await openDatabase(name);
  const placeOf = (shelf: Shelf, id: string) => `${name}/${shelf}/${id}`;
  const open = (shelf: Shelf, id: string, sealed: unknown) =>
    unseal(key, placeOf(shelf, id), sealed as Sealed).catch((error) => {
      throw damaged(error);
    });
  return {
    name,
    get: async (shelf, id) => {
      const sealed = await readOne(database, shelf, id);
      return sealed === undefined ? undefined : open(shelf, id, sealed);
    },
    some: async (shelf, ids) => {
      const sealed = await readSome(database, shelf, ids);
      const there = ids.flatMap((id, index) =>
        sealed[index] === undefined ? [] : [[id, sealed[index]] as const],
      );
      return new Map(
        await Promise.all(there.map(async ([id, one]) => [id, await open(shelf, id, one)] as const)),
      );
    },
    all: async (shelf) => {
      const stored = (await readShelf(database, shelf)).filter(([id]) => id !== deviceKeyId);
      const lost: string[] = [];
      const found = await Promise.all(
        stored.map(async ([id, sealed]): Promise<[string, unknown][]> => {
          const value = await open(shelf, id, sealed).catch(() => lost.push(id) && undefined);
          return value === undefined ? [] : [[id, value]];
        }),
      );
      return { found: found.flat(), damaged: lost };
    },
    put: async (changes) => {
      const sizes = new Map<string, number>();
      const sealed = await Promise.all(
        changes.map(async ({ shelf, id, value }) => {
          const kept = value === undefined ? undefined : await seal(key, placeOf(shelf, id), value);
          sizes.set(id, kept?.bytes.byteLength ?? 0);
          return { shelf, id, value: kept };
        }),
      );
      await writeAll(database, sealed);
      return sizes;
    },
    clear: (shelf) => clearShelf(database, shelf),
    close: () => database.close(),
  };
};

/** Where ‘Keep this device usable offline’ leaves its key: as it is, it cannot be taken out of the browser (D26). */
const deviceKeyId = 'device-key';

/** The key of a device that stays usable offline; null elsewhere. */
export const readDeviceKey = async (name: string): Promise<CryptoKey | null> => {
  const database = await openDatabase(name);
  try {
    return ((await readOne(database, 'meta', deviceKeyId)) as CryptoKey | undefined) ?? null;
  } finally {
    database.close();
  }
};

/** Leaves the key on the device, or takes it away (null). */
export const writeDeviceKey = async (name: string, key: CryptoKey | null): Promise<void> => {
  const database = await openDatabase(name);
  try {
    await writeAll(database, [{ shelf: 'meta', id: deviceKeyId, value: key ?? undefined }]);
  } finally {
    database.close();
  }
};

/** What another person leaves behind: nothing, but sealed writes and drafts that wait for them to sign in again. */
export const retireVault = async (name: string): Promise<void> => {
  const database = await openDatabase(name);
  const [writes, notes] = await Promise.all([readShelf(database, 'writes'), readShelf(database, 'meta')]);
  const other = notes.filter(([id]) => !id.startsWith(draftPrefix));
  const waits = writes.length > 0 || other.length < notes.length;
  if (waits) {
    await clearShelf(database, 'rows');
    await writeAll(
      database,
      other.map(([id]) => ({ shelf: 'meta', id, value: undefined })),
    );
  }
  database.close();
  if (!waits) await destroyVault(name);
};
