import { pieceBytes, type UploadAnswer } from 'domain/documents';
import { callError, hearEnd } from './call.ts';
import { type Whose, whose } from './whose.ts';

type Said = { code?: string; message?: unknown; current?: { received?: unknown } };

const saidIn = async (response: Response): Promise<Said> => {
  const body: unknown = await response.json().catch(() => null);
  return (body as { error?: Said } | null)?.error ?? {};
};

const refusalOf = ({ status }: Response, said: Said, of: Whose) => {
  hearEnd(said.code, of);
  const message = String(said.message ?? 'The photo could not be kept. Try again.');
  return callError({ status, message, ...(said.code && { code: said.code }) });
};

const asked = (address: string, of: Whose, body: Blob): Promise<Response> =>
  fetch(address, { method: 'POST', credentials: 'same-origin', headers: of, body }).catch(() => {
    throw callError({ status: 0, code: 'OFFLINE', message: 'No connection. Please try again.' });
  });

type Parts = Readonly<Record<string, string>> & { upload: string; name: string };

/** Sends a file piece by piece on a road for it, under the sender's own name for it; answers the file's id. */
export const sendPieces = async (road: string, file: Blob, parts: Parts, uid?: string): Promise<string> => {
  const of = uid ? whose(uid) : whose();
  for (let offset = 0; ; ) {
    const query = new URLSearchParams({ ...parts, offset: String(offset), size: String(file.size) });
    const response = await asked(`${road}?${query}`, of, file.slice(offset, offset + pieceBytes));
    if (!response.ok) {
      const said = await saidIn(response);
      const received = said.current?.received;
      // An earlier sending of it came so far.
      if (response.status !== 409 || typeof received !== 'number' || received === offset)
        throw refusalOf(response, said, of);
      offset = received;
      continue;
    }
    const answer = (await response.json()) as UploadAnswer;
    if (answer.file) return answer.file.id;
    offset = answer.received;
  }
};
