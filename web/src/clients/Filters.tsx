import { figureWords } from 'domain/kernel';
import type { ReactNode } from 'react';
import { PinnedViews, SavedViews } from '#savedViews';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/filters/Chip.tsx';
import { FilterButtons } from '#ui/filters/Fields.tsx';
import styles from '#ui/filters/Filters.module.css';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { TopFilter } from '#ui/filters/TopFilter.tsx';
import { Plus, X } from '#ui/Icon.tsx';
import { Key } from '#ui/Key.tsx';
import { useNames, useWork } from '#view';
import { Beside } from './Beside.tsx';
import own from './Clients.module.css';
import type { Panel } from './Clients.tsx';
import { ExportLink } from './ExportLink.tsx';
import { useClientFilters } from './groups.ts';
import { type ClientSearch, changed, cleared, isFiltered, readSearch } from './search.ts';

export type FilterProps = {
  search: ClientSearch;
  onSearch: (next: ClientSearch) => void;
  onPanel: (panel: Panel) => void;
  /** How many clients there are in the filter; null until it is known. */
  total: number | null;
};

export const ClientText = ({ search, onSearch }: Pick<FilterProps, 'search' | 'onSearch'>) => (
  <TextFilter
    label="Filter clients by text"
    onChange={(text) => onSearch(changed(search, { text }))}
    value={search.text ?? ''}
  />
);

/** “60 clients”. */
export const CountWords = ({ total }: { total: number | null }) =>
  total !== null && (
    <span className={`push cut small dim ${styles.words}`} role="status">
      <b>{figureWords(total)}</b> {total === 1 ? 'client' : 'clients'}
    </span>
  );

/** What is asked most: renewals, and what was deleted. */
export const QuickChips = ({ search, onSearch }: Pick<FilterProps, 'search' | 'onSearch'>) => (
  <>
    <Chip
      on={search.renewal === 'due'}
      onPress={() => onSearch(changed(search, { renewal: search.renewal === 'due' ? '' : 'due' }))}
    >
      Renewal due
    </Chip>
    <Chip
      on={search.deleted === 'true'}
      onPress={() => onSearch(changed(search, { deleted: search.deleted === 'true' ? '' : 'true' }))}
    >
      Deleted
    </Chip>
  </>
);

const Chips = ({ search, onSearch, onPanel, total }: FilterProps) => (
  <div className={`row near ${styles.chips}`}>
    <div className={styles.scroll}>
      <QuickChips onSearch={onSearch} search={search} />
      <PinnedViews onSearch={onSearch} read={readSearch} screen="clients" search={search} />
    </div>
    <SavedViews
      onEdit={(view) => onPanel({ view })}
      onSearch={onSearch}
      read={readSearch}
      screen="clients"
      search={search}
    />
    {isFiltered(search) && (
      <Button glyph={X} look="quiet" onClick={() => onSearch(cleared(search))} small>
        Clear filters
      </Button>
    )}
    <span className={`bar near push ${own.beside}`}>
      <CountWords total={total} />
      <ExportLink search={search} />
      <Beside />
    </span>
  </div>
);

/** The row above the list: quiet filters and New client; below it what is asked most, on a phone the ways from here. */
export const FilterRow = (props: FilterProps & { phone: boolean; instead?: ReactNode }) => {
  const { search, onSearch, onPanel } = props;
  const { off } = useWork();
  const filters = useClientFilters();
  const nameOf = useNames();
  return (
    <div className={styles.rows}>
      <div className={`row ${styles.row}`}>
        <h1>Clients</h1>
        <ClientText onSearch={onSearch} search={search} />
        <FilterButtons
          filters={filters}
          onChange={(parts) => onSearch(changed(search, parts))}
          search={search}
          wordOf={nameOf}
        />
        <span className={`bar push ${styles.end}`}>
          <Button glyph={Plus} look="main" off={off} onClick={() => onPanel('new')} small>
            New client
            <Key plain>N</Key>
          </Button>
        </span>
      </div>
      {props.phone ? (
        <div className={own.ways}>
          <Beside />
        </div>
      ) : (
        (props.instead ?? <Chips {...props} />)
      )}
    </div>
  );
};

/** On a phone the filters stand behind one button of the top bar, New client under the thumb. */
export const PhoneFilter = ({ search, onPanel }: Pick<FilterProps, 'search' | 'onPanel'>) => {
  const { off } = useWork();
  return (
    <>
      <TopFilter onPress={() => onPanel('filters')} set={isFiltered(search)} />
      <div className={own.thumb}>
        <Button block look="main" off={off} onClick={() => onPanel('new')}>
          <Plus />
          New client
        </Button>
      </div>
    </>
  );
};
