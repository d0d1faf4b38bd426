import { clientTitle } from 'domain/clients';
import { agingBuckets, agingLabels } from 'domain/invoices';
import { dateWords, dollars } from 'domain/kernel';
import { siteOperations, siteTitle } from 'domain/sites';
import { fetchExport } from '#auth';
import { useRead } from '#platform/query.ts';
import { SitePicker } from '#sites';
import { Button } from '#ui/Button.tsx';
import { FilterFields } from '#ui/filters/Fields.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import type { Filter } from '#ui/filters/filters.ts';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { Download, X } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useOnline } from '#ui/useOnline.ts';
import { ClientPicker, useClient } from './ClientPicker.tsx';
import styles from './Invoices.module.css';
import { centsOf } from './money.ts';
import { changed, cleared, filterOf, type InvoiceSearch, isFiltered } from './search.ts';

export type FilterProps = { search: InvoiceSearch; onSearch: (next: InvoiceSearch) => void };

/** The heads of the table sort it; a phone has none. */
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

/** The block above the list; a phone has none. */
const age: Filter<'age'> = {
  key: 'age',
  label: 'Aging',
  any: 'Any age',
  choices: agingBuckets.map((bucket) => [bucket, agingLabels[bucket]]),
};

const ClientField = ({ search, onSearch }: FilterProps) => (
  <>
    <ClientPicker
      chosen={search.clientId}
      onChoose={({ id }) => onSearch(changed(search, { clientId: id, siteId: '' }))}
    />
    {search.clientId && (
      <Button onClick={() => onSearch(changed(search, { clientId: '', siteId: '' }))} small>
        Every client
      </Button>
    )}
  </>
);

/** One of the sites of the client; without a client any site. */
const SiteField = ({ search, onSearch }: FilterProps) => {
  const { clientId, siteId } = search;
  const { data } = useRead(
    siteOperations.list,
    { clientId: clientId ?? '', limit: 200 },
    { when: clientId !== undefined },
  );
  const choose = (id: string) => onSearch(changed(search, { siteId: id }));
  if (clientId === undefined)
    return (
      <>
        <SitePicker chosen={siteId ?? ''} label="Site" onChoose={choose} />
        {siteId && (
          <Button onClick={() => choose('')} small>
            Every site
          </Button>
        )}
      </>
    );
  const choices = (data?.items ?? []).map((site) => [site.id, siteTitle(site)] as const);
  return (
    <FilterFields
      filters={[{ key: 'siteId', label: 'Site', any: 'Any site', choices }]}
      onChange={(parts) => onSearch(changed(search, parts))}
      search={search}
    />
  );
};

/** What the site of the filter is called; null: none is chosen. */
const useSiteName = (siteId: string | undefined): string | null => {
  const site = useRead(siteOperations.get, { id: siteId ?? '' }, { when: siteId !== undefined }).data;
  if (siteId === undefined) return null;
  return site ? siteTitle(site) : 'One site';
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
  return (
    <>
      <ClientField {...props} />
      <SiteField {...props} />
      <FilterFields
        filters={[order]}
        onChange={(parts) => onSearch(changed(search, parts))}
        search={search}
      />
      <FilterFields
        filters={[age]}
        onChange={(parts) => onSearch(changed(search, { ...parts, status: '' }))}
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

const exportOffline = 'The file can be had when you are back online.';

const ExportMenu = ({ search, today }: { search: InvoiceSearch; today: string }) => {
  const off = useOnline() ? undefined : exportOffline;
  const asked = filterOf(search, today);
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
          off,
          label: 'These invoices as CSV',
          onSelect: () => void fetchExport(`/api/export/invoices.csv?${query()}`),
        },
        {
          off,
          label: 'These invoices as Excel',
          onSelect: () => void fetchExport(`/api/export/invoices.xlsx?${query()}`),
        },
        {
          off,
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
export const FilterRow = ({ today, ...props }: FilterProps & { today: string }) => {
  const { search, onSearch } = props;
  const client = useClient(search.clientId);
  const site = useSiteName(search.siteId);
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
        <FilterButton name="Site" value={site}>
          <SiteField {...props} />
        </FilterButton>
        <FilterButton name="Issued" value={rangeWords(search.from, search.to, dateWords)}>
          <Range {...props} labels={['Issued from', 'Issued until']} of={['from', 'to']} type="date" />
        </FilterButton>
        <FilterButton name="Total" value={rangeWords(search.least, search.most, sumWords)}>
          <Range {...props} labels={['From, dollars', 'Up to, dollars']} of={['least', 'most']} type="text" />
        </FilterButton>
      </span>
      {isFiltered(search) && (
        <Button glyph={X} look="quiet" onClick={() => onSearch(cleared(search))} small>
          Clear filters
        </Button>
      )}
      <span className="push">
        <ExportMenu search={search} today={today} />
      </span>
    </div>
  );
};
