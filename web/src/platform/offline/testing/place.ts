import { openDatabase, readShelf, shelves } from '#platform/offline/idb.ts';
import { openVault, type Vault, vaultName } from '#platform/offline/vault.ts';
import { destroyVault } from '#platform/offline/vaults.ts';

/** A key as a sign-in derives it. */
export const someKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** A vault of a person of this test's own. */
export const someVault = async (): Promise<{ vault: Vault; key: CryptoKey; name: string; uid: string }> => {
  const uid = crypto.randomUUID();
  const [key, name] = await Promise.all([someKey(), vaultName(uid)]);
  return { vault: await openVault(name, key), key, name, uid };
};

const bytesIn = (value: unknown): string => {
  if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
  if (ArrayBuffer.isView(value)) return bytesIn(value.buffer);
  if (typeof value === 'object' && value !== null) return Object.values(value).map(bytesIn).join(' ');
  return String(value);
};

/** Everything that lies in a database, letter by letter. */
export const rawBytes = async (name: string): Promise<string> => {
  const database = await openDatabase(name);
  const all = await Promise.all(shelves.map((shelf) => readShelf(database, shelf)));
  database.close();
  return all
    .flat()
    .map(([id, value]) => `${id} ${bytesIn(value)}`)
    .join('\n');
};

/** Spoils what lies in one place, as a failing disk would. */
export const spoil = async (name: string, shelf: 'rows' | 'writes', id: string): Promise<void> => {
  const database = await openDatabase(name);
  const transaction = database.transaction(shelf, 'readwrite');
  const store = transaction.objectStore(shelf);
  const request = store.get(id);
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve();
    request.onsuccess = () => {
      const sealed = request.result as { bytes: ArrayBuffer };
      new Uint8Array(sealed.bytes)[0] = (new Uint8Array(sealed.bytes)[0] ?? 0) ^ 255;
      store.put(sealed, id);
    };
  });
  database.close();
};

export const throwAway = (name: string): Promise<void> => destroyVault(name);
