import type { Import, ImportNoun, ReadingChoice } from 'domain/imports';
import { sendFile } from '#platform/send-file.ts';

/** What is sent: a file, what it holds, and how it is to be read where that is not left to the server. */
export type Sent = {
  file: File;
  noun: ImportNoun;
  chosen?: ReadingChoice;
  /** The import that the same file was before. */
  instead?: string;
};

/** Sends a file; `progress` hears how much of it has left, from 0 to 1. */
export const sendImport = (
  { file, noun, chosen = {}, instead }: Sent,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Import> => {
  const said = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const query = new URLSearchParams({ noun, name: file.name.slice(0, 255), ...Object.fromEntries(said) });
  if (instead) query.set('instead', instead);
  const share = (bytes: number) => progress(file.size > 0 ? bytes / file.size : 0);
  return sendFile(`/api/imports.upload?${query}`, file, 'text/csv', share, signal);
};
