import { authOperations } from 'domain/auth';
import { call, isCallError } from '#platform/call.ts';
import { wipeDevice, wipeVaults } from '#platform/offline/wipe.ts';
import { inTime, wait } from '#platform/retry.ts';
import { isLeaving, leavingPlace, setLeaving } from './isLeaving.ts';

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
export const endOnce = (): Promise<void> => {
  ending ??= (async () => {
    if (navigator.locks) await navigator.locks.request(leavingPlace, end);
    else await end();
  })().finally(() => {
    ending = null;
  });
  return ending;
};

const again = 15_000;
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

const patience = 3_000;

/** Takes everything from the device, and ends the session on the server: now, or as soon as the network is back. */
export const finishLeaving = async (uid: string | undefined): Promise<void> => {
  if (uid) await wipeDevice(uid);
  await inTime(patience, tryAgain());
};

/** A page that opens where somebody left: what a killed tab did not get to wipe goes now. */
export const resumeLeaving = (): void => {
  void wipeVaults().catch(() => {});
  void tryAgain();
};
