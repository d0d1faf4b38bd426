import type { Document, FileFacts } from 'domain/documents';
import { authorWords, sizeWords } from 'domain/kernel';
import { moment } from '#ui/moment.ts';

/** Where a file's bytes are, or one of its pictures. */
/** Said of a file that waits, and is sealed nowhere. */
export const onThisPage = 'It goes on as long as this page is open';

export const fileAddress = ({ id }: Pick<FileFacts, 'id'>, view?: 'thumb' | 'screen'): string =>
  `/api/files/${id}${view ? `?view=${view}` : ''}`;

/** What a file is, in a word: ‘PDF’, ‘Photo’, ‘XLSX’. */
export const kindWord = ({ mimeType, fileName }: Pick<FileFacts, 'mimeType' | 'fileName'>): string => {
  if (mimeType.startsWith('image/')) return 'Photo';
  return (/\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1] ?? mimeType.split('/')[1] ?? 'File').toUpperCase();
};

/** When a file came, and from whom: ‘Nov 18, Priya Raman’. */
export const cameWords = ({ createdAt, uploadedBy, author }: FileFacts): string =>
  `${moment(createdAt)}, ${authorWords({ by: uploadedBy, author })}`;

/** What a document hangs at, by its nearest name; empty where it belongs to nothing. */
export const linkedWords = ({ siteName, clientName, leadName }: Document): string =>
  siteName || clientName || leadName;

/** ‘0.5 of 2.2 MB, 25 %’ */
export const shareWords = (sent: number, size: number): string =>
  `${sizeWords(sent)} of ${sizeWords(size)}, ${Math.floor((sent / Math.max(1, size)) * 100)} %`;

/** How long the rest takes at a pace: ‘40 s left’, ‘3 min left’. */
export const leftWords = (left: number, rate: number): string => {
  const seconds = Math.max(1, Math.ceil(left / rate));
  return seconds < 90 ? `${seconds} s left` : `${Math.round(seconds / 60)} min left`;
};

/** Whether its bytes may be had. */
export const isThere = ({ status }: Pick<FileFacts, 'status'>): boolean =>
  status === 'ready' || status === 'archived';

/** What can be shown of a file here; null: nothing. */
export const shownAs = (file: Pick<FileFacts, 'mimeType' | 'preview' | 'flaw'>): 'picture' | 'pdf' | null => {
  if (file.preview) return 'picture';
  return file.mimeType === 'application/pdf' && file.flaw === null ? 'pdf' : null;
};
