import { choiceWords } from 'domain/kernel';
import { leadStatuses, priorities, usStates } from 'domain/leads';
import { useEffect, useState } from 'react';
import { useSettings } from '#settings';
import { Field } from '#ui/Field.tsx';
import { FilterFields as ChoiceFields } from '#ui/filters/Fields.tsx';
import { type Filter, type Filtering, part } from '#ui/filters/filters.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useRepList, useWork } from '#view';
import type { FilterGroup } from './groups.ts';
import type { FilterKey } from './search.ts';

type FieldsProps = Omit<Filtering<FilterKey>, 'filters'>;
/** A filter of words; what is typed most stands in a list. */
type Words = { key: FilterKey; label: string; list?: readonly string[] };
type LeadFilters = readonly (Filter<FilterKey> | Words)[];

const pause = 400;

const WordsField = ({ filter, search, onChange }: FieldsProps & { filter: Words }) => {
  const { key, label, list = [] } = filter;
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      onChange(part(key, typed));
      setTyped(null);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, key, onChange]);
  return (
    <Field label={label}>
      <TextInput
        autoComplete="off"
        list={list.length > 0 ? `filter-${key}` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        value={typed ?? search[key] ?? ''}
      />
      {list.length > 0 && (
        <datalist id={`filter-${key}`}>
          {list.map((item) => (
            <option key={item} value={item} />
          ))}
        </datalist>
      )}
    </Field>
  );
};

const sentences = (words: readonly string[]) => words.map((word) => [word, choiceWords(word)] as const);
const yesNo = (key: FilterKey, label: string): Filter<FilterKey> => ({
  key,
  label,
  any: 'Either',
  choices: [
    ['true', 'Yes'],
    ['false', 'No'],
  ],
});

const useFilters = (): Readonly<Record<FilterGroup['name'], LeadFilters>> => {
  const { by } = useWork();
  const others = useRepList().filter(({ uid }) => uid !== by.uid);
  const reps = others.map(({ uid, displayName }) => [uid, displayName] as const);
  return {
    'All reps': [
      {
        key: 'assignedRep',
        label: 'Rep',
        any: 'All reps',
        choices: [[by.uid, 'Mine'], ['none', 'Nobody'], ...reps],
      },
    ],
    'City or state': [
      { key: 'city', label: 'City' },
      { key: 'state', label: 'State', any: 'Any state', choices: usStates.map((state) => [state, state]) },
    ],
    Source: [{ key: 'leadCameFrom', label: 'Source', list: useSettings()?.sources ?? [] }],
    Provider: [yesNo('hasCurrentProvider', 'Has a provider now')],
    Tag: [{ key: 'tags', label: 'Tags, all of them' }],
    Status: [
      { key: 'status', label: 'Status', any: 'Any status', choices: sentences(leadStatuses) },
      { key: 'priority', label: 'Priority', any: 'Any priority', choices: sentences(priorities) },
      yesNo('markSold', 'Marked as sold'),
      yesNo('leadAsDead', 'Lead is dead'),
    ],
  };
};

/** The fields of one group of filters. */
export const FilterFields = ({ group, ...props }: FieldsProps & { group: FilterGroup['name'] }) => (
  <div className="stack apart">
    {useFilters()[group].map((filter) =>
      'choices' in filter ? (
        <ChoiceFields {...props} filters={[filter]} key={filter.key} />
      ) : (
        <WordsField {...props} filter={filter} key={filter.key} />
      ),
    )}
  </div>
);
