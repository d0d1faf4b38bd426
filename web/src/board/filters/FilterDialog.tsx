import type { PanelsProps } from '#board/panels/Panels.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import styles from '#ui/filters/Filters.module.css';
import { FiltersDialog } from '#ui/filters/FiltersDialog.tsx';
import { CountWords, QuickChips } from './Chips.tsx';
import { FilterFields } from './FilterFields.tsx';
import { LeadText } from './FilterRow.tsx';
import { filterGroups } from './groups.ts';
import { changed, cleared, isList } from './search.ts';
import { LeadPinnedViews } from './views.tsx';

/** The filter row of a phone. */
export const FilterDialog = ({ search, view, order, onSearch, onOrder, onPanel, onClose }: PanelsProps) => (
  <FiltersDialog
    count={<CountWords search={search} view={view} />}
    onClear={() => onSearch(cleared(search))}
    onClose={onClose}
    title="Filter leads"
  >
    <LeadText onSearch={onSearch} search={search} />
    {/* biome-ignore lint/a11y/useSemanticElements: presses side by side, not a form */}
    <div aria-label="Quick filters" className={styles.wrap} role="group">
      <QuickChips onSearch={onSearch} search={search} />
      <LeadPinnedViews onSearch={onSearch} search={search} />
    </div>
    <Checkbox
      checked={isList(search)}
      label="As a list"
      onChange={(event) => onSearch(changed(search, { as: event.target.checked ? 'list' : '', late: '' }))}
    />
    <Checkbox
      checked={order === 'urgent'}
      label="Most urgent first"
      onChange={(event) => onOrder(event.target.checked ? 'urgent' : 'newest')}
    />
    {filterGroups.map(({ name }) => (
      <FilterFields
        group={name}
        key={name}
        onChange={(parts) => onSearch(changed(search, parts))}
        search={search}
      />
    ))}
    <Button onClick={() => onPanel('statistics')}>Statistics</Button>
    <Button onClick={() => onPanel({ view: null })}>Save this view</Button>
  </FiltersDialog>
);
