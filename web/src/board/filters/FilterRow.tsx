import { lazy, type ReactNode, Suspense } from 'react';
import type { Panel } from '#board/Board.tsx';
import { createOff } from '#board/panels/createOff.ts';
import type { LeadOrder, LeadRow } from '#leads';
import type { View } from '#platform/store.ts';
import { Button } from '#ui/Button.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import styles from '#ui/filters/Filters.module.css';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { ArrowUpDown, ChartColumn, Plus, Rows3 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Key } from '#ui/Key.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import { filterGroups, useFilterWords } from './groups.ts';
import { type BoardSearch, changed, isList } from './search.ts';

export type FilterProps = {
  search: BoardSearch;
  view: View<LeadRow>;
  order: LeadOrder;
  onSearch: (next: BoardSearch) => void;
  onOrder: (order: LeadOrder) => void;
  onPanel: (panel: Panel) => void;
  /** Stands where the chips are: the acts on what is chosen. */
  instead?: ReactNode;
};

const FilterFields = lazy(async () => ({ default: (await import('./FilterFields.tsx')).FilterFields }));

const Chips = whenShown(
  async () => (await import('./Chips.tsx')).Chips,
  <div className={`row near ${styles.chips}`} />,
);

/** The text filter: it goes into the address when typing pauses. */
export const LeadText = ({ search, onSearch }: Pick<FilterProps, 'search' | 'onSearch'>) => (
  <TextFilter
    label="Filter leads by text"
    onChange={(text) => onSearch(changed(search, { text }))}
    value={search.text ?? ''}
  />
);

/** The row above the columns: quiet filters, shape, order and New lead; below it what is asked most. */
export const FilterRow = (props: FilterProps) => {
  const { search, order, onSearch, onOrder, onPanel } = props;
  const { by, off } = useWork();
  const wordsOf = useFilterWords(search);
  const urgent = order === 'urgent';
  const list = isList(search);
  return (
    <div className={styles.rows}>
      <div className={`row ${styles.row}`}>
        <h1>Leads</h1>
        <LeadText onSearch={onSearch} search={search} />
        {filterGroups.map((group) => (
          <FilterButton key={group.name} name={group.name} value={wordsOf(group)}>
            <FilterFields
              group={group.name}
              onChange={(parts) => onSearch(changed(search, parts))}
              search={search}
            />
          </FilterButton>
        ))}
        <span className={`bar push ${styles.end}`}>
          <IconButton
            glyph={ChartColumn}
            name="Statistics"
            onClick={() => onPanel('statistics')}
            small
            title="Statistics"
          />
          <IconButton
            glyph={Rows3}
            name="List view"
            aria-pressed={list}
            className={list ? styles.on : undefined}
            onClick={() => onSearch(changed(search, { as: list ? '' : 'list', late: '' }))}
            small
            title={list ? 'Back to the board' : 'As a list'}
          />
          <Button
            glyph={ArrowUpDown}
            aria-label="Most urgent first"
            aria-pressed={urgent}
            className={urgent ? styles.on : undefined}
            look="quiet"
            onClick={() => onOrder(urgent ? 'newest' : 'urgent')}
            small
            title="Most urgent first"
          >
            <span className={styles.wide}>Most urgent first</span>
            <span className={styles.narrow}>Urgent</span>
          </Button>
          <Button glyph={Plus} look="main" off={createOff(by, off)} onClick={() => onPanel('new')} small>
            New lead
            <Key plain>N</Key>
          </Button>
        </span>
      </div>
      {/* The chips stay until the acts are there: nothing below may move under the pointer. */}
      <Suspense fallback={<Chips {...props} />}>{props.instead ?? <Chips {...props} />}</Suspense>
    </div>
  );
};
