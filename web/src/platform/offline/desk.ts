import { canKeep, era, forgetDrafts, inTurn, onPage, sealed, withVault, writer } from './drafts.ts';
import { draftPrefix } from './vaults.ts';

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

/**
 * The desk of who works here now. It keeps its key: what was typed when a session ends is still sealed. What is
 * `fleeting` stays on this page.
 */
export const openDesk = (fleeting = false): Desk => {
  const now = writer();
  const uid = now?.uid ?? '';
  const opened = era;
  const key = now && !fleeting && canKeep() ? now.key() : null;
  const pageId = (place: string) => `${uid}/${place}`;
  const idOf = (place: string) => `${draftPrefix}${place}`;
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
