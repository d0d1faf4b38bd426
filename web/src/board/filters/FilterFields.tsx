import { leadStatuses, priorities, usStates } from 'domain/leads';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSettings } from '#settings';
import { Field } from '#ui/Field.tsx';
import { Choice as AnyChoice } from '#ui/filters/Choice.tsx';
import styles from '#ui/filters/Filters.module.css';
import { TextInput } from '#ui/TextInput.tsx';
import { useRepList, useWork } from '#view';
import { type FilterGroup, sentence } from './groups.ts';
import type { BoardSearch, FilterKey } from './search.ts';

type FieldsProps = { search: BoardSearch; onChange: (parts: Partial<Record<FilterKey, string>>) => void };

const Choice = ({
  name,
  search,
  onChange,
  ...rest
}: FieldsProps & {
  name: FilterKey;
  label: string;
  any: string;
  options: readonly (readonly [string, string])[];
}) => <AnyChoice {...rest} onChange={(value) => onChange({ [name]: value })} value={search[name] ?? ''} />;

const pause = 400;

const Words = ({
  name,
  label,
  list = [],
  search,
  onChange,
}: FieldsProps & { name: FilterKey; label: string; list?: readonly string[] }) => {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      onChange({ [name]: typed });
      setTyped(null);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, name, onChange]);
  return (
    <Field label={label}>
      <TextInput
        autoComplete="off"
        list={list.length > 0 ? `filter-${name}` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        value={typed ?? search[name] ?? ''}
      />
      {list.length > 0 && (
        <datalist id={`filter-${name}`}>
          {list.map((item) => (
            <option key={item} value={item} />
          ))}
        </datalist>
      )}
    </Field>
  );
};

const Fields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;
const yesNo = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

const RepFields = (props: FieldsProps) => {
  const { by } = useWork();
  const reps = useRepList();
  const others = reps.filter(({ uid }) => uid !== by.uid).map((rep) => [rep.uid, rep.displayName] as const);
  return (
    <Fields>
      <Choice
        {...props}
        any="All reps"
        label="Rep"
        name="assignedRep"
        options={[[by.uid, 'Mine'], ['none', 'Nobody'], ...others]}
      />
    </Fields>
  );
};

const PlaceFields = (props: FieldsProps) => (
  <Fields>
    <Words {...props} label="City" name="city" />
    <Choice
      {...props}
      any="Any state"
      label="State"
      name="state"
      options={usStates.map((state) => [state, state])}
    />
  </Fields>
);

const SourceFields = (props: FieldsProps) => (
  <Fields>
    <Words {...props} label="Source" list={useSettings()?.sources ?? []} name="leadCameFrom" />
  </Fields>
);

const ProviderFields = (props: FieldsProps) => (
  <Fields>
    <Choice {...props} any="Either" label="Has a provider now" name="hasCurrentProvider" options={yesNo} />
  </Fields>
);

const TagFields = (props: FieldsProps) => (
  <Fields>
    <Words {...props} label="Tags, all of them" name="tags" />
  </Fields>
);

const StatusFields = (props: FieldsProps) => (
  <Fields>
    <Choice
      {...props}
      any="Any status"
      label="Status"
      name="status"
      options={leadStatuses.map((status) => [status, sentence(status)])}
    />
    <Choice
      {...props}
      any="Any priority"
      label="Priority"
      name="priority"
      options={priorities.map((priority) => [priority, sentence(priority)])}
    />
    <Choice {...props} any="Either" label="Marked as sold" name="markSold" options={yesNo} />
    <Choice {...props} any="Either" label="Lead is dead" name="leadAsDead" options={yesNo} />
  </Fields>
);

const fieldsOf: Readonly<Record<FilterGroup['name'], ComponentType<FieldsProps>>> = {
  'All reps': RepFields,
  'City or state': PlaceFields,
  Source: SourceFields,
  Provider: ProviderFields,
  Tag: TagFields,
  Status: StatusFields,
};

/** The fields of one group of filters. */
export const FilterFields = ({ group, ...props }: FieldsProps & { group: FilterGroup['name'] }) => {
  const Fields = fieldsOf[group];
  return <Fields {...props} />;
};
