import { PinnedViews } from '#savedViews';
import { Button } from '#ui/Button.tsx';
import { FilterFields } from '#ui/filters/Fields.tsx';
import styles from '#ui/filters/Filters.module.css';
import { FiltersDialog } from '#ui/filters/FiltersDialog.tsx';
import type { Filter } from '#ui/filters/filters.ts';
import { ExportLink } from './ExportLink.tsx';
import { ClientText, CountWords, type FilterProps, QuickChips } from './Filters.tsx';
import { useClientFilters } from './groups.ts';
import { changed, cleared, readSearch } from './search.ts';

const order: Filter<'sort'> = {
  key: 'sort',
  label: 'Order',
  any: 'Newest change first',
  choices: [
    ['name', 'By name'],
    ['contractEnd', 'Contract end first'],
  ],
};

/** The filter row of a phone. */
export const FilterDialog = ({
  search,
  onSearch,
  onPanel,
  total,
  onClose,
}: FilterProps & { onClose: () => void }) => {
  const filters = useClientFilters();
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
      <FilterFields
        filters={[order, ...filters]}
        onChange={(parts) => onSearch(changed(search, parts))}
        search={search}
      />
      <div className={styles.wrap}>
        <ExportLink search={search} />
      </div>
      <Button onClick={() => onPanel({ view: null })}>Save this view</Button>
    </FiltersDialog>
  );
};
