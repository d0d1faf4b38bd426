import { Field } from '#ui/Field.tsx';
import { Options } from '#ui/Options.tsx';
import { Select } from '#ui/Select.tsx';
import { FilterButton } from './FilterButton.tsx';
import { type Filtering, part } from './filters.ts';

/** Filters with fixed values as fields, one below the other. */
export const FilterFields = <Key extends string>({ filters, search, onChange }: Filtering<Key>) =>
  filters.map(({ key, label, any, choices }) => (
    <Field key={key} label={label}>
      <Select onChange={(event) => onChange(part(key, event.target.value))} value={search[key] ?? ''}>
        <option value="">{any}</option>
        <Options of={choices} />
      </Select>
    </Field>
  ));

/** The same as quiet buttons side by side; `wordOf` says what no choice does. */
export const FilterButtons = <Key extends string>({
  wordOf = (value) => value,
  ...filtering
}: Filtering<Key> & { wordOf?: (value: string) => string | null }) =>
  filtering.filters.map((filter) => {
    const { key, label, choices } = filter;
    const value = filtering.search[key];
    const known = choices.find(([choice]) => choice === value)?.[1];
    return (
      <FilterButton key={key} name={label} value={value === undefined ? null : (known ?? wordOf(value))}>
        <FilterFields {...filtering} filters={[filter]} />
      </FilterButton>
    );
  });
