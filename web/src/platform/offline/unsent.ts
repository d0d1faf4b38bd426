import { countWords, listWords } from 'domain/kernel';

/** What was done or typed on this device and has not reached the server. */
export type Unsent = { changes: number; drafts: number; files?: number };

/** ‘2 changes and 1 draft’; nothing where there is none. */
export const unsentWords = ({ changes, drafts, files = 0 }: Unsent): string =>
  listWords([
    ...(changes > 0 ? [countWords(changes, 'change')] : []),
    ...(drafts > 0 ? [countWords(drafts, 'draft')] : []),
    ...(files > 0 ? [countWords(files, 'file')] : []),
  ]);
