import {
  type Document,
  type DocumentFields,
  documentRefusals,
  isHeic,
  mostBytes,
  nameProblem,
  readableName,
  tooLarge,
} from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import { writer } from '#platform/offline/drafts.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { isLargePhoto, smallerPicture } from '#platform/smaller-picture.ts';
import { messageOf } from '#ui/useAct.ts';
import { isOffice, say } from './described.ts';
import type { Home } from './home.ts';
import { pageUploads, type Source, type Upload } from './page-uploads.ts';
import { start } from './sending.ts';

const { add, change, drop, sourceOf } = pageUploads;

type How = {
  /** Large photos are made smaller. */
  smaller?: boolean;
  /** That a file may have; before it is known, the server says it. */
  megabytes?: number | undefined;
};

const problemOf = (file: File, { megabytes }: How): string | null => {
  const unfit = nameProblem(file.name);
  if (unfit) return unfit.message;
  if (file.size === 0) return documentRefusals.empty.message;
  return megabytes && file.size > mostBytes(megabytes) ? tooLarge(megabytes).message : null;
};

const madeSmaller = async (upload: string, file: File, how: How): Promise<void> => {
  const made = await smallerPicture(file).catch(() => file);
  const source = sourceOf(upload);
  const problem = problemOf(made, how);
  if (!source) return;
  if (problem) return change(upload, { state: 'failed', message: problem, mendable: false });
  source.file = made;
  if (made !== file)
    change(upload, {
      name: made.name,
      size: made.size,
      made: isHeic(file)
        ? `Made a JPEG of ${sizeWords(made.size)}`
        : `Made smaller: ${sizeWords(file.size)} to ${sizeWords(made.size)}`,
    });
  start(upload);
};

const queued = (upload: string, home: Home, name: string, size: number): Upload => ({
  upload,
  home,
  name: readableName(name),
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

const sourceFrom = (file: File, again = false): Source => ({
  file,
  uid: writer()?.uid,
  again,
  control: null,
  way: null,
});

/**
 * Sends files somewhere, three at a time; what cannot be sent says why at once. Large photos are made smaller if one lets
 * them, and those in HEIC a JPEG in any case.
 */
export const uploadFiles = (home: Home, files: readonly File[], how: How = {}): void => {
  const added = files.map((file) => {
    const makes = isHeic(file) || (how.smaller === true && isLargePhoto(file));
    const problem = makes ? null : problemOf(file, how);
    const one = queued(crypto.randomUUID(), home, file.name, file.size);
    const refused = { ...one, state: 'failed', message: problem ?? '', mendable: false } as const;
    return { file, makes, one: problem ? refused : one, source: problem ? null : sourceFrom(file) };
  });
  add(added);
  for (const { file, makes, one, source } of added) {
    if (!source) continue;
    if (makes) void madeSmaller(one.upload, file, how);
    else start(one.upload);
  }
};

/** Tries a failed one again, where it stands. */
export const retryUpload = (upload: string): void => {
  if (!sourceOf(upload)) return void writeQueue.retry(upload);
  change(upload, { state: 'queued', message: '' });
  start(upload);
};

/** Sends one that is there already all the same, as a file of its own. */
export const uploadAgain = (one: Upload): void => {
  const source = sourceOf(one.upload);
  if (!source) return;
  const upload = crypto.randomUUID();
  const again = { ...source, again: true, way: null };
  pageUploads.swap(one.upload, { ...one, upload, sent: 0, state: 'queued', row: null }, again);
  start(upload);
};

const isLinked = ({ leadId, clientId, siteId }: Document): boolean => (leadId ?? clientId ?? siteId) !== null;

/** What a file that is there already has to be linked to where one wanted it; null: it hangs there, or elsewhere and stays. */
const linkTo = ({ home, described: { linked } }: Upload, row: Document): Partial<DocumentFields> | null => {
  if ('nothing' in home) return linked && !isLinked(row) ? linked.link : null;
  if ('clientId' in home) return isLinked(row) ? null : { clientId: home.clientId };
  return 'siteId' in home && row.siteId === null ? { siteId: home.siteId } : null;
};

/** Takes the file that is there in place of one that is sent, and links it where that one was to be. */
export const takeExisting = async (one: Upload): Promise<void> => {
  const fields = isOffice(one.row) ? linkTo(one, one.row) : null;
  try {
    if (fields && isOffice(one.row)) await say(one.row.id, one.row.version, fields);
    drop(one.upload);
    pageUploads.tellArrived(one);
  } catch (error) {
    change(one.upload, { message: messageOf(error) });
  }
};

/** Stops one, or takes it off the list; what has arrived of it is forgotten over there in time. */
export const dropUpload = (upload: string): void => {
  sourceOf(upload)?.control?.abort();
  drop(upload);
  void writeQueue.discard(upload);
};

/** Goes on with an upload that was begun and broke off, from where it stands. */
export const resumeUpload = ({ upload, name, ...row }: Document, file: File): void => {
  const { leadId, clientId, siteId } = row;
  const home: Home = leadId ? { leadId } : siteId ? { siteId } : clientId ? { clientId } : { nothing: true };
  add([{ one: queued(upload, home, name, file.size), source: sourceFrom(file, true) }]);
  start(upload);
};
