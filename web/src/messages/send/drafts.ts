import { currentMe, sessionKey } from '#auth';
import { openVault, readDeviceKey, type Vault, vaultName } from '#platform/offline/vault.ts';
import type { Draft } from './draft.ts';

// Where the browser keeps nothing, a draft lives as long as the page.
const onPage = new Map<string, Draft>();

const idOf = (place: string): string => `draft/message/${place}`;
const pageIdOf = (place: string): string => `${currentMe()?.uid ?? ''}/${place}`;

/** The person's own sealed place; null where the browser keeps nothing. */
const withVault = async <Answer>(act: (vault: Vault) => Promise<Answer>): Promise<Answer | null> => {
  const uid = currentMe()?.uid;
  if (!uid || !globalThis.indexedDB || !globalThis.crypto?.subtle) return null;
  const name = await vaultName(uid);
  const key = (await sessionKey()) ?? (await readDeviceKey(name));
  if (!key) return null;
  const vault = await openVault(name, key);
  try {
    return await act(vault);
  } finally {
    vault.close();
  }
};

/** What was left of a message, sealed with its writer's key. */
export const readDraft = async (place: string): Promise<Draft | null> => {
  const here = onPage.get(pageIdOf(place));
  if (here) return here;
  const kept = await withVault((vault) => vault.get('meta', idOf(place))).catch(() => null);
  return (kept as Draft | null | undefined) ?? null;
};

// One after another, so that a later word is never overwritten by an earlier one.
let last: Promise<unknown> = Promise.resolve();

/** Keeps a draft, or takes it away (null). Answers whether it outlives this page. */
export const keepDraft = (place: string, draft: Draft | null): Promise<boolean> => {
  if (draft) onPage.set(pageIdOf(place), draft);
  else onPage.delete(pageIdOf(place));
  const change = { shelf: 'meta', id: idOf(place), value: draft ?? undefined } as const;
  const kept = last.then(() =>
    withVault((vault) => vault.put([change])).then(
      (done) => done !== null,
      () => false,
    ),
  );
  last = kept;
  return kept;
};
