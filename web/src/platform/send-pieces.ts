import { pieceBytes, type UploadAnswer } from 'domain/documents';
import { personHeader } from 'domain/kernel';
import { callError, isCallError } from './call.ts';
import { firstOf } from './first-of.ts';
import { refusedWith } from './refused.ts';
import { timesLeft, type Whose, whose } from './whose.ts';

/** What the address says beside how far it is; `upload` is the sender's own name for it, however often it is tried. */
type Parts = Readonly<Record<string, string>> & { upload: string; name: string };

export type Sending = {
  /** ‘/api/documents.upload’ */
  road: string;
  file: Blob;
  parts: Parts;
  /** Whose it is; else of who works here. Once they have gone nothing more of it is sent. */
  uid?: string;
  /** Where an earlier try of this page ended. */
  offset?: number;
  /** Said with the first piece: what is there already need not be sent. */
  checksum?: string | null;
  /** Whether the road takes a checksum of each piece: what is damaged on its way is not kept. */
  checked?: boolean;
  /** Hears how much is safe over there. */
  sent?: (bytes: number) => void;
  signal?: AbortSignal;
};

const patience = 60_000;
// A piece takes about two seconds: on a slow line one sees it move, on a fast one it asks rarely.
const least = 128 * 1024;
const firstPiece = 256 * 1024;
const paced = (bytes: number, since: number): number => {
  const aSecond = (bytes / Math.max(1, performance.now() - since)) * 1000;
  return Math.round(Math.min(pieceBytes, Math.max(least, aSecond * 2)));
};

const post = async (address: string, body: Blob, of: Whose, signal: AbortSignal): Promise<UploadAnswer> => {
  try {
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'same-origin',
      headers: of,
      body,
      signal,
    });
    if (!response.ok) throw await refusedWith(response, of, 'The file could not be kept. Try again.');
    return (await response.json()) as UploadAnswer;
  } catch (error) {
    throw isCallError(error)
      ? error
      : callError({ code: 'OFFLINE', message: 'No connection. Please try again.' });
  }
};

const receivedIn = (error: unknown): number | null => {
  const { received } = (isCallError(error) ? (error.current ?? {}) : {}) as { received?: unknown };
  return isCallError(error) && error.status === 409 && typeof received === 'number' ? received : null;
};

/** SHA-256 in hex; null where the browser does not compute it. */
export const checksumOf = async (bytes: Blob): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Sends a file piece by piece on a road for it, from where the server stands; a broken connection rejects. */
export const sendPieces = async (sending: Sending): Promise<UploadAnswer> => {
  const { road, file, parts, uid, checksum, sent = () => {}, signal } = sending;
  const of = whose(uid);
  const before = timesLeft();
  const isTheirs = () =>
    timesLeft() === before && [undefined, of[personHeader]].includes(whose()[personHeader]);
  let size = firstPiece;
  for (let offset = sending.offset ?? 0; ; ) {
    const query = new URLSearchParams({ ...parts, offset: String(offset), size: String(file.size) });
    if (checksum && offset === 0) query.set('checksum', checksum);
    const piece = file.slice(offset, offset + size);
    const own = sending.checked ? await checksumOf(piece) : null;
    if (own) query.set('piece', own);
    const since = performance.now();
    if (!isTheirs()) throw callError({ code: 'ABORTED', message: 'Somebody else works here.' });
    const late = AbortSignal.timeout(patience);
    try {
      const answer = await post(`${road}?${query}`, piece, of, signal ? firstOf(signal, late) : late);
      if (answer.file) return answer;
      size = paced(answer.received - offset, since);
      offset = answer.received;
    } catch (error) {
      const received = receivedIn(error);
      // An earlier sending of it came so far.
      if (received === null || received === offset) throw error;
      offset = received;
    }
    sent(offset);
  }
};
