import { clientTitle } from 'domain/clients';
import { dateWords, dollars } from 'domain/kernel';
import { siteOperations, siteTitle } from 'domain/sites';
import { fetchExport } from '#auth';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { FilterFields } from '#ui/filters/Fields.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import type { Filter } from '#ui/filters/filters.ts';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { Download, X } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ClientPicker, useClient } from './ClientPicker.tsx';
import styles from './Invoices.module.css';
import { centsOf } from './money.ts';
import { changed, cleared, filterOf, type InvoiceSearch, isFiltered } from './search.ts';

export type FilterProps = { search: InvoiceSearch; onSearch: (next: InvoiceSearch) => void };

const order: Filter<'sort'> = {
  key: 'sort',
  label: 'Order',
  any: 'Newest first',
  choices: [
    ['oldest', 'Oldest first'],
    ['due', 'First due first'],
    ['balance', 'Largest balance first'],
    ['total', 'Largest total first'],
  ],
};

const ClientField = ({ search, onSearch }: FilterProps) => (
  <>
    <ClientPicker
      chosen={search.clientId}
      onChoose={(id) => onSearch(changed(search, { clientId: id, siteId: '' }))}
    />
    {search.clientId && (
      <Button onClick={() => onSearch(changed(search, { clientId: '', siteId: '' }))} small>
        Every client
      </Button>
    )}
  </>
);

const useSiteFilter = (clientId: string | undefined): Filter<'siteId'> | null => {
  const { data } = useRead(
    siteOperations.list,
    { clientId: clientId ?? '', limit: 200 },
    { when: clientId !== undefined },
  );
  const sites = data?.items ?? [];
  if (clientId === undefined || sites.length < 2) return null;
  return {
    key: 'siteId',
    label: 'Site',
    any: 'Any site',
    choices: sites.map((site) => [site.id, siteTitle(site)]),
  };
};

type RangeProps = FilterProps & {
  of: readonly [from: 'from' | 'least', to: 'to' | 'most'];
  labels: readonly [string, string];
  type: 'date' | 'text';
};

const Range = ({ search, onSearch, of, labels, type }: RangeProps) =>
  of.map((key, at) => (
    <TextField
      inputMode={type === 'text' ? 'decimal' : undefined}
      key={key}
      label={labels[at]}
      onChange={({ target }) => onSearch(changed(search, { [key]: target.value }))}
      type={type}
      value={search[key] ?? ''}
    />
  ));

const sumWords = (typed: string): string => {
  const cents = centsOf(typed);
  return cents === null ? typed : dollars(cents);
};

const rangeWords = (
  from: string | undefined,
  to: string | undefined,
  words: (typed: string) => string,
): string | null => {
  if (!from && !to) return null;
  if (!to) return `from ${words(from ?? '')}`;
  return from ? `${words(from)} – ${words(to)}` : `up to ${words(to)}`;
};

/** The same filters as fields, for a phone. */
export const AllFilters = (props: FilterProps) => {
  const { search, onSearch } = props;
  const site = useSiteFilter(search.clientId);
  return (
    <>
      <ClientField {...props} />
      <FilterFields
        filters={site ? [order, site] : [order]}
        onChange={(parts) => onSearch(changed(search, parts))}
        search={search}
      />
      <Range {...props} labels={['Issued from', 'Issued until']} of={['from', 'to']} type="date" />
      <Range
        {...props}
        labels={['Total from, dollars', 'Total up to, dollars']}
        of={['least', 'most']}
        type="text"
      />
    </>
  );
};

const ExportMenu = ({ search }: { search: InvoiceSearch }) => {
  const { sort: _, ...asked } = filterOf(search);
  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      ...Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)])),
      ...more,
    });
  return (
    <Menu
      icon
      items={[
        {
          label: 'These invoices as CSV',
          onSelect: () => void fetchExport(`/api/export/invoices.csv?${query()}`),
        },
        {
          label: 'The same for QuickBooks Online',
          onSelect: () => void fetchExport(`/api/export/invoices.csv?${query({ shape: 'quickbooks' })}`),
        },
      ]}
      label="Export"
      look="quiet"
      small
    >
      <Download data-size="small" />
    </Menu>
  );
};

/** What narrows the list, in one quiet row. */
export const FilterRow = (props: FilterProps) => {
  const { search, onSearch } = props;
  const client = useClient(search.clientId);
  const site = useSiteFilter(search.clientId);
  const orders = order.choices.find(([key]) => key === search.sort)?.[1] ?? null;
  const siteName = site?.choices.find(([id]) => id === search.siteId)?.[1] ?? null;
  return (
    <div className={`row near wrap ${styles.filters}`}>
      <TextFilter
        label="Filter invoices by number or client"
        onChange={(text) => onSearch(changed(search, { text }))}
        value={search.text ?? ''}
      />
      <span className="bar near wrap no-phone">
        <FilterButton
          name="Client"
          value={search.clientId === undefined ? null : client ? clientTitle(client) : 'One client'}
        >
          <ClientField {...props} />
        </FilterButton>
        {site && (
          <FilterButton name="Site" value={siteName}>
            <FilterFields
              filters={[site]}
              onChange={(parts) => onSearch(changed(search, parts))}
              search={search}
            />
          </FilterButton>
        )}
        <FilterButton name="Issued" value={rangeWords(search.from, search.to, dateWords)}>
          <Range {...props} labels={['Issued from', 'Issued until']} of={['from', 'to']} type="date" />
        </FilterButton>
        <FilterButton name="Total" value={rangeWords(search.least, search.most, sumWords)}>
          <Range {...props} labels={['From, dollars', 'Up to, dollars']} of={['least', 'most']} type="text" />
        </FilterButton>
        <FilterButton name="Order" value={orders}>
          <FilterFields
            filters={[order]}
            onChange={(parts) => onSearch(changed(search, parts))}
            search={search}
          />
        </FilterButton>
      </span>
      {isFiltered(search) && (
        <Button glyph={X} look="quiet" onClick={() => onSearch(cleared(search))} small>
          Clear filters
        </Button>
      )}
      <span className="push">
        <ExportMenu search={search} />
      </span>
    </div>
  );
};
