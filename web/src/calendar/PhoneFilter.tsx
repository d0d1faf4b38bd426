import { appointmentLabels, appointmentStatusLabels } from 'domain/appointments';
import { countWords } from 'domain/kernel';
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FilterFields } from '#ui/filters/Fields.tsx';
import { FiltersDialog } from '#ui/filters/FiltersDialog.tsx';
import type { Filter } from '#ui/filters/filters.ts';
import { TopFilter } from '#ui/filters/TopFilter.tsx';
import { Options } from '#ui/Options.tsx';
import { Select } from '#ui/Select.tsx';
import { MarkerChoice } from './MarkerChoice.tsx';
import {
  type CalendarFilter,
  type CalendarSearch,
  changed,
  cleared,
  everybody,
  isFiltered,
  showsCancelled,
} from './search.ts';
import { useWhose } from './useWhose.ts';

const fixed: readonly Filter<'type' | 'status'>[] = [
  { key: 'type', label: 'Type', any: 'Any type', choices: Object.entries(appointmentLabels) },
  { key: 'status', label: 'Status', any: 'Any status', choices: Object.entries(appointmentStatusLabels) },
];

type PhoneFilterProps = {
  search: CalendarSearch;
  filter: CalendarFilter;
  count: number | null;
  onSearch: (next: CalendarSearch) => void;
};

const FilterDialog = ({
  search,
  filter,
  count,
  onSearch,
  onClose,
}: PhoneFilterProps & { onClose: () => void }) => {
  const whose = useWhose();
  const onChange = (parts: CalendarSearch) => onSearch(changed(search, parts));
  return (
    <FiltersDialog
      count={count !== null && <span className="small dim push">{countWords(count, 'event')}</span>}
      onClear={() => onSearch(cleared(search))}
      onClose={onClose}
      title="Filter the calendar"
    >
      {whose.length > 0 && (
        <Field label="Whose">
          <Select
            onChange={({ target }) => onChange({ person: target.value })}
            value={filter.person ?? everybody}
          >
            <Options of={whose} />
          </Select>
        </Field>
      )}
      <FilterFields filters={fixed} onChange={onChange} search={search} />
      <MarkerChoice filter={filter} onSearch={onSearch} search={search} />
      <Checkbox
        checked={filter.cancelled}
        label="Cancelled"
        onChange={({ target }) => onSearch(showsCancelled(search, target.checked))}
      />
    </FiltersDialog>
  );
};

/** On a phone whose events, and which, stand behind one button of the top bar. */
export const PhoneFilter = (props: PhoneFilterProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TopFilter onPress={() => setOpen(true)} set={isFiltered(props.search)} />
      {open && <FilterDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
