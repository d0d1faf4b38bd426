import { authOperations, type SignedIn, signedInMark } from 'domain/auth';
import { useSyncExternalStore } from 'react';
import { queryClient } from '#platform/cache.ts';
import { call, isCallError, onSignedOut } from '#platform/call.ts';
import { store } from '#platform/store.ts';
import { forgetView, restoreView } from '#view';
import { dropSessionKey, keepSessionKey } from './sessionKey.ts';

export type Me = SignedIn['user'];

let me: Me | null = null;
let known = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const show = (next: Me | null): void => {
  me = next;
  known = true;
  for (const listener of listeners) listener();
};

/** Held in ‘Set Your Password’: the server refuses everything else (AUTH-11). */
export const isHeld = (user: Me): boolean => user.firstLogin || user.passwordChangeRequired;

/** Who is signed in, as far as is known; null when nobody. */
export const currentMe = (): Me | null => me;
export const useSession = (): Me | null => useSyncExternalStore(subscribe, currentMe);

/** Who is signed in; only for what stands behind the guard. */
export const useMe = (): Me => {
  const user = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
};

/** Runs `listener` whenever somebody signs in, out, or is changed. */
export const onSession = subscribe;

const forget = (): void => {
  dropSessionKey();
  queryClient.clear();
  store.clear();
  forgetView();
};

/** Takes over what a sign-in answered: the key, the view, the person. */
export const enter = async ({ user, offline }: SignedIn): Promise<void> => {
  if (me && me.uid !== user.uid) forget();
  await keepSessionKey(offline);
  // A failing view is one's own view; it must not keep anybody out.
  if (!isHeld(user)) await restoreView(user.role).catch(() => {});
  show(user);
};

let asking: Promise<void> | null = null;

const isMarked = (): boolean => document.cookie.split('; ').includes(`${signedInMark}=1`);
// A session that ended elsewhere leaves its mark behind.
const unmark = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: one name, no value; not every browser has a cookie store
  document.cookie = `${signedInMark}=; Path=/; Max-Age=0`;
};

const ask = async (): Promise<void> => {
  try {
    await enter(await call(authOperations.me, {}));
  } catch (error) {
    if (!isCallError(error) || error.status !== 401) throw error;
    unmark();
    show(null);
  } finally {
    asking = null;
  }
};

/** Asks the server once who is signed in; nobody is where the cookie beside the session's is missing. */
export const knowSession = async (): Promise<Me | null> => {
  if (!known && !isMarked()) show(null);
  if (!known) {
    asking ??= ask();
    await asking;
  }
  return me;
};

/** Asks again, for example after the e-mail has been confirmed. */
export const renewSession = (): Promise<void> => ask();

/** Ends the session here and on the server. */
export const signOut = async (): Promise<void> => {
  try {
    await call(authOperations.signOut, {});
  } catch (error) {
    // Already over: what was wanted.
    if (!isCallError(error) || error.status !== 401) throw error;
  }
  forget();
  show(null);
};

onSignedOut(() => {
  if (!me) return;
  unmark();
  forget();
  show(null);
});
