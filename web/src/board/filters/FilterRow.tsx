import { columnLabels, leadColumns } from 'domain/leads';
import { type ReactNode, useEffect, useState } from 'react';
import type { Panel } from '#board/Board.tsx';
import { createOff } from '#board/panels/createOff.ts';
import { type LeadOrder, type LeadRow, useLeadFigures, useWork } from '#leads';
import type { View } from '#platform/store.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { ArrowUpDown, ChartColumn, ChevronDown, Plus, Search, X } from '#ui/Icon.tsx';
import { Popup } from '#ui/Popup.tsx';
import styles from './FilterRow.module.css';
import { groupsOf, useFilterWords } from './filters.tsx';
import { type BoardSearch, changed, isFiltered } from './search.ts';

export type FilterProps = {
  search: BoardSearch;
  view: View<LeadRow>;
  order: LeadOrder;
  onSearch: (next: BoardSearch) => void;
  onOrder: (order: LeadOrder) => void;
  onPanel: (panel: Panel) => void;
};

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

const sum = (figures: Readonly<Record<string, number>>): number =>
  Object.values(figures).reduce((total, figure) => total + figure, 0);

/** “360 leads, 15 need you”. */
export const CountWords = ({ view }: { view: View<LeadRow> }) => {
  const figures = useLeadFigures(view);
  if (!figures) return null;
  const total = sum(figures.byColumn);
  const late = sum(figures.lateByColumn);
  return (
    <span className={styles.words} role="status">
      <b>{total.toLocaleString('en-US')}</b> {total === 1 ? 'lead' : 'leads'},{' '}
      <b>{late.toLocaleString('en-US')}</b> {late === 1 ? 'needs' : 'need'} you
    </span>
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

/** The one row above the columns: quiet filters, what they leave, order, figures and New lead. */
export const FilterRow = (props: FilterProps) => {
  const { search, view, order, onSearch, onOrder, onPanel } = props;
  const { by, off } = useWork();
  const wordsOf = useFilterWords(search);
  const urgent = order === 'urgent';
  const lateColumn = leadColumns.find((column) => column === search.late);
  return (
    <div className={styles.row}>
      <h1>Leads</h1>
      <TextFilter onSearch={onSearch} search={search} />
      {groupsOf.map((group) => (
        <FilterButton key={group.name} name={group.name} value={wordsOf(group)}>
          <group.Fields onChange={(parts) => onSearch(changed(search, parts))} search={search} />
        </FilterButton>
      ))}
      {(isFiltered(search) || lateColumn) && (
        <Button className={styles.clear} look="quiet" onClick={() => onSearch({})} small>
          <X aria-hidden="true" data-size="small" />
          {lateColumn && !isFiltered(search) ? `Late in ${columnLabels[lateColumn]}` : 'Clear filters'}
        </Button>
      )}
      <CountWords view={view} />
      <Button
        aria-label="Statistics"
        className={styles.end}
        icon
        look="quiet"
        onClick={() => onPanel('statistics')}
        small
        title="Statistics"
      >
        <ChartColumn aria-hidden="true" data-size="small" />
      </Button>
      <Button
        aria-pressed={urgent}
        className={urgent ? styles.on : undefined}
        look="quiet"
        onClick={() => onOrder(urgent ? 'newest' : 'urgent')}
        small
      >
        <ArrowUpDown aria-hidden="true" data-size="small" />
        Most urgent first
      </Button>
      <Button look="main" off={createOff(by, off)} onClick={() => onPanel('new')} small>
        <Plus aria-hidden="true" data-size="small" />
        New lead
        <span aria-hidden="true" className={styles.key}>
          N
        </span>
      </Button>
    </div>
  );
};
