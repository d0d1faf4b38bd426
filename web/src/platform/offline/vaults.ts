import { clearShelf, deleteDatabase, openDatabase, shelves } from './idb.ts';

/** How the names of people's vaults begin. */
export const vaultPrefix = 'washboard-';

/** How the names of drafts begin among what a vault keeps. */
export const draftPrefix = 'draft/';

/** The vaults in this browser, whoever's they are. */
export const vaultNames = async (): Promise<string[]> => {
  const known = (await indexedDB.databases?.()) ?? [];
  return known.flatMap(({ name }) => (name?.startsWith(vaultPrefix) ? [name] : []));
};

/** Takes a vault away for good: emptied at once, for a tab that sleeps may hold up the deleting. */
export const destroyVault = async (name: string): Promise<void> => {
  const database = await openDatabase(name);
  try {
    for (const shelf of shelves) await clearShelf(database, shelf);
  } finally {
    database.close();
  }
  await deleteDatabase(name);
};
