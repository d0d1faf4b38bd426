import {
  type Document,
  type DocumentCategory,
  type DocumentFields,
  type DocumentType,
  documentOperations,
  documentRefusals,
  hasForeignEnding,
  isTooLarge,
  type LeadFile,
  type UploadAnswer,
} from 'domain/documents';
import { changesBetween, sizeWords } from 'domain/kernel';
import { call, isCallError, onSignedOut } from '#platform/call.ts';
import { createListeners } from '#platform/listeners.ts';
import { canKeep, writer } from '#platform/offline/drafts.ts';
import { inFileSlot } from '#platform/offline/files.ts';
import { fileToKeep } from '#platform/offline/room.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { isLargePhoto, smallerPicture } from '#platform/smaller-picture.ts';
import { messageOf } from '#ui/useAct.ts';
import { type Home, isSameHome, roadTo } from './home.ts';
import type { Linked } from './LinkPicker.tsx';
import { createPace } from './pace.ts';
import { sendFile } from './send.ts';

/**
 * A file on its way: waits for its turn, is sent, waits for the network in this tab (`offline`) or sealed on the device
 * (`kept`), is there already (`known`), has arrived, or failed.
 */
export type UploadState = 'queued' | 'sending' | 'offline' | 'kept' | 'known' | 'done' | 'failed';

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
type Source = {
  file: File;
  again: boolean;
  control: AbortController | null;
  /** The road it took first: it goes on where it began. */
  way: Way | null;
};
type Way = { road: string; query: Readonly<Record<string, string>> };

const noPlace = 'It goes on as long as this page is open';
const noRoom = 'There is no room for it on this device: it goes on as long as this page is open';

// Lives as long as the page, not the dialog: one may close it and go on working.
let uploads: readonly Upload[] = [];
const sources = new Map<string, Source>();
const { subscribe, tell } = createListeners();
const arrived = new Set<(one: Upload) => void>();

const set = (next: readonly Upload[]): void => {
  uploads = next;
  tell();
};
const tellArrived = (one: Upload): void => {
  for (const listener of arrived) listener(one);
};
const find = (upload: string): Upload | undefined => uploads.find((one) => one.upload === upload);
const change = (upload: string, fields: Partial<Upload>): void =>
  set(uploads.map((one) => (one.upload === upload ? { ...one, ...fields } : one)));
const drop = (upload: string): void => {
  sources.delete(upload);
  set(uploads.filter((one) => one.upload !== upload));
};

const isOffice = (row: Arrived | null): row is Document => row !== null && 'clientId' in row;

const missing = ({ type, category, linked }: Described, row: Document): Partial<DocumentFields> => {
  const said = { ...(type && { type }), ...(category && { category }), ...linked?.link };
  return changesBetween<Partial<DocumentFields>>(row, { ...row, ...said }).after;
};

/** Its pictures may have been made in the meantime: nobody's word is overwritten by what is said of a new file. */
const described = async (id: string, version: number, fields: Partial<DocumentFields>): Promise<Document> => {
  try {
    return await call(documentOperations.update, { id, version, fields });
  } catch (error) {
    const now =
      isCallError(error) && error.code === 'STALE_VERSION' && (error.current as Document | undefined);
    if (!now) throw error;
    return call(documentOperations.update, { id, version: now.version, fields });
  }
};

/** What was said of a file while it was on its way, and its address did not say yet. */
const catchUp = async (upload: string): Promise<void> => {
  const one = find(upload);
  if (one?.state !== 'done' || !isOffice(one.row)) return;
  const { id, version } = one.row;
  const fields = missing(one.described, one.row);
  if (Object.keys(fields).length === 0) return;
  try {
    change(upload, { row: await described(id, version, fields), message: '' });
  } catch (error) {
    change(upload, { message: messageOf(error) });
  }
};

const finish = (upload: string, { file, same }: UploadAnswer): void => {
  const one = find(upload);
  if (!one) return;
  if (same && file?.id === same.id) {
    change(upload, { state: 'known', knownSince: same.at, message: '', row: file });
    return;
  }
  sources.delete(upload);
  change(upload, { state: 'done', sent: one.size, rate: 0, row: file });
  void catchUp(upload);
  tellArrived({ ...one, row: file });
};

const fail = (upload: string, error: unknown): void => {
  // The same file will not be taken the next time either.
  const mendable = !(isCallError(error) && (error.status === 400 || error.status === 413));
  change(upload, { state: 'failed', rate: 0, message: messageOf(error), mendable });
};

const linkedHome = ({ link: { leadId, clientId, siteId } }: Linked, home: Home): Home => {
  if (siteId) return { siteId };
  if (clientId) return { clientId };
  return leadId ? { leadId } : home;
};

const wayOf = ({ home, described: { linked, ...said } }: Upload): Way => {
  const { road, query } = roadTo(linked && 'nothing' in home ? linkedHome(linked, home) : home);
  return { road, query: { ...query, ...('documentId' in home ? {} : said) } };
};

/** Leaves it to the queue of what waits, sealed on the device; else says why that cannot be. */
const keepSealed = async (one: Upload, { file, again, way }: Source): Promise<string | null> => {
  const uid = writer()?.uid;
  if (!uid || !canKeep()) return noPlace;
  const kept = await fileToKeep(file, one.name);
  if (!kept) return noRoom;
  const { road, query } = way ?? wayOf(one);
  const write = {
    noun: 'documents',
    rowId: one.upload,
    title: one.name,
    words: `Upload of ${sizeWords(one.size)}`,
    operation: road,
    input: { ...query, ...(again && { again: '1' }) },
    base: null,
    paint: { set: {}, first: {} },
    key: one.upload,
    file: kept,
  };
  const posted = writeQueue.post(write, uid, (row) => row);
  // From here on it is the queue's, and shown as that has it.
  drop(one.upload);
  void posted
    .then(async (now) => {
      if ('waits' in now) await now.waits;
      set([...uploads, { ...one, state: 'done', sent: one.size, rate: 0, message: '' }]);
      tellArrived({ ...one, row: null });
    })
    .catch(() => {});
  return null;
};

