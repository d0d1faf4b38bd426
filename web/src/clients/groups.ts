import { clientStatusLabels, contractTypeLabels, serviceLevelLabels } from 'domain/clients';
import { useMemo } from 'react';
import type { Choices, Filter } from '#ui/filters/filters.ts';
import { useAssignable } from '#users';
import { useWork } from '#view';
import type { ClientSearch } from './search.ts';

type ClientFilterKey = Exclude<keyof ClientSearch, 'text' | 'sort' | 'deleted'>;

const optionsOf = (labels: Readonly<Record<string, string>>): Choices => Object.entries(labels);

export const priorityOptions: Choices = [
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
];
export const statusOptions = optionsOf(clientStatusLabels);
export const tierOptions = optionsOf(serviceLevelLabels);
export const contractOptions = optionsOf(contractTypeLabels);

/** Who may look after a client: the pick list of reps (D61), oneself first, and who does so already. */
export const useManagers = (present: string | null = null): Choices => {
  const { by } = useWork();
  const people = useAssignable(by, present);
  return useMemo(
    () =>
      people
        .toSorted((a, b) => Number(b.uid === by.uid) - Number(a.uid === by.uid))
        .map(({ uid, displayName }) => [uid, displayName] as const),
    [people, by.uid],
  );
};

/** The filters of the list, in the order of the row. */
export const useClientFilters = (): readonly Filter<ClientFilterKey>[] => {
  const managers = useManagers();
  return [
    { key: 'status', label: 'Status', any: 'Any status', choices: statusOptions },
    {
      key: 'accountManager',
      label: 'Account manager',
      any: 'Anybody',
      choices: [['none', 'Nobody'], ...managers],
    },
    {
      key: 'renewal',
      label: 'Renewal',
      any: 'Any contract',
      choices: [
        ['due', 'Due'],
        ['ended', 'Ended'],
      ],
    },
    { key: 'serviceLevel', label: 'Tier', any: 'Any tier', choices: tierOptions },
    { key: 'contractType', label: 'Contract', any: 'Any contract', choices: contractOptions },
    { key: 'priority', label: 'Priority', any: 'Any priority', choices: priorityOptions },
  ];
};
