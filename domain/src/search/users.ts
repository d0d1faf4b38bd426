import { choiceWords } from '#kernel';
import { searchable } from './query.ts';
import type { SearchField } from './relevance.ts';
import type { SearchResult } from './results.ts';

/** What search reads of a person. */
export type SearchedUser = { uid: string; displayName: string; email: string; role: string; status: string };

export const userSearchFields = ({ displayName, email }: SearchedUser): SearchField[] => [
  [searchable(displayName)],
  [searchable(email)],
];

/** A person as a result. */
export const userResult = (user: SearchedUser, score: number): SearchResult => ({
  type: 'user',
  id: user.uid,
  title: user.displayName || user.email,
  subtitle: user.email,
  description: choiceWords(user.status === 'active' ? user.role : `${user.role}, ${user.status}`),
  score,
});
