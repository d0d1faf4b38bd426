import { documentRefusals, hasForeignEnding, isTooLarge, type UploadAnswer } from 'domain/documents';
import { useSyncExternalStore } from 'react';
import { isCallError, onSignedOut } from '#platform/call.ts';
import { createListeners } from '#platform/listeners.ts';
import { messageOf } from '#ui/useAct.ts';
import { type Home, sendFile } from './send.ts';

/** A file on its way: waits for its turn, is sent, waits for the network, is there already, or failed. */
export type Upload = {
  upload: string;
  home: Home;
  file: File;
  sent: number;
  state: 'queued' | 'sending' | 'offline' | 'known' | 'failed';
  message: string;
  /** The same file there, since when. */
  knownSince: string | null;
  /** Whether trying again could help. */
  mendable: boolean;
};

const atOnce = 2;

// Lives as long as the page, not the dialog: one may close it and go on working.
let uploads: readonly Upload[] = [];
const { subscribe, tell } = createListeners();
const arrived = new Set<(home: Home) => void>();
const running = new Map<string, AbortController>();
const again = new Set<string>();

const set = (next: readonly Upload[]): void => {
  uploads = next;
  tell();
};
const change = (upload: string, fields: Partial<Upload>): void =>
  set(uploads.map((one) => (one.upload === upload ? { ...one, ...fields } : one)));
const drop = (upload: string): void => set(uploads.filter((one) => one.upload !== upload));

const finish = (one: Upload, { file, same }: UploadAnswer): void => {
  if (same && file?.id === same.id) {
    change(one.upload, { state: 'known', knownSince: same.at, message: same.name });
    return;
  }
  drop(one.upload);
  for (const listener of arrived) listener(one.home);
};

const run = async (one: Upload): Promise<void> => {
  const control = new AbortController();
  running.set(one.upload, control);
  change(one.upload, { state: 'sending', message: '' });
  const told = {
    sent: (sent: number) => change(one.upload, { sent }),
    waiting: (waits: boolean) => change(one.upload, { state: waits ? 'offline' : 'sending' }),
  };
  try {
    finish(one, await sendFile({ ...one, again: again.has(one.upload) }, told, control.signal));
  } catch (error) {
    // The same file will not be taken the next time either.
    const mendable = !(isCallError(error) && (error.status === 400 || error.status === 413));
    if (!control.signal.aborted) change(one.upload, { state: 'failed', message: messageOf(error), mendable });
  } finally {
    running.delete(one.upload);
    next();
  }
};

const next = (): void => {
  for (const one of uploads) {
    if (running.size >= atOnce) return;
    if (one.state === 'queued' && !running.has(one.upload)) void run(one);
  }
};

const problemOf = (file: File): string | null => {
  if (hasForeignEnding(file.name)) return documentRefusals.type.message;
  if (file.size === 0) return documentRefusals.empty.message;
  return isTooLarge(file.size) ? documentRefusals.tooLarge.message : null;
};

/** Sends files somewhere, two at a time; what cannot be sent says why at once. */
export const uploadFiles = (home: Home, files: readonly File[]): void => {
  const added = files.map((file): Upload => {
    const problem = problemOf(file);
    const about = { upload: crypto.randomUUID(), home, file, sent: 0, knownSince: null };
    return { ...about, state: problem ? 'failed' : 'queued', message: problem ?? '', mendable: !problem };
  });
  set([...uploads, ...added]);
  next();
};

/** Tries a failed one again, where it stands. */
export const retryUpload = (upload: string): void => {
  change(upload, { state: 'queued', message: '' });
  next();
};

/** Sends one that is there already all the same, as a file of its own. */
export const uploadAgain = (one: Upload): void => {
  const upload = crypto.randomUUID();
  again.add(upload);
  set(
    uploads.map((each) => (each.upload === one.upload ? { ...one, upload, sent: 0, state: 'queued' } : each)),
  );
  next();
};

/** Stops one, or takes a failed one off the list; what has arrived of it is forgotten over there in time. */
export const dropUpload = (upload: string): void => {
  running.get(upload)?.abort();
  drop(upload);
};

/** Whether both are the same place. */
export const isSameHome = (a: Home, b: Home): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Runs `listener` whenever a file has arrived whole; answers how to stop. */
export const onArrived = (listener: (home: Home) => void): (() => void) => {
  arrived.add(listener);
  return () => arrived.delete(listener);
};

const forgetAll = (): void => {
  for (const control of running.values()) control.abort();
  again.clear();
  set([]);
};
onSignedOut(forgetAll);

/** What is on its way, wherever it goes. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, () => uploads);

// A page that closes loses what has not arrived; the browser asks.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'sending' || state === 'queued' || state === 'offline'))
    event.preventDefault();
});
