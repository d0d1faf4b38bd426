import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';
import { wait } from '#platform/retry.ts';

let waiting: ServiceWorker | null = null;
const { subscribe, tell } = createListeners();
const hourly = 60 * 60_000;
const heldAtMost = 10_000;
const wanted = 'new-version-wanted';

const whenInCharge = (): void =>
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });

const offer = (worker: ServiceWorker | null): void => {
  waiting = worker;
  tell();
};

const watch = (registration: ServiceWorkerRegistration): void => {
  const installed = (worker: ServiceWorker | null) => {
    // The first one of all has nothing to replace.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  };
  installed(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => installed(worker));
  });
  setInterval(() => void registration.update().catch(() => {}), hourly);
};

/** Lets the page open without a network from the next time on. */
export const registerWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  try {
    if (sessionStorage.getItem(wanted)) whenInCharge();
    sessionStorage.removeItem(wanted);
    watch(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  } catch {
    // Online everything works without it.
  }
};

// A browser leaves the older worker in charge for minutes while something of a page holds it; with the page that goes too.
const takeOver = (): void => {
  if (waiting?.state === 'activated') {
    location.reload();
    return;
  }
  whenInCharge();
  waiting?.postMessage('take over');
  void wait(heldAtMost).then(() => {
    sessionStorage.setItem(wanted, '1');
    location.reload();
  });
};

/** What puts a newer version in place; null while there is none. */
export const useUpdate = (): (() => void) | null =>
  useSyncExternalStore(subscribe, () => waiting && takeOver);
