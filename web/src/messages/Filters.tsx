import { Link } from '@tanstack/react-router';
import { isAdministrator } from 'domain/kernel';
import { messageStatuses } from 'domain/messages';
import { useMe } from '#auth';
import { Button } from '#ui/Button.tsx';
import { FilterButtons, FilterFields } from '#ui/filters/Fields.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import { FiltersDialog } from '#ui/filters/FiltersDialog.tsx';
import type { Filter } from '#ui/filters/filters.ts';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { X } from '#ui/Icon.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextField } from '#ui/TextField.tsx';
import { usePeople } from '#users';
import { useView } from '#view';
import { messageTabs } from './filter.ts';
import { LeadChoice } from './LeadChoice.tsx';
import { changed, cleared, isFiltered, type MessageSearch } from './search.ts';
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

const Days = ({ search, onSearch }: FilterProps) => (
  <div className="stack apart">
    {(['from', 'to'] as const).map((name) => (
      <TextField
        key={name}
        label={name === 'from' ? 'From' : 'Until'}
        onChange={({ target }) => onSearch(changed(search, { [name]: target.value }))}
        type="date"
        value={search[name] ?? ''}
      />
    ))}
  </div>
);

const status: Filter<'status'> = {
  key: 'status',
  label: 'Status',
  any: 'Any status',
  choices: messageStatuses.map((each) => [each, stateWords[each][0]] as const),
};

/** Whose messages, for who sees everybody's. */
const useSender = (): readonly Filter<'sender'>[] => {
  const seesAll = useSeesAll();
  const choices = [...usePeople().values()].map(({ uid, displayName }) => [uid, displayName] as const);
  return seesAll ? [{ key: 'sender', label: 'Sender', any: 'Anybody', choices }] : [];
};

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
export const MessageFilters = (props: FilterProps) => {
  const { search, onSearch } = props;
  const sender = useSender();
  const filtering = { search, onChange: (parts: MessageSearch) => onSearch(changed(search, parts)) };
  return (
    <>
      <MessageText {...props} />
      <FilterButtons {...filtering} filters={sender} wordOf={() => 'Somebody'} />
      <LeadChoice {...props} />
      <FilterButton name="Date" value={dateWords(search)}>
        <Days {...props} />
      </FilterButton>
      <FilterButtons {...filtering} filters={[status]} wordOf={() => null} />
      {isFiltered(search) && (
        <Button glyph={X} look="quiet" onClick={() => onSearch(cleared(search))} small>
          Clear filters
        </Button>
      )}
    </>
  );
};

/** The filters of a phone. */
export const FilterDialog = (props: FilterProps & { onClose: () => void }) => {
  const { search, onSearch, onClose } = props;
  const sender = useSender();
  const filtering = { search, onChange: (parts: MessageSearch) => onSearch(changed(search, parts)) };
  return (
    <FiltersDialog onClear={() => onSearch(cleared(search))} onClose={onClose} title="Filter messages">
      <MessageText {...props} />
      <FilterFields {...filtering} filters={sender} />
      <LeadChoice {...props} open />
      <Days {...props} />
      <FilterFields {...filtering} filters={[status]} />
    </FiltersDialog>
  );
};
