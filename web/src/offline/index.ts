export { useWrites } from '#platform/offline/waiting.ts';
export { enableOffline, type Following, follow, lockWithSession } from './follow.ts';
export { useKept } from './useKept.ts';
export { WaitsMark } from './WaitsMark.tsx';
export { useUpdate } from './worker.ts';

/** The part of Settings about this device. */
export const loadOfflinePanel = () => import('./OfflinePanel.tsx');

/** What was not accepted, by row. */
export const loadNotAccepted = async () => (await import('./NotAccepted.tsx')).NotAccepted;

/** What was lost on this device. */
export const loadLost = () => import('./Lost.tsx');

/** The offer to keep a phone usable without signal. */
export const loadOffer = () => import('./Offer.tsx');

/** Lets the page open without a network from the next time on. */
export const registerWorker = async (): Promise<void> => {
  await (await import('./worker.ts')).registerWorker();
};
