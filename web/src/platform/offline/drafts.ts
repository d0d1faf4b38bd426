import type { Vault } from './vault.ts';
import { draftPrefix } from './vaults.ts';

/** Whose drafts they are, and what they are sealed with. */
export type Writer = { readonly uid: string; readonly key: () => Promise<CryptoKey | null> };

let ask: () => Writer | null = () => null;
/** Counts the sign-outs. */
export let era = 0;
/** What was typed and not sent, by person and place. */
export const onPage = new Map<string, unknown>();
/** Those of them that lie on the device too. */
export const sealed = new Set<string>();
/**
 * While something typed lies on the page alone the browser asks before it goes, and it is sealed meanwhile. Nobody is
 * asked about what another person typed; while nobody works here its author may come back.
 */
export const askIfUnsealed = (event: BeforeUnloadEvent): void => {
  const own = writer();
  const asks = (id: string) => !sealed.has(id) && (!own || id.startsWith(`${own.uid}/`));
  if ([...onPage.keys()].some(asks)) event.preventDefault();
};
// One after another, so that a later word is never overwritten by an earlier one.
let last: Promise<unknown> = Promise.resolve();

/** Says who writes here; asked whenever a form opens. */
export const draftsAreOf = (next: () => Writer | null): void => {
  ask = next;
};

/** Who writes here now. */
export const writer = (): Writer | null => ask();

/** Runs after whatever was written before. */
export const inTurn = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
  const turn = last.then(act);
  last = turn.catch(() => {});
  return turn;
};

/** Whether this browser keeps anything. */
export const canKeep = (): boolean => Boolean(globalThis.indexedDB && globalThis.crypto?.subtle);

/** Opens the vault of that person for one act; null when there is nothing to open it with. */
export const withVault = async <Answer>(
  uid: string,
  sessionKey: Promise<CryptoKey | null>,
  act: (vault: Vault) => Promise<Answer>,
): Promise<Answer | null> => {
  const { openVault, readDeviceKey, vaultName } = await import('./vault.ts');
  const name = await vaultName(uid);
  const key = (await sessionKey) ?? (await readDeviceKey(name));
  if (!key) return null;
  const vault = await openVault(name, key);
  try {
    return await act(vault);
  } finally {
    vault.close();
  }
};

/** How many drafts whoever works here now has not sent, on the device and on this page. */
export const countDrafts = async (): Promise<number> => {
  const now = writer();
  const own = `${now?.uid ?? ''}/`;
  const here = [...onPage.keys()].flatMap((id) => (id.startsWith(own) ? [id.slice(own.length)] : []));
  const places = new Set(here);
  await last;
  const read = (vault: Vault) => vault.all('meta');
  const kept = now && canKeep() ? await withVault(now.uid, now.key(), read).catch(() => null) : null;
  for (const [id] of kept?.found ?? []) {
    if (id.startsWith(draftPrefix)) places.add(id.slice(draftPrefix.length));
  }
  return places.size;
};

/** When a session ends: what lies sealed on the device stays there alone. */
export const forgetDrafts = (): void => {
  for (const id of sealed) onPage.delete(id);
  sealed.clear();
};

/** At sign-out: nothing more is kept, and nothing of it stays on the page. Resolves when the last word is written. */
export const endDrafts = async (): Promise<void> => {
  era += 1;
  onPage.clear();
  sealed.clear();
  await last;
};
