import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Panel } from '#board/Board.tsx';
import { createOff } from '#board/panels/createOff.ts';
import { type LeadOrder, type LeadRow, useWork } from '#leads';
import type { View } from '#platform/store.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { ArrowUpDown, ChartColumn, ChevronDown, Plus, Rows3, Search } from '#ui/Icon.tsx';
import { Key } from '#ui/Key.tsx';
import { Popup } from '#ui/Popup.tsx';
import { Chips } from './Chips.tsx';
import styles from './FilterRow.module.css';
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

const pause = 300;

/** The text filter: it goes into the address when typing pauses. */
export const TextFilter = ({ search, onSearch }: Pick<FilterProps, 'search' | 'onSearch'>) => {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      onSearch(changed(search, { text: typed }));
      setTyped(null);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return (
    <label className={styles.text}>
      <Search aria-hidden="true" data-size="small" />
      <span className="vh">Filter leads by text</span>
      <input
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Filter"
        type="search"
        value={typed ?? search.text ?? ''}
      />
    </label>
  );
};

const FilterButton = ({
  name,
  value,
  children,
}: {
  name: string;
  value: string | null;
  children: ReactNode;
}) => (
  <Popup
    className={classes(buttonClass({ small: true }), styles.filter, value !== null && styles.on)}
    label={value === null ? name : `${name}: ${value}`}
    trigger={
      <>
        <span className="cut">{value ?? name}</span>
        <ChevronDown aria-hidden="true" data-size="small" />
      </>
    }
  >
    {children}
  </Popup>
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
      <div className={styles.row}>
        <h1>Leads</h1>
        <TextFilter onSearch={onSearch} search={search} />
        {filterGroups.map((group) => (
          <FilterButton key={group.name} name={group.name} value={wordsOf(group)}>
            <FilterFields
              group={group.name}
              onChange={(parts) => onSearch(changed(search, parts))}
              search={search}
            />
          </FilterButton>
        ))}
        <span className={styles.end}>
          <Button
            aria-label="Statistics"
            icon
            look="quiet"
            onClick={() => onPanel('statistics')}
            small
            title="Statistics"
          >
            <ChartColumn aria-hidden="true" data-size="small" />
          </Button>
          <Button
            aria-label="List view"
            aria-pressed={list}
            className={list ? styles.on : undefined}
            icon
            look="quiet"
            onClick={() => onSearch(changed(search, { as: list ? '' : 'list', late: '' }))}
            small
            title={list ? 'Back to the board' : 'As a list'}
          >
            <Rows3 aria-hidden="true" data-size="small" />
          </Button>
          <Button
            aria-label="Most urgent first"
            aria-pressed={urgent}
            className={urgent ? styles.on : undefined}
            look="quiet"
            onClick={() => onOrder(urgent ? 'newest' : 'urgent')}
            small
            title="Most urgent first"
          >
            <ArrowUpDown aria-hidden="true" data-size="small" />
            <span className={styles.wide}>Most urgent first</span>
            <span className={styles.narrow}>Urgent</span>
          </Button>
          <Button look="main" off={createOff(by, off)} onClick={() => onPanel('new')} small>
            <Plus aria-hidden="true" data-size="small" />
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
