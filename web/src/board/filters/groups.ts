import { choiceWords } from 'domain/kernel';
import { useNames, useWork } from '#view';
import type { BoardSearch, FilterKey } from './search.ts';

export type FilterGroup = {
  name: 'All reps' | 'City or state' | 'Source' | 'Provider' | 'Tag' | 'Status';
  keys: readonly FilterKey[];
};

/** The filters of the board, in the order of the row (BOARD-04). */
export const filterGroups: readonly FilterGroup[] = [
  { name: 'All reps', keys: ['assignedRep'] },
  { name: 'City or state', keys: ['city', 'state'] },
  { name: 'Source', keys: ['leadCameFrom', 'imported'] },
  { name: 'Provider', keys: ['hasCurrentProvider'] },
  { name: 'Tag', keys: ['tags'] },
  { name: 'Status', keys: ['status', 'priority', 'markSold', 'leadAsDead'] },
];

const flagWords: Readonly<Partial<Record<FilterKey, readonly [string, string]>>> = {
  hasCurrentProvider: ['Has a provider', 'No provider'],
  markSold: ['Sold', 'Not sold'],
  leadAsDead: ['Dead', 'Not dead'],
};

/** What a group of filters is set to, in words for its button; null when it is quiet. */
export const useFilterWords = (search: BoardSearch) => {
  const nameOf = useNames();
  const { by } = useWork();
  const wordOf = (key: FilterKey): string | null => {
    const value = search[key];
    if (value === undefined) return null;
    const flag = flagWords[key];
    if (flag) return value === 'true' ? flag[0] : flag[1];
    if (key === 'imported') return 'Import';
    if (key === 'assignedRep') {
      if (value === 'none') return 'Nobody';
      return value === by.uid ? 'Mine' : nameOf(value);
    }
    return key === 'status' || key === 'priority' ? choiceWords(value) : value;
  };
  return ({ keys }: FilterGroup): string | null =>
    keys
      .map(wordOf)
      .filter((word) => word !== null)
      .join(', ') || null;
};
