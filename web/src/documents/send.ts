import type { UploadAnswer } from 'domain/documents';
import { pieceBytes } from 'domain/documents';
import { callError, isCallError } from '#platform/call.ts';
import { firstOf } from '#platform/first-of.ts';
import { refusedWith } from '#platform/refused.ts';
import { backOff, wait } from '#platform/retry.ts';
import { type Whose, whose } from '#platform/whose.ts';

/** Where a file goes. */
export type Home = { leadId: string } | { clientId: string } | { siteId: string };

const roadTo = (home: Home): { road: string; query: Record<string, string> } =>
  'leadId' in home
    ? { road: 'leads.fileUpload', query: { id: home.leadId } }
    : { road: 'documents.upload', query: home };

/** What is sent, under a name of its own that stays the same however often it is tried. */
export type Sending = { upload: string; home: Home; file: File; again: boolean };

type Told = {
  /** Bytes that are safe over there. */
  sent: (bytes: number) => void;
  /** Whether the network is away just now. */
  waiting: (waits: boolean) => void;
};

const patience = 60_000;

const addressOf = ({ upload, home, file, again }: Sending, offset: number, checksum: string | null) => {
  const { road, query: to } = roadTo(home);
  const query = new URLSearchParams({ ...to, upload, offset: String(offset), size: String(file.size) });
  query.set('name', file.name);
  if (checksum) query.set('checksum', checksum);
  if (again) query.set('again', '1');
  return `/api/${road}?${query}`;
};

const post = async (address: string, body: Blob, of: Whose, signal: AbortSignal): Promise<UploadAnswer> => {
  try {
    const late = firstOf(signal, AbortSignal.timeout(patience));
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'same-origin',
      headers: of,
      body,
      signal: late,
    });
    if (!response.ok) throw await refusedWith(response, of);
    return (await response.json()) as UploadAnswer;
  } catch (error) {
    throw isCallError(error) ? error : callError({ code: 'OFFLINE', message: 'No connection.' });
  }
};

/** SHA-256 in hex, so that what is there already need not be sent; null where the browser does not compute it. */
const checksumOf = async (file: File): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The network is back, or enough time has passed to look. */
const untilBack = async (attempt: number, retryAfter: number | null, signal: AbortSignal): Promise<void> => {
  const back = new AbortController();
  const wake = () => back.abort();
  window.addEventListener('online', wake, { once: true });
  await wait(backOff(attempt, retryAfter), firstOf(signal, back.signal));
  window.removeEventListener('online', wake);
};

const presentOffset = (error: { code: string; current: unknown }): number | null => {
  const received = (error.current as { received?: unknown } | undefined)?.received;
  return error.code === 'UPLOAD_OFFSET' && typeof received === 'number' ? received : null;
};

const passes = ({ status }: { status: number }): boolean => status === 0 || status === 503 || status === 429;

/** Sends a file piece by piece; a lost connection goes on where the server stands. Rejects with what cannot be mended. */
export const sendFile = async (sending: Sending, told: Told, signal: AbortSignal): Promise<UploadAnswer> => {
  const { file } = sending;
  const of = whose();
  const checksum = sending.again ? null : await checksumOf(file);
  let offset = 0;
  for (let attempt = 1; ; ) {
    signal.throwIfAborted();
    const piece = file.slice(offset, offset + pieceBytes);
    try {
      const answer = await post(
        addressOf(sending, offset, offset === 0 ? checksum : null),
        piece,
        of,
        signal,
      );
      told.waiting(false);
      if (answer.file) return answer;
      offset = answer.received;
      told.sent(offset);
      attempt = 1;
    } catch (error) {
      if (!isCallError(error) || signal.aborted) throw error;
      const present = presentOffset(error);
      if (present !== null && present !== offset) {
        offset = present;
        told.sent(offset);
      } else if (passes(error) || present !== null) {
        told.waiting(error.status === 0);
        await untilBack(attempt, error.retryAfter, signal);
        attempt += 1;
      } else throw error;
    }
  }
};
