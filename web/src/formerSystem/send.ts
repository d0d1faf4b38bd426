import type { FormerCollection, FormerRun } from 'domain/formerSystem';
import { sendFile } from '#platform/send-file.ts';

/** Sends one file of an export; `progress` hears how many bytes have left. */
export const sendExport = (
  { id, collection, file }: { id: string; collection: FormerCollection; file: File },
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<FormerRun> => {
  const query = new URLSearchParams({ id, collection, name: file.name.slice(0, 255) });
  return sendFile(`/api/formerSystem.upload?${query}`, file, 'application/json', progress, signal);
};