const patient = 2;

const send = async (one: Upload, source: Source): Promise<void> => {
  const { upload } = one;
  const control = new AbortController();
  source.control = control;
  const rate = createPace();
  let keeping = false;
  change(upload, { state: 'sending', message: '' });
  const told = {
    sent: (sent: number) => change(upload, { sent, rate: rate(sent), state: 'sending', message: '' }),
    waiting: (tries: number) => {
      if (tries === 0 || keeping) return;
      change(upload, { state: 'offline', rate: 0 });
      if (tries < patient && navigator.onLine) return;
      keeping = true;
      void keepSealed(find(upload) ?? one, source).then((message) => {
        if (message === null) control.abort();
        else if (find(upload)?.state === 'offline') change(upload, { message });
      });
    },
  };
  try {
    source.way ??= wayOf(one);
    const meant = { upload, ...source.way, file: source.file, again: source.again };
    finish(upload, await sendFile(meant, told, control.signal));
  } catch (error) {
    if (!control.signal.aborted) fail(upload, error);
  } finally {
    source.control = null;
  }
};

const start = (upload: string): void =>
  void inFileSlot(async () => {
    const [one, source] = [find(upload), sources.get(upload)];
    if (one?.state === 'queued' && source) await send(one, source);
  });

const problemOf = (file: File): string | null => {
  if (hasForeignEnding(file.name)) return documentRefusals.type.message;
  if (file.size === 0) return documentRefusals.empty.message;
  return isTooLarge(file.size) ? documentRefusals.tooLarge.message : null;
};

const madeSmaller = async (upload: string, file: File): Promise<void> => {
  const made = await smallerPicture(file).catch(() => file);
  const source = sources.get(upload);
  const problem = problemOf(made);
  if (!source) return;
  if (problem) return change(upload, { state: 'failed', message: problem, mendable: false });
  source.file = made;
  if (made !== file)
    change(upload, {
      name: made.name,
      size: made.size,
      made: `Made smaller: ${sizeWords(file.size)} to ${sizeWords(made.size)}`,
    });
  start(upload);
};

const queued = (upload: string, home: Home, name: string, size: number): Upload => ({
  upload,
  home,
  name,
  size,
  sent: 0,
  rate: 0,
  state: 'queued',
  message: '',
  made: '',
  knownSince: null,
  mendable: true,
  described: {},
  row: null,
});

/** Sends files somewhere, three at a time; what cannot be sent says why at once. Large photos are made smaller if one lets them. */
export const uploadFiles = (home: Home, files: readonly File[], { smaller = false } = {}): void => {
  const added = files.map((file) => {
    const problem = smaller && isLargePhoto(file) ? null : problemOf(file);
    const one = queued(crypto.randomUUID(), home, file.name, file.size);
    return {
      file,
      one: problem ? ({ ...one, state: 'failed', message: problem, mendable: false } as const) : one,
    };
  });
  set([...uploads, ...added.map(({ one }) => one)]);
  for (const { file, one } of added) {
    if (one.state !== 'queued') continue;
    sources.set(one.upload, { file, again: false, control: null, way: null });
    if (smaller && isLargePhoto(file)) void madeSmaller(one.upload, file);
    else start(one.upload);
  }
};

/** Tries a failed one again, where it stands. */
export const retryUpload = (upload: string): void => {
  if (!sources.has(upload)) return void writeQueue.retry(upload);
  change(upload, { state: 'queued', message: '' });
  start(upload);
};

/** Sends one that is there already all the same, as a file of its own. */
export const uploadAgain = (one: Upload): void => {
  const source = sources.get(one.upload);
  if (!source) return;
  const upload = crypto.randomUUID();
  sources.delete(one.upload);
  sources.set(upload, { ...source, again: true, way: null });
  set(
    uploads.map((each) =>
      each.upload === one.upload ? { ...one, upload, sent: 0, state: 'queued', row: null } : each,
    ),
  );
  start(upload);
};

/** Stops one, or takes it off the list; what has arrived of it is forgotten over there in time. */
export const dropUpload = (upload: string): void => {
  sources.get(upload)?.control?.abort();
  drop(upload);
  void writeQueue.discard(upload);
};

/** Takes those that have arrived at a place off the list. */
export const clearDone = (home: Home): void =>
  set(uploads.filter((one) => one.state !== 'done' || !isSameHome(one.home, home)));

/** Says what a file is; one that has arrived is changed at once, any other when it arrives. */
export const describeUpload = (upload: string, fields: Described): void => {
  const one = find(upload);
  if (!one) return;
  change(upload, { described: { ...one.described, ...fields } });
  void catchUp(upload);
};

/** Goes on with an upload that was begun and broke off, from where it stands. */
export const resumeUpload = ({ upload, name, ...row }: Document, file: File): void => {
  const { leadId, clientId, siteId } = row;
  const home: Home = leadId ? { leadId } : siteId ? { siteId } : clientId ? { clientId } : { nothing: true };
  set([...uploads.filter((one) => one.upload !== upload), queued(upload, home, name, file.size)]);
  sources.set(upload, { file, again: true, control: null, way: null });
  start(upload);
};

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
onSignedOut(forgetAll);

/** The uploads that this page began. */
export const pageUploads = { subscribe, list: (): readonly Upload[] => uploads };

// A page that closes loses what has not arrived and is not sealed; the browser asks.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'sending' || state === 'queued' || state === 'offline'))
    event.preventDefault();
});
