import { isAdministrator, type Role, type ViewMode } from 'domain/kernel';
import { type View, viewOperations } from 'domain/view';
import { useSyncExternalStore } from 'react';
import { resetReads } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { createListeners } from '#platform/listeners.ts';
import { store } from '#platform/store.ts';

const key = 'viewMode';
const own: View = { mode: 'self', uid: null, effectiveUid: null, role: null, endsAt: null };

let view = own;
const { subscribe, tell } = createListeners();

const remembered = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const remember = (mode: ViewMode): void => {
  try {
    localStorage.setItem(key, mode);
  } catch {}
};

const show = (next: View): void => {
  const changed = next.mode !== view.mode || next.uid !== view.uid;
  view = next;
  remember(next.mode);
  // What was read through other eyes must not be shown. The feed says so too, unless another one takes its place meanwhile.
  if (changed) {
    resetReads(keptNames);
    store.reset();
  }
  tell();
};

// These answer the same whoever is looked through.
const keptNames = new Set(['settings.get', 'users.impersonable', 'auth.provider']);

/** The view that counts now, as the server keeps it. */
export const currentView = (): View => view;
export const useView = (): View => useSyncExternalStore(subscribe, currentView);

/** The role that screens are shown for: of who is viewed as, else one's own. */
export const shownRole = (own: Role): Role => view.role ?? own;
export const useShownRole = (own: Role): Role => useView().role ?? own;

/** Changes the view; the server decides and its answer is what counts. */
export const setView = async (mode: ViewMode, uid: string | null = null): Promise<void> => {
  show(await call(viewOperations.set, uid ? { mode, uid } : { mode }));
};

/** Back to one's own eyes. */
export const resetView = (): Promise<void> => setView('self');

/** Reads the server's view afresh, for example when a view of somebody has run out. */
export const readView = async (): Promise<void> => show(await call(viewOperations.get, {}));

/**
 * At the start: the server's view, with ‘all’ restored from local storage for those who may (VIEW-05).
 * A view of somebody else goes on only while the server's own still runs; nothing here starts one (D43).
 */
export const restoreView = async (role: Role): Promise<void> => {
  const wanted = remembered();
  await readView();
  if (wanted === 'all' && view.mode === 'self' && isAdministrator(role)) await setView('all');
};

/** Without a network: what the person last looked at, as far as it is their own to choose. */
export const assumeView = (role: Role): void => {
  if (remembered() === 'all' && isAdministrator(role)) show({ ...own, mode: 'all' });
};

/** Forgets whose eyes were used; for signing out. */
export const forgetView = (): void => {
  view = own;
  tell();
};
