import { openDatabase, readShelf } from './idb.ts';
import { lastVault } from './last-vault.ts';
import type { Unsent } from './unsent.ts';
import { draftPrefix } from './vaults.ts';

/** How much waits on this device of whoever worked here last, whether it can be opened now or not. */
export const countSealed = async (): Promise<Unsent> => {
  const name = lastVault();
  if (!name || !globalThis.indexedDB) return { changes: 0, drafts: 0 };
  const database = await openDatabase(name);
  try {
    const [writes, notes] = await Promise.all([readShelf(database, 'writes'), readShelf(database, 'meta')]);
    return {
      changes: writes.length,
      drafts: notes.filter(([id]) => id.startsWith(draftPrefix)).length,
    };
  } finally {
    database.close();
  }
};
