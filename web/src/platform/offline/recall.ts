import { lastVault } from './last-vault.ts';
import { openVault, readDeviceKey, type Vault, vaultName } from './vault.ts';

/** What a device remembers of its person, to open without the network. */
export type Recalled<Person> = {
  vault: Vault;
  person: Person;
  /** Answers of reads that every screen needs, by their keys. */
  answers: Readonly<Record<string, unknown>>;
  /** The board as it was last shown. */
  face: unknown;
};

/**
 * Opens what the last person left in this browser, with the key of this tab or of the device; null when there is none,
 * or it does not open.
 */
export const recall = async <Person extends { uid: string }>(
  sessionKey: () => Promise<CryptoKey | null>,
): Promise<Recalled<Person> | null> => {
  const name = lastVault();
  if (!name || !globalThis.indexedDB || !globalThis.crypto?.subtle) return null;
  try {
    const key = (await sessionKey()) ?? (await readDeviceKey(name));
    if (!key) return null;
    const vault = await openVault(name, key);
    const [person, answers, face] = await Promise.all(
      ['person', 'answers', 'face'].map((id) => vault.get('meta', id).catch(() => undefined)),
    );
    const known = person as Person | undefined;
    if (known && (await vaultName(known.uid)) === name)
      return { vault, person: known, answers: (answers ?? {}) as Record<string, unknown>, face };
    vault.close();
  } catch {
    // Whatever it was: the network knows better.
  }
  return null;
};
