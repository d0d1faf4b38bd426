import { useSyncExternalStore } from 'react';
import { createListeners } from '#platform/listeners.ts';

let waiting: ServiceWorker | null = null;
const { subscribe, tell } = createListeners();
const hourly = 60 * 60_000;

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
    watch(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  } catch {
    // Online everything works without it.
  }
};

const takeOver = (): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
};

/** What puts a newer version in place; null while there is none. */
export const useUpdate = (): (() => void) | null =>
  useSyncExternalStore(subscribe, () => waiting && takeOver);
