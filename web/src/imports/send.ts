import type { Import, ImportNoun } from 'domain/imports';
import { sendFile } from '#platform/send-file.ts';

/** Sends a file; `progress` hears how much of it has left, from 0 to 1. */
export const sendImport = (
  { file, noun }: { file: File; noun: ImportNoun },
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Import> => {
  const query = new URLSearchParams({ noun, name: file.name.slice(0, 255) });
  const share = (bytes: number) => progress(file.size > 0 ? bytes / file.size : 0);
  return sendFile(`/api/imports.upload?${query}`, file, 'text/csv', share, signal);
};
