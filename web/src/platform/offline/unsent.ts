import { countWords } from 'domain/kernel';

/** What was done or typed on this device and has not reached the server. */
export type Unsent = { changes: number; drafts: number };

/** ‘2 changes and 1 draft’; nothing where there is none. */
export const unsentWords = ({ changes, drafts }: Unsent): string =>
  [changes > 0 && countWords(changes, 'change'), drafts > 0 && countWords(drafts, 'draft')]
    .filter(Boolean)
    .join(' and ');
