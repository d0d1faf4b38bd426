import type { FileFacts } from 'domain/documents';
import { authorWords } from 'domain/kernel';
import { moment } from '#ui/moment.ts';

/** Where a file's bytes are, or one of its pictures. */
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
