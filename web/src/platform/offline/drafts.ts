import type { Vault } from './vault.ts';
import { draftPrefix } from './vaults.ts';

/** Whose drafts they are, and what they are sealed with. */
export type Writer = { readonly uid: string; readonly key: () => Promise<CryptoKey | null> };

/** Where one person's drafts lie: sealed on the device; where the browser keeps nothing, as long as the page does. */
export type Desk = {
  /** Whose, and between which sign-outs. */
  readonly name: string;
  /** What is known of a draft at once. */
  peek: (place: string) => unknown;
  read: (place: string) => Promise<unknown>;
  /** Keeps a draft, or takes it away (null). Answers whether it outlives this page. */
  keep: (place: string, draft: unknown) => Promise<boolean>;
};

let writer: () => Writer | null = () => null;
let era = 0;
const onPage = new Map<string, unknown>();
// Those of them that lie on the device too.
const sealed = new Set<string>();
// One after another, so that a later word is never overwritten by an earlier one.
let last: Promise<unknown> = Promise.resolve();

/** Says who writes here; asked whenever a form opens. */
export const draftsAreOf = (next: () => Writer | null): void => {
  writer = next;
};

const canKeep = (): boolean => Boolean(globalThis.indexedDB && globalThis.crypto?.subtle);

const withVault = async <Answer>(
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

/** The desk of who works here now. It keeps its key: what was typed when a session ends is still sealed. */
export const openDesk = (): Desk => {
  const now = writer();
  const uid = now?.uid ?? '';
  const opened = era;
  const key = now && canKeep() ? now.key() : null;
  const pageId = (place: string) => `${uid}/${place}`;
  const idOf = (place: string) => `${draftPrefix}${place}`;
  const inTurn = <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(act);
    last = turn.catch(() => {});
    return turn;
  };
  return {
    name: `${uid}/${opened}`,
    peek: (place) => onPage.get(pageId(place)) ?? null,
    read: async (place) => {
      if (!key || opened !== era) return onPage.get(pageId(place)) ?? null;
      const kept = await inTurn(() => withVault(uid, key, (vault) => vault.get('meta', idOf(place)))).catch(
        () => null,
      );
      return kept ?? onPage.get(pageId(place)) ?? null;
    },
    keep: (place, draft) => {
      if (opened !== era) return Promise.resolve(false);
      if (draft) onPage.set(pageId(place), draft);
      else onPage.delete(pageId(place));
      sealed.delete(pageId(place));
      if (!key) return Promise.resolve(false);
      const change = { shelf: 'meta', id: idOf(place), value: draft ?? undefined } as const;
      return inTurn(async () => {
        if (opened !== era) return false;
        const done = (await withVault(uid, key, (vault) => vault.put([change]))) !== null;
        if (done && onPage.get(pageId(place)) === draft) sealed.add(pageId(place));
        if (done && writer()?.uid !== uid) forgetDrafts();
        return done;
      }).catch(() => false);
    },
  };
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
