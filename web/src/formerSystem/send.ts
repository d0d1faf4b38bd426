import type { FormerCollection, FormerRun } from 'domain/formerSystem';
import { announceSignedOut, callError } from '#platform/call.ts';

type Failed = { error?: { code?: string; message?: string } };

const failure = (request: XMLHttpRequest) => {
  const { error = {} } = (request.response ?? {}) as Failed;
  if (request.status === 401) announceSignedOut();
  return callError({
    status: request.status,
    code: error.code ?? 'INTERNAL',
    message: error.message ?? 'The file could not be sent. Please try again.',
  });
};

/** Sends one file of an export; `progress` hears how many bytes have left. */
export const sendFile = (
  { id, collection, file }: { id: string; collection: FormerCollection; file: File },
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<FormerRun> =>
  new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    const name = encodeURIComponent(file.name.slice(0, 255));
    request.open('POST', `/api/formerSystem.upload?id=${id}&collection=${collection}&name=${name}`);
    request.setRequestHeader('Content-Type', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onload = () =>
      request.status === 200 ? settle(request.response as FormerRun) : fail(failure(request));
    request.onerror = () => fail(callError({ code: 'OFFLINE', message: 'No connection. Please try again.' }));
    request.onabort = () => fail(callError({ code: 'ABORTED', message: 'Cancelled' }));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
