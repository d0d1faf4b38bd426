import { clientStatusLabels, contractTypeLabels, serviceLevelLabels } from 'domain/clients';
import { isAdministrator } from 'domain/kernel';
import { useMemo } from 'react';
import { usePeople } from '#users';
import { useNames, useWork } from '#view';
import type { ClientSearch } from './search.ts';

type Options = readonly (readonly [string, string])[];
export type FilterGroup = {
  key: Exclude<keyof ClientSearch, 'text' | 'sort' | 'deleted'>;
  name: string;
  any: string;
  options: Options;
};

const optionsOf = (labels: Readonly<Record<string, string>>): Options => Object.entries(labels);

export const priorityOptions: Options = [
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
];
export const statusOptions = optionsOf(clientStatusLabels);
export const tierOptions = optionsOf(serviceLevelLabels);
export const contractOptions = optionsOf(contractTypeLabels);

/** Who may look after a client: admins, developers and managers, oneself first. */
export const useManagers = (): Options => {
  const people = usePeople();
  const { by } = useWork();
  return useMemo(
    () =>
      [...people.values()]
        .filter(({ role }) => isAdministrator(role) || role === 'manager')
        .sort((a, b) => Number(b.uid === by.uid) - Number(a.uid === by.uid))
        .map(({ uid, displayName }) => [uid, displayName] as const),
    [people, by.uid],
  );
};

/** The filters of the list, in the order of the row. */
export const useFilterGroups = (): readonly FilterGroup[] => {
  const managers = useManagers();
  return [
    { key: 'status', name: 'Status', any: 'Any status', options: statusOptions },
    {
      key: 'accountManager',
      name: 'Account manager',
      any: 'Anybody',
      options: [['none', 'Nobody'], ...managers],
    },
    {
      key: 'renewal',
      name: 'Renewal',
      any: 'Any contract',
      options: [
        ['due', 'Due'],
        ['ended', 'Ended'],
      ],
    },
    { key: 'serviceLevel', name: 'Tier', any: 'Any tier', options: tierOptions },
    { key: 'contractType', name: 'Contract', any: 'Any contract', options: contractOptions },
    { key: 'priority', name: 'Priority', any: 'Any priority', options: priorityOptions },
  ];
};

/** What a filter is set to, in words for its button; null while it is quiet. */
export const useFilterWord = (search: ClientSearch) => {
  const nameOf = useNames();
  return ({ key, options }: FilterGroup): string | null => {
    const value = search[key];
    if (value === undefined) return null;
    const known = options.find(([option]) => option === value)?.[1];
    return known ?? (key === 'accountManager' ? nameOf(value) : value);
  };
};
