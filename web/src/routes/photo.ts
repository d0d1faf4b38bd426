import { pieceBytes, type UploadAnswer } from 'domain/documents';
import { callError, hearEnd } from '#platform/call.ts';
import { type Whose, whose } from '#platform/whose.ts';

const refusalOf = async (response: Response, of: Whose) => {
  const body: unknown = await response.json().catch(() => null);
  const said = (body as { error?: { code?: unknown; message?: unknown } } | null)?.error;
  hearEnd(said?.code, of);
  const message = String(said?.message ?? 'The photo could not be kept. Try again.');
  return callError({ status: response.status, message });
};

/** Keeps a photo with the site of a stop, piece by piece; answers the file's id. Needs the network. */
export const sendPhoto = async (file: File, dayId: string, siteId: string): Promise<string> => {
  const of = whose();
  const upload = crypto.randomUUID();
  for (let offset = 0; ; ) {
    const parts = { id: dayId, siteId, upload, name: file.name };
    const query = new URLSearchParams({ ...parts, offset: String(offset), size: String(file.size) });
    const body = file.slice(offset, offset + pieceBytes);
    const response = await fetch(`/api/routeDays.upload?${query}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: of,
      body,
    });
    if (!response.ok) throw await refusalOf(response, of);
    const answer = (await response.json()) as UploadAnswer;
    if (answer.file) return answer.file.id;
    offset = answer.received;
  }
};

/** Where a photo of a day's stop is looked at. */
export const photoAt = (dayId: string, file: string): string =>
  `/api/routeDays.file?id=${dayId}&file=${file}`;
