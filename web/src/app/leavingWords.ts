import { countWords } from 'domain/kernel';
import { type Unsent, unsentWords } from '#platform/offline/unsent.ts';

const has = (count: number): string => (count === 1 ? 'has' : 'have');

/** What somebody who signs out is told before: it has not been sent. */
export const warningOf = ({ changes, drafts, files = 0 }: Unsent): string => {
  const waiting =
    changes > 0 ? `${countWords(changes, 'change')} ${has(changes)} not reached the server` : null;
  const unsaved = drafts > 0 ? `${countWords(drafts, 'draft')} ${has(drafts)} not been saved` : null;
  const unarrived = files > 0 ? `${countWords(files, 'file')} ${has(files)} not arrived` : null;
  const see = waiting ? ' (see Settings)' : '';
  return `${[waiting, unsaved, unarrived].filter(Boolean).join(', ')} and would be lost${see}. Sign out again to leave all the same.`;
};

/** What they are told after. */
export const lostOf = (unsent: Unsent): string =>
  `Signed out successfully. ${unsentWords(unsent)} thrown away.`;
