import type { Renderable } from 'react-hot-toast/headless';
import { createListeners } from '#platform/listeners.ts';
import type { toastDurations } from './toast-times.ts';

type Host = typeof import('./Toasts.tsx');

let host: Host | null = null;
let coming: Promise<void> | null = null;
/** Said while the host was still on its way, in order. */
let waiting: ((there: Host) => void)[] = [];
const { subscribe: hear, tell } = createListeners();
const again = 3_000;

/** Fetches what shows toasts; where that fails, once more a little later, so that nothing said is lost. */
export const fetchToasts = (): Promise<void> => {
  coming ??= import('./Toasts.tsx').then(
    ({ show, showUndo, dismiss, Toasts }) => {
      const there = { show, showUndo, dismiss, Toasts };
      host = there;
      for (const say of waiting.splice(0)) say(there);
      tell();
    },
    () => {
      coming = null;
      if (waiting.length > 0) setTimeout(() => void fetchToasts(), again);
    },
  );
  return coming;
};

/** What shows toasts, once it is there. */
export const toastHost = {
  now: () => host,
  subscribe: hear,
};

const withHost = (say: (there: Host) => void): void => {
  if (host) say(host);
  else {
    waiting = [...waiting, say];
    void fetchToasts();
  }
};

let count = 0;
const shown = (kind: keyof typeof toastDurations, message: Renderable): string => {
  count += 1;
  const id = `toast-${count}`;
  withHost(({ show }) => show(id, kind, message));
  return id;
};

/** Short messages at the top right; never the only place where a failure is told. */
export const toast = {
  success: (message: string) => shown('success', message),
  error: (message: Renderable) => shown('error', message),
  blank: (message: string) => shown('blank', message),
  loading: (message: string) => shown('loading', message),
  custom: (message: Renderable) => shown('custom', message),
  /** Done, and can be taken back for 4 s or as many as told; the time stands still under pointer or focus. */
  undo: (message: string, undo: () => void, seconds?: number): string => {
    count += 1;
    const id = `toast-${count}`;
    withHost(({ showUndo }) => showUndo(id, message, undo, seconds));
    return id;
  },
  dismiss: (id?: string): void => {
    if (host || waiting.length > 0) withHost(({ dismiss }) => dismiss(id));
  },
};
