import { clientOperations, clientTitle } from 'domain/clients';
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
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './Invoices.module.css';
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

const useClientTitle = (id: string | undefined): string | null => {
  const { data } = useRead(clientOperations.get, { id: id ?? '' }, { when: id !== undefined });
  if (id === undefined) return null;
  return data ? clientTitle(data) : 'One client';
};

const ClientField = ({ search, onSearch }: FilterProps) => {
  const typed = useSearchText();
  const { data } = useRead(clientOperations.list, { text: typed.text, limit: 8 }, { when: typed.asks });
  const found = data?.items ?? [];
  return (
    <>
      <SearchPicker
        chosen={search.clientId}
        help="Name, e-mail or phone"
        label="Client"
        list="Clients found"
        none={data && found.length === 0 ? 'No client matches.' : null}
        onChoose={({ id }) => onSearch(changed(search, { clientId: id, siteId: '' }))}
        rows={found}
        search={typed}
        wordsOf={(client) => [clientTitle(client), client.email]}
      />
      {search.clientId && (
        <Button onClick={() => onSearch(changed(search, { clientId: '', siteId: '' }))} small>
          Every client
        </Button>
      )}
    </>
  );
};

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

const rangeWords = (from: string | undefined, to: string | undefined): string | null => {
  if (!from && !to) return null;
  if (!to) return `from ${from}`;
  return from ? `${from} – ${to}` : `up to ${to}`;
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
  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      ...Object.fromEntries(Object.entries(filterOf(search)).map(([key, value]) => [key, String(value)])),
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
  const client = useClientTitle(search.clientId);
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
        <FilterButton name="Client" value={client}>
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
        <FilterButton name="Issued" value={rangeWords(search.from, search.to)}>
          <Range {...props} labels={['Issued from', 'Issued until']} of={['from', 'to']} type="date" />
        </FilterButton>
        <FilterButton name="Total" value={rangeWords(search.least, search.most)}>
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
