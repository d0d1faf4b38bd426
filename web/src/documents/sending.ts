import type { UploadAnswer } from 'domain/documents';
import { isCallError } from '#platform/call.ts';
import { inFileSlot } from '#platform/offline/files.ts';
import { messageOf } from '#ui/useAct.ts';
import { catchUp } from './described.ts';
import { type Home, roadTo } from './home.ts';
import type { Linked } from './LinkPicker.tsx';
import { createPace } from './pace.ts';
import { pageUploads, type Source, type Upload, type Way } from './page-uploads.ts';
import { keepSealed } from './sealed.ts';
import { sendFile } from './send.ts';

const { change, find } = pageUploads;

const finish = (upload: string, { file, same }: UploadAnswer): void => {
  const one = find(upload);
  if (!one) return;
  if (same && file?.id === same.id) {
    change(upload, { state: 'known', knownSince: same.at, message: '', row: file });
    return;
  }
  pageUploads.settle(upload);
  change(upload, { state: 'done', sent: one.size, rate: 0, message: '', row: file });
  void catchUp(upload);
  pageUploads.tellArrived({ ...one, row: file });
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

const patient = 2;

const send = async (one: Upload, source: Source): Promise<void> => {
  const { upload } = one;
  const control = new AbortController();
  source.control = control;
  const rate = createPace();
  let keeping = false;
  change(upload, { state: 'sending', message: '' });
  source.way ??= wayOf(one);
  const { way } = source;
  const told = {
    sent: (sent: number) => change(upload, { sent, rate: rate(sent), state: 'sending', message: '' }),
    refused: (message: string) => change(upload, { rate: 0, state: 'sending', message }),
    away: (tries: number) => {
      if (keeping) return;
      change(upload, { state: 'offline', rate: 0, message: '' });
      if (tries < patient && navigator.onLine) return;
      keeping = true;
      void keepSealed(find(upload) ?? one, source, way).then((message) => {
        if (message === null) control.abort();
        else if (find(upload)?.state === 'offline') change(upload, { message });
      });
    },
  };
  try {
    const meant = { upload, ...way, file: source.file, uid: source.uid, again: source.again };
    finish(upload, await sendFile(meant, told, control.signal));
  } catch (error) {
    if (!control.signal.aborted) fail(upload, error);
  } finally {
    source.control = null;
  }
};

/** Sends one as soon as it is its turn. */
export const start = (upload: string): void =>
  void inFileSlot(async () => {
    const [one, source] = [find(upload), pageUploads.sourceOf(upload)];
    if (one?.state === 'queued' && source) await send(one, source);
  });
