import { callError, hearEnd } from './call.ts';
import { type Whose, whose } from './whose.ts';

type Failed = { error?: { code?: string; message?: string } };

const failure = (request: XMLHttpRequest, of: Whose) => {
  const { error = {} } = (request.response ?? {}) as Failed;
  hearEnd(error.code, of);
  return callError({
    status: request.status,
    code: error.code ?? 'INTERNAL',
    message: error.message ?? 'The file could not be sent. Please try again.',
  });
};

/** Sends a whole file; `progress` hears how many bytes have left, which fetch cannot tell. */
export const sendFile = <Answer>(
  address: string,
  file: Blob,
  contentType: string,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Answer> =>
  new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    const person = whose();
    request.open('POST', address);
    request.setRequestHeader('Content-Type', contentType);
    for (const [name, value] of Object.entries(person)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onload = () =>
      request.status === 200 ? settle(request.response as Answer) : fail(failure(request, person));
    request.onerror = () => fail(callError({ code: 'OFFLINE', message: 'No connection. Please try again.' }));
    request.onabort = () => fail(callError({ code: 'ABORTED', message: 'Cancelled' }));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
