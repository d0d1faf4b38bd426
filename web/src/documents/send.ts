import type { UploadAnswer } from 'domain/documents';
import { isCallError } from '#platform/call.ts';
import { firstOf } from '#platform/first-of.ts';
import { backOff, wait } from '#platform/retry.ts';
import { checksumOf, sendPieces } from '#platform/send-pieces.ts';

/** What is sent, under a name of its own that stays the same however often it is tried. */
type Meant = {
  upload: string;
  road: string;
  query: Readonly<Record<string, string>>;
  file: File;
  /** Whose it is. */
  uid: string | undefined;
  again: boolean;
};

type Told = {
  /** Bytes that are safe over there. */
  sent: (bytes: number) => void;
  /** How often in a row the network did not answer. */
  away: (tries: number) => void;
  /** Why the server does not take it now; it is tried again. */
  refused: (message: string) => void;
};

/** The network is back, or enough time has passed to look. */
const untilBack = async (attempt: number, retryAfter: number | null, signal: AbortSignal): Promise<void> => {
  const back = new AbortController();
  const wake = () => back.abort();
  window.addEventListener('online', wake, { once: true });
  await wait(backOff(attempt, retryAfter), firstOf(signal, back.signal));
  window.removeEventListener('online', wake);
};

const passes = ({ status, code }: { status: number; code: string }): boolean =>
  status === 0 || status === 503 || status === 429 || ['UPLOAD_OFFSET', 'UPLOAD_DAMAGED'].includes(code);

/** Sends a file piece by piece; a lost connection goes on where the server stands. Rejects with what cannot be mended. */
export const sendFile = async (meant: Meant, told: Told, signal: AbortSignal): Promise<UploadAnswer> => {
  const { upload, road, query, file, uid, again } = meant;
  const checksum = again ? null : await checksumOf(file);
  const parts = { ...query, upload, name: file.name, ...(again && { again: '1' }) };
  let offset = 0;
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const sent = (bytes: number) => {
      offset = bytes;
      attempt = 1;
      told.sent(bytes);
    };
    try {
      return await sendPieces({
        road: `/api/${road}`,
        file,
        parts,
        ...(uid !== undefined && { uid }),
        offset,
        checksum,
        checked: true,
        sent,
        signal,
      });
    } catch (error) {
      if (!isCallError(error) || signal.aborted || !passes(error)) throw error;
      if (error.status === 0) told.away(attempt);
      else if (error.status !== 409) told.refused(error.message);
      await untilBack(attempt, error.retryAfter, signal);
    }
  }
};
