import { clientSorts } from 'domain/clients';
import { PinnedViews } from '#savedViews';
import { Button } from '#ui/Button.tsx';
import { Choice } from '#ui/filters/Choice.tsx';
import styles from '#ui/filters/Filters.module.css';
import { FiltersDialog } from '#ui/filters/FiltersDialog.tsx';
import { ExportLink } from './ExportLink.tsx';
import { ClientText, CountWords, type FilterProps, QuickChips } from './Filters.tsx';
import { sortOf } from './filter.ts';
import { useFilterGroups } from './groups.ts';
import { changed, cleared, readSearch } from './search.ts';

const sortWords = {
  newest: 'Newest change first',
  name: 'By name',
  contractEnd: 'Contract end first',
} as const;

/** The filter row of a phone. */
export const FilterDialog = ({
  search,
  onSearch,
  onPanel,
  total,
  onClose,
}: FilterProps & { onClose: () => void }) => {
  const groups = useFilterGroups();
  return (
    <FiltersDialog
      count={<CountWords total={total} />}
      onClear={() => onSearch(cleared(search))}
      onClose={onClose}
      title="Filter clients"
    >
      <ClientText onSearch={onSearch} search={search} />
      {/* biome-ignore lint/a11y/useSemanticElements: presses side by side, not a form */}
      <div aria-label="Quick filters" className={styles.wrap} role="group">
        <QuickChips onSearch={onSearch} search={search} />
        <PinnedViews onSearch={onSearch} read={readSearch} screen="clients" search={search} />
      </div>
      <Choice
        any="Newest change first"
        label="Order"
        onChange={(sort) => onSearch(changed(search, { sort }))}
        options={clientSorts
          .filter((sort) => sort !== 'newest')
          .map((sort) => [sort, sortWords[sort]] as const)}
        value={sortOf(search) === 'newest' ? '' : sortOf(search)}
      />
      {groups.map(({ key, name, any, options }) => (
        <Choice
          any={any}
          key={key}
          label={name}
          onChange={(value) => onSearch(changed(search, { [key]: value }))}
          options={options}
          value={search[key] ?? ''}
        />
      ))}
      <div className={styles.wrap}>
        <ExportLink search={search} />
      </div>
      <Button onClick={() => onPanel({ view: null })}>Save this view</Button>
    </FiltersDialog>
  );
};
