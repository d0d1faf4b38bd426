import { authOperations } from 'domain/auth';
import { call, callAfter, isCallError } from '#platform/call.ts';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { wait } from '#platform/retry.ts';

// Outside of what a sign-out wipes. It names nobody: the session's cookie, which no page can remove, says who left.
const place = 'washboard.leaving';
const again = 15_000;

let left = false;

/** Whether somebody signed out here, and the server does not know it yet. */
export const isLeaving = (): boolean => {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return left;
  }
};

const setLeaving = (next: boolean): void => {
  left = next;
  try {
    if (next) localStorage.setItem(place, '1');
    else localStorage.removeItem(place);
  } catch {
    // Then it holds as long as the page does.
  }
};

const end = async (): Promise<void> => {
  if (!isLeaving()) return;
  try {
    await call(authOperations.signOut, {});
  } catch (error) {
    // Already over: what was wanted.
    if (!isCallError(error) || error.status !== 401) throw error;
  }
  setLeaving(false);
};

let ending: Promise<void> | null = null;

// One tab at a time: a second answer must not take the cookie of who has signed in since.
const endOnce = (): Promise<void> => {
  ending ??= (async () => {
    if (navigator.locks) await navigator.locks.request(place, end);
    else await end();
  })().finally(() => {
    ending = null;
  });
  return ending;
};

// Until the server knows, nothing may be asked under the session that was left, and nobody can sign in over it.
callAfter((name) => (name === authOperations.signOut.name || !isLeaving() ? null : endOnce()));

let trying = false;
const tryAgain = async (): Promise<void> => {
  if (trying) return;
  trying = true;
  while (isLeaving()) {
    const back = new AbortController();
    window.addEventListener('online', () => back.abort(), { once: true, signal: back.signal });
    await endOnce().catch(() => {});
    if (isLeaving()) await wait(again, back.signal);
    back.abort();
  }
  trying = false;
};

/** From here on nobody is signed in here, whatever the server knows. */
export const beginLeaving = (): void => setLeaving(true);

const patience = 3_000;

/** Ends the session on the server: now, or as soon as the network is back. */
export const finishLeaving = (): Promise<unknown> => Promise.race([tryAgain(), wait(patience)]);

/** A page that opens where somebody left: what a killed tab did not get to wipe goes now. */
export const resumeLeaving = (): void => {
  void wipeVaults().catch(() => {});
  void tryAgain();
};
