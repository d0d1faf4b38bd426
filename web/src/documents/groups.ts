import { documentCategories, documentLabel, documentStatuses, documentTypes } from 'domain/documents';
import { useMemo } from 'react';
import type { Choices, Filter } from '#ui/filters/filters.ts';
import { usePeople } from '#users';
import type { DocumentSearch } from './search.ts';

const labelled = (values: readonly string[]): Choices =>
  values.map((value) => [value, documentLabel(value)] as const);

export const typeOptions = labelled(documentTypes);
export const categoryOptions = labelled(documentCategories);

type Key = 'type' | 'category' | 'status' | 'expiring' | 'uploadedBy';

const fixed: readonly Filter<Exclude<Key, 'uploadedBy'>>[] = [
  { key: 'type', label: 'Type', any: 'Any type', choices: typeOptions },
  { key: 'category', label: 'Category', any: 'Any category', choices: categoryOptions },
  {
    key: 'status',
    label: 'Status',
    any: 'All but archived',
    choices: [...labelled(documentStatuses), ['all', 'With archived ones']],
  },
  {
    key: 'expiring',
    label: 'Expiring',
    any: 'Whenever it expires',
    choices: [
      ['30', 'Within 30 days'],
      ['60', 'Within 60 days'],
      ['90', 'Within 90 days'],
      ['expired', 'Expired'],
    ],
  },
];

/** The filters of the list with fixed values, in the order of the row. */
export const useDocumentFilters = (): readonly Filter<Key & keyof DocumentSearch>[] => {
  const people = usePeople();
  return useMemo(() => {
    const choices = [...people.values()]
      .map(({ uid, displayName }) => [uid, displayName] as const)
      .toSorted(([, a], [, b]) => a.localeCompare(b));
    return [...fixed, { key: 'uploadedBy', label: 'Uploaded by', any: 'Anybody', choices }];
  }, [people]);
};
