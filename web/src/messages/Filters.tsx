import { Link } from '@tanstack/react-router';
import { isAdministrator } from 'domain/kernel';
import { messageStatuses } from 'domain/messages';
import { useMe } from '#auth';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Choice } from '#ui/filters/Choice.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import styles from '#ui/filters/Filters.module.css';
import { FiltersDialog } from '#ui/filters/FiltersDialog.tsx';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { X } from '#ui/Icon.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { usePeople } from '#users';
import { useView } from '#view';
import { LeadChoice } from './LeadChoice.tsx';
import { changed, cleared, isFiltered, type MessageSearch, messageTabs } from './search.ts';
import { stateWords } from './words.ts';

export type FilterProps = { search: MessageSearch; onSearch: (next: MessageSearch) => void };

/** Whether whoever looks sees everybody's messages: administrators through their own eyes. */
const useSeesAll = (): boolean => {
  const me = useMe();
  const { mode } = useView();
  return isAdministrator(me.role) && mode !== 'impersonate';
};

/** All, Email, SMS, Failed; for administrators also what nobody's lead or client wrote. */
export const MessageTabs = ({ search }: Pick<FilterProps, 'search'>) => {
  const seesAll = useSeesAll();
  const tabs = seesAll ? [...messageTabs, ['unknown', 'Unknown senders'] as const] : messageTabs;
  return (
    <Tabs label="Messages">
      {tabs.map(([tab, label]) => (
        <Link
          activeOptions={{ includeSearch: true, exact: true }}
          aria-current={(search.tab ?? '') === tab ? 'page' : undefined}
          key={tab}
          replace
          search={changed(search, { tab, message: '' })}
          to="/messaging"
        >
          {label}
        </Link>
      ))}
    </Tabs>
  );
};

const statuses = messageStatuses.map((status) => [status, stateWords[status][0]] as const);

const Days = ({ search, onSearch }: FilterProps) => (
  <div className={styles.fields}>
    {(['from', 'to'] as const).map((name) => (
      <Field key={name} label={name === 'from' ? 'From' : 'Until'}>
        <TextInput
          onChange={({ target }) => onSearch(changed(search, { [name]: target.value }))}
          type="date"
          value={search[name] ?? ''}
        />
      </Field>
    ))}
  </div>
);

const SenderChoice = ({ search, onSearch }: FilterProps) => {
  const people = [...usePeople().values()].map(({ uid, displayName }) => [uid, displayName] as const);
  return (
    <Choice
      any="Anybody"
      label="Sender"
      onChange={(sender) => onSearch(changed(search, { sender }))}
      options={people}
      value={search.sender ?? ''}
    />
  );
};

const StatusChoice = ({ search, onSearch }: FilterProps) => (
  <Choice
    any="Any status"
    label="Status"
    onChange={(status) => onSearch(changed(search, { status }))}
    options={statuses}
    value={search.status ?? ''}
  />
);

const MessageText = ({ search, onSearch }: FilterProps) => (
  <TextFilter
    label="Search in subject, text and recipients"
    onChange={(text) => onSearch(changed(search, { text }))}
    value={search.text ?? ''}
  />
);

const dateWords = ({ from, to }: MessageSearch): string | null => {
  if (from && to) return `${from} – ${to}`;
  if (from) return `Since ${from}`;
  return to ? `Until ${to}` : null;
};

/** The quiet filters of a desk, side by side. */
export const FilterButtons = (props: FilterProps) => {
  const { search, onSearch } = props;
  const people = usePeople();
  const seesAll = useSeesAll();
  const status = messageStatuses.find((one) => one === search.status);
  return (
    <>
      <MessageText {...props} />
      {seesAll && (
        <FilterButton
          name="Sender"
          value={search.sender ? (people.get(search.sender)?.displayName ?? 'Somebody') : null}
        >
          <SenderChoice {...props} />
        </FilterButton>
      )}
      <LeadChoice {...props} />
      <FilterButton name="Date" value={dateWords(search)}>
        <Days {...props} />
      </FilterButton>
      <FilterButton name="Status" value={status ? stateWords[status][0] : null}>
        <StatusChoice {...props} />
      </FilterButton>
      {isFiltered(search) && (
        <Button look="quiet" onClick={() => onSearch(cleared(search))} small>
          <X aria-hidden="true" data-size="small" />
          Clear filters
        </Button>
      )}
    </>
  );
};

/** The filters of a phone. */
export const FilterDialog = (props: FilterProps & { onClose: () => void }) => {
  const { search, onSearch, onClose } = props;
  const seesAll = useSeesAll();
  return (
    <FiltersDialog onClear={() => onSearch(cleared(search))} onClose={onClose} title="Filter messages">
      <MessageText {...props} />
      {seesAll && <SenderChoice {...props} />}
      <LeadChoice {...props} open />
      <Days {...props} />
      <StatusChoice {...props} />
    </FiltersDialog>
  );
};
