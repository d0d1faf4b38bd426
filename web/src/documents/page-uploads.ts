import type { Document, DocumentCategory, DocumentType, LeadFile } from 'domain/documents';
import { createListeners } from '#platform/listeners.ts';
import { filesCountedBy, waitingWrites } from '#platform/offline/waiting.ts';
import { isUnderWay as isWriteUnderWay, type KeptWrite } from '#platform/offline/write.ts';
import { onLeft } from '#platform/whose.ts';
import { type Home, isSameHome } from './home.ts';
import type { Linked } from './LinkPicker.tsx';

/**
 * A file on its way: waits for its turn, is sent, waits for the network in this tab (`offline`; of the queue: `here`) or
 * sealed on the device (`kept`), is there already (`known`), has arrived, or failed.
 */
type UploadState = 'queued' | 'sending' | 'offline' | 'here' | 'kept' | 'known' | 'done' | 'failed';

/** Whether this page has it to send. */
export const isUnderWay = ({ state }: Upload): boolean =>
  state === 'sending' || state === 'queued' || state === 'offline';

/** What a person says a file is; without it the server says what its content looks like. */
export type Described = { type?: DocumentType; category?: DocumentCategory; linked?: Linked };

export type Upload = {
  upload: string;
  home: Home;
  name: string;
  size: number;
  sent: number;
  /** Bytes in a second, of late; 0 while that is not known. */
  rate: number;
  state: UploadState;
  message: string;
  /** ‘Made smaller: 12.1 MB to 1.3 MB’; empty where it is sent as it is. */
  made: string;
  /** The same file there, since when. */
  knownSince: string | null;
  /** Whether trying again could help. */
  mendable: boolean;
  described: Described;
  /** Once it has arrived: its row, where the server told it. */
  row: Arrived | null;
};

/** A file as its upload's answer tells it: of a lead, or of the office with all of its fields. */
export type Arrived = LeadFile | Document;

/** What this page knows of one beside what is shown. */
export type Source = {
  file: File;
  /** Who began it. */
  uid: string | undefined;
  again: boolean;
  control: AbortController | null;
  /** The road it took first: it goes on where it began. */
  way: Way | null;
};
export type Way = { road: string; query: Readonly<Record<string, string>> };

// Lives as long as the page, not the dialog: one may close it and go on working.
let uploads: readonly Upload[] = [];
const sources = new Map<string, Source>();
const { subscribe, tell } = createListeners();
const arrived = new Set<(one: Upload) => void>();

const set = (next: readonly Upload[]): void => {
  uploads = next;
  tell();
};

/** The uploads that this page began. */
export const pageUploads = {
  subscribe,
  list: (): readonly Upload[] => uploads,
  find: (upload: string): Upload | undefined => uploads.find((one) => one.upload === upload),
  sourceOf: (upload: string): Source | undefined => sources.get(upload),
  /** Puts some on the list; `source` is what those have that are sent from here. */
  add: (added: readonly { one: Upload; source: Source | null }[]): void => {
    for (const { one, source } of added) if (source) sources.set(one.upload, source);
    const names = added.map(({ one }) => one.upload);
    set([...uploads.filter(({ upload }) => !names.includes(upload)), ...added.map(({ one }) => one)]);
  },
  change: (upload: string, fields: Partial<Upload>): void =>
    set(uploads.map((one) => (one.upload === upload ? { ...one, ...fields } : one))),
  /** The same place on the list goes to another upload. */
  swap: (upload: string, one: Upload, source: Source): void => {
    sources.delete(upload);
    sources.set(one.upload, source);
    set(uploads.map((each) => (each.upload === upload ? one : each)));
  },
  /** Nothing of it is sent any more. */
  settle: (upload: string): void => void sources.delete(upload),
  drop: (upload: string): void => {
    sources.delete(upload);
    set(uploads.filter((one) => one.upload !== upload));
  },
  tellArrived: (one: Upload): void => {
    for (const listener of arrived) listener(one);
  },
};

/** Takes those that have arrived at a place off the list. */
export const clearDone = (home: Home): void =>
  set(uploads.filter((one) => one.state !== 'done' || !isSameHome(one.home, home)));

/** Runs `listener` whenever a file has arrived whole; answers how to stop. */
export const onArrived = (listener: (one: Upload) => void): (() => void) => {
  arrived.add(listener);
  return () => arrived.delete(listener);
};

const forgetAll = (): void => {
  for (const { control } of sources.values()) control?.abort();
  sources.clear();
  set([]);
};
onLeft(forgetAll);

filesCountedBy(() => uploads.filter(isUnderWay).length);

/** Whether a file waits in the queue that was not sealed on the device, or not yet. */
const isUnsealed = (write: KeptWrite): boolean =>
  Boolean(write.file) && isWriteUnderWay(write) && !waitingWrites.isKept(write.key);

// A page that closes loses what has not arrived and is not sealed; the browser asks.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(isUnderWay) || waitingWrites.list().some(isUnsealed)) event.preventDefault();
});
