import { figureWords, mayEnter, reps } from 'domain/kernel';
import type { LeadStats, QuickFilter } from 'domain/leads';
import { columnLabels, quickFilters } from 'domain/leads';
import { type LeadRow, useLeadFigures, useLeadFiguresFromDevice } from '#leads';
import type { View } from '#platform/store.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/filters/Chip.tsx';
import styles from '#ui/filters/Filters.module.css';
import { X } from '#ui/Icon.tsx';
import { useWork } from '#view';
import type { FilterProps } from './FilterRow.tsx';
import {
  type BoardSearch,
  changed,
  cleared,
  hidesArchived,
  isFiltered,
  isList,
  lateOf,
  quickOf,
} from './search.ts';
import { sum } from './sum.ts';
import { LeadPinnedViews, LeadSavedViews } from './views.tsx';

const words: Readonly<Record<QuickFilter, string>> = {
  'needs-contact': 'Needs contact',
  'going-quiet': 'Going quiet',
  'next-step-due': 'Next step due',
  'lease-windows': 'Lease windows',
};

// Elsewhere nothing is left out, so there is nothing to show.
const mayHide = (search: BoardSearch): boolean =>
  !isList(search) && hidesArchived({ ...search, archived: '' });

type Filtering = Pick<FilterProps, 'search' | 'onSearch'>;

/** The quick filters, and whether what is old is shown. */
export const QuickChips = ({ search, onSearch }: Filtering) => {
  const on = quickOf(search);
  const toggle = (quick: QuickFilter) =>
    on.includes(quick) ? on.filter((one) => one !== quick) : [...on, quick];
  return (
    <>
      {quickFilters.map((quick) => (
        <Chip
          key={quick}
          on={on.includes(quick)}
          onPress={() => onSearch(changed(search, { quick: toggle(quick).join(',') }))}
        >
          {words[quick]}
        </Chip>
      ))}
      {mayHide(search) && (
        <Chip
          on={!hidesArchived(search)}
          onPress={() => onSearch(changed(search, { archived: search.archived === 'shown' ? '' : 'shown' }))}
          title="Sold and dead leads that nobody touched for long"
        >
          Show archived
        </Chip>
      )}
    </>
  );
};

/** How many leads are shown: of a column that shows only its late ones, those. */
const shownOf = (figures: LeadStats, search: BoardSearch): number => {
  const late = isList(search) ? null : lateOf(search);
  return sum(figures.byColumn) - (late ? figures.byColumn[late] - figures.lateByColumn[late] : 0);
};

/** “360 leads, 15 need you”. */
export const CountWords = ({ view, search }: { view: View<LeadRow>; search: BoardSearch }) => {
  const figures = useLeadFigures(view);
  const fromDevice = useLeadFiguresFromDevice(view);
  const { by } = useWork();
  if (!figures) return null;
  const total = shownOf(figures, search);
  const { unassigned, ...taken } = figures.lateByColumn;
  // Who may take none of those that nobody has is not needed there.
  const late = sum(taken) + (mayEnter(reps, by.role) ? unassigned : 0);
  return (
    <span className={`push cut small dim ${styles.words}`} role="status">
      <b>{figureWords(total)}</b> {total === 1 ? 'lead' : 'leads'}, <b>{figureWords(late)}</b>{' '}
      {late === 1 ? 'needs' : 'need'} you
      {fromDevice && ', from this device'}
    </span>
  );
};

const Clear = ({ search, onSearch }: Filtering) => {
  const late = lateOf(search);
  if (!isFiltered(search) && !late) return null;
  return (
    <Button glyph={X} look="quiet" onClick={() => onSearch(cleared(search))} small>
      {late && !isFiltered(search) ? `Late in ${columnLabels[late]}` : 'Clear filters'}
    </Button>
  );
};

/** Below the filters: what is asked most, the pinned views, and what all of it leaves. */
export const Chips = (props: FilterProps) => (
  <div className={`row near ${styles.chips}`}>
    <div className={styles.scroll}>
      <QuickChips {...props} />
      <LeadPinnedViews onSearch={props.onSearch} search={props.search} />
    </div>
    <LeadSavedViews onPanel={props.onPanel} onSearch={props.onSearch} search={props.search} />
    <Clear {...props} />
    <CountWords search={props.search} view={props.view} />
  </div>
);
