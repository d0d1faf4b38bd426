import {
  comparisonLabels,
  type RangeName,
  rangeLabels,
  ranges,
  rangeWords,
  waysOverTime,
} from 'domain/reports';
import type { SavedView } from 'domain/savedViews';
import { useState } from 'react';
import { PinnedViews, SavedViews } from '#savedViews';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { FilterButtons } from '#ui/filters/Fields.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import type { Choices, Filter } from '#ui/filters/filters.ts';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { Mail, Printer, X } from '#ui/Icon.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useRepList } from '#view';
import type { ReportProps } from './Report.tsx';
import styles from './Reports.module.css';
import { changed, cleared, daysOf, isFiltered, readSearch, shownOf, withoutUsual } from './search.ts';

const rangeChoices: Choices = ranges.map((name) => [name, rangeLabels[name]]);
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

// While a year is being typed the browser reports the years 2, 20 and 202.
const isWhole = (day: string): boolean => day === '' || (day >= '1900' && day < '2200');

type DayProps = { label: string; value: string; min?: string | undefined; max?: string | undefined };

/** A day that counts once its year is whole. */
const DayField = ({ value, onDay, ...props }: DayProps & { onDay: (day: string) => void }) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...props}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isWhole(target.value)) onDay(target.value);
      }}
      type="date"
      value={typed ?? value}
    />
  );
};

/** The days of a report: a range by its name, or from one day to another. */
const RangeFilter = ({ search, today, onSearch }: ReportProps) => {
  const { name, days } = daysOf(search, today);
  const set = (key: 'from' | 'to') => (day: string) =>
    onSearch(changed(search, { ...days, [key]: day, range: '' }));
  return (
    <FilterButton name="Date range" value={capital(rangeWords(days, today))}>
      <SelectField
        label="Range"
        onChange={({ target }) =>
          onSearch(changed(search, { range: target.value as RangeName, from: '', to: '' }))
        }
        value={name ?? ''}
      >
        {name === null && <option value="">Other days</option>}
        {rangeChoices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <DayField label="From" max={days.to} onDay={set('from')} value={days.from ?? ''} />
      <DayField label="To" min={days.from} onDay={set('to')} value={days.to ?? ''} />
    </FilterButton>
  );
};

type Narrowing = 'rep' | 'source' | 'compare' | 'by' | 'part';

const usePicked = (search: ReportProps['search']): readonly Filter<Narrowing>[] => {
  const people = useRepList();
  const sources = useSettings()?.sources ?? [];
  const { words, partWords, by } = shownOf(search);
  const { narrowed } = partWords;
  const parts = Object.entries(words.parts).map(([key, { title }]) => [key, title] as const);
  const ways = Object.entries(partWords.by).map(([key, name]) => [key, `By ${name.toLowerCase()}`] as const);
  const [[, firstPart = ''] = [], ...otherParts] = parts;
  const [[, firstWay = ''] = [], ...otherWays] = ways;
  const all: readonly (Filter<Narrowing> & { when: boolean })[] = [
    {
      when: otherParts.length > 0,
      key: 'part',
      label: firstPart,
      any: firstPart,
      choices: otherParts,
    },
    {
      when: otherWays.length > 0,
      key: 'by',
      label: firstWay,
      any: firstWay,
      choices: otherWays,
    },
    {
      when: narrowed.includes('rep'),
      key: 'rep',
      label: 'All reps',
      any: 'All reps',
      choices: [['none', 'Nobody'], ...people.map(({ uid, displayName }) => [uid, displayName] as const)],
    },
    {
      when: narrowed.includes('source'),
      key: 'source',
      label: 'Source',
      any: 'Any source',
      choices: sources.map((source) => [source, source]),
    },
    {
      when: !partWords.now && !waysOverTime.includes(by),
      key: 'compare',
      label: 'Compare with',
      any: 'Nothing',
      choices: Object.entries(comparisonLabels),
    },
  ];
  return all.filter(({ when }) => when);
};

const PlaceFilter = ({ search, onSearch }: ReportProps) => {
  const { city, state } = search;
  const said = [city, state].filter(Boolean).join(', ');
  return (
    <FilterButton name="City or state" value={said || null}>
      <TextFilter
        label="City"
        onChange={(text) => onSearch(changed(search, { city: text }))}
        value={city ?? ''}
      />
      <TextFilter
        label="State"
        onChange={(text) => onSearch(changed(search, { state: text }))}
        value={state ?? ''}
      />
    </FilterButton>
  );
};

type FiltersProps = ReportProps & { onEdit: (view: SavedView | null) => void; onMail: () => void };

/** What narrows a report, and how it is kept, shared, e-mailed and printed. */
export const Filters = (props: FiltersProps) => {
  const { search, onSearch, onEdit, onMail } = props;
  const { partWords } = shownOf(search);
  const filters = usePicked(search);
  const views = { onSearch, read: readSearch, screen: 'reports' as const, search };
  return (
    <div className={`row near wrap ${styles.filters}`}>
      {!partWords.now && <RangeFilter {...props} />}
      <FilterButtons
        filters={filters}
        onChange={(parts) =>
          onSearch(changed(search, 'part' in parts ? { ...parts, by: '', sort: '' } : parts))
        }
        search={withoutUsual(search)}
      />
      {(['city', 'state'] as const).some((key) => partWords.narrowed.includes(key)) && (
        <PlaceFilter {...props} />
      )}
      {isFiltered(search) && (
        <Button glyph={X} look="quiet" onClick={() => onSearch(cleared(search))} small>
          Clear filters
        </Button>
      )}
      <span className="bar near wrap push">
        <PinnedViews {...views} />
        <SavedViews {...views} onEdit={onEdit} />
        <CopyButton text={window.location.href} what="link" />
        <Button glyph={Mail} look="quiet" onClick={onMail} small>
          E-mail
        </Button>
        <Button className="no-phone" glyph={Printer} look="quiet" onClick={() => window.print()} small>
          Print
        </Button>
      </span>
    </div>
  );
};
