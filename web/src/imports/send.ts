import type { Import, ImportNoun } from 'domain/imports';
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

/** Sends a file; `progress` hears how much of it has left, from 0 to 1. Fetch cannot tell that. */
export const sendFile = (
  { file, noun }: { file: File; noun: ImportNoun },
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Import> =>
  new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    const name = file.name.slice(0, 255);
    request.open('POST', `/api/imports.upload?noun=${noun}&name=${encodeURIComponent(name)}`);
    request.setRequestHeader('Content-Type', 'text/csv');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status === 200 ? settle(request.response as Import) : fail(failure(request));
    request.onerror = () => fail(callError({ code: 'OFFLINE', message: 'No connection. Please try again.' }));
    request.onabort = () => fail(callError({ code: 'ABORTED', message: 'Cancelled' }));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
