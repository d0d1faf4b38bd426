import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clientOperations } from 'domain/clients';
import {
  type InvoiceSort,
  invoiceOperations,
  invoiceStatuses,
  invoiceStatusLabels,
  invoicesAtOnce,
  type ListedInvoice,
  noClientsToBill,
  noInvoices,
} from 'domain/invoices';
import { countWords, figureWords } from 'domain/kernel';
import { useState } from 'react';
import { signedIn } from '#auth';
import { usePages } from '#platform/pages.ts';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { FiltersDialog } from '#ui/filters/FiltersDialog.tsx';
import { TopFilter } from '#ui/filters/TopFilter.tsx';
import { Plus, Receipt, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Key } from '#ui/Key.tsx';
import { List } from '#ui/list/List.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { type Selection, useSelection } from '#ui/useSelection.ts';
import { useSingleKey, useWork } from '#view';
import { Aging } from './Aging.tsx';
import { invoiceColumns } from './columns.tsx';
import { Figures } from './Figures.tsx';
import { AllFilters, FilterRow } from './Filters.tsx';
import styles from './Invoices.module.css';
import { type ManyAct, ManyDialog } from './ManyDialog.tsx';
import { NewInvoice } from './NewInvoice.tsx';
import { changed, cleared, filterOf, type InvoiceSearch, isFiltered, readSearch } from './search.ts';

/** Every status with how many there are of it, each at its address. */
const StatusTabs = ({ search }: { search: InvoiceSearch }) => {
  const counts = useRead(invoiceOperations.figures, {}, { follows: ['invoices'] }).data?.counts;
  return (
    <Tabs label="Status">
      {([undefined, ...invoiceStatuses] as const).map((status) => (
        <Link
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={search.age === undefined && search.status === status ? 'page' : undefined}
          key={status ?? 'all'}
          replace
          search={changed(search, { status: status ?? '', age: '' })}
          to="/invoices"
        >
          {status ? invoiceStatusLabels[status] : 'All'}
          {status && counts && <span className={styles.count}>{figureWords(counts[status])}</span>}
        </Link>
      ))}
    </Tabs>
  );
};

const titleOf = ({ number, client }: ListedInvoice): string => number ?? `the draft for ${client}`;

const manyActs: readonly (readonly [ManyAct, string])[] = [
  ['send', 'Send'],
  ['issue', 'Mark as sent'],
  ['remind', 'Remind'],
];

const ChosenBar = ({ selection, onAct }: { selection: Selection; onAct: (act: ManyAct) => void }) => {
  const { off } = useWork();
  const many = selection.chosen.size > invoicesAtOnce && `At most ${invoicesAtOnce} invoices at a time.`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons side by side, not a form
    <div aria-label="Chosen invoices" className={`bar wrap ${styles.chosen}`} role="group">
      <b role="status">{`${countWords(selection.chosen.size, 'invoice')} chosen`}</b>
      <span className="bar wrap push">
        {manyActs.map(([act, label]) => (
          <Button key={act} off={off ?? many} onClick={() => onAct(act)} small>
            {label}
          </Button>
        ))}
        <IconButton glyph={X} name="Choose none" onClick={selection.clear} small />
      </span>
    </div>
  );
};

const None = ({ onNew, off }: { onNew: () => void; off: string | null }) => {
  const { data } = useRead(clientOperations.list, { limit: 1 });
  const clients = data && data.items.length === 0;
  return (
    <Empty icon={<Receipt />} title={noInvoices}>
      {clients ? (
        <p>{noClientsToBill}</p>
      ) : (
        <Button off={off} onClick={onNew} small>
          New invoice
        </Button>
      )}
    </Empty>
  );
};

type Panel = 'new' | 'filters' | ManyAct | null;

const Invoices = ({
  search,
  today,
  onSearch,
  onOpen,
}: {
  search: InvoiceSearch;
  today: string;
  onSearch: (next: InvoiceSearch) => void;
  onOpen: (id: string) => void;
}) => {
  const { off } = useWork();
  const phone = usePhone();
  const [panel, setPanel] = useState<Panel>(null);
  const filter = filterOf(search, today);
  const pages = usePages(invoiceOperations.list, filter, { follows: ['invoices'], kind: 'invoices' });
  const selection = useSelection(JSON.stringify(search));
  const sort = search.sort ?? 'newest';
  const onSort = (next: InvoiceSort) => onSearch(changed(search, { sort: next === 'newest' ? '' : next }));
  useSingleKey({ n: () => off === null && setPanel('new') });
  const { event, clientId, siteId } = search;
  const begin = panel === 'new' || event !== undefined;
  const close = () => {
    setPanel(null);
    if (event !== undefined) onSearch(changed(search, { event: '', clientId: '', siteId: '' }));
  };
  const filtered = isFiltered(search) || search.status !== undefined;
  return (
    <div className="page">
      <div className="page-head">
        <h1>Invoices</h1>
        <span className="push" />
        <Button glyph={Plus} look="main" off={off} onClick={() => setPanel('new')}>
          New invoice
          <Key plain>N</Key>
        </Button>
      </div>
      <Figures />
      <Aging search={search} />
      <StatusTabs search={search} />
      {phone && <TopFilter onPress={() => setPanel('filters')} set={isFiltered(search)} />}
      {selection.on ? (
        <ChosenBar onAct={setPanel} selection={selection} />
      ) : (
        <FilterRow onSearch={onSearch} search={search} today={today} />
      )}
      <List
        clear={filtered ? () => onSearch(cleared(changed(search, { status: '' }))) : undefined}
        columns={invoiceColumns}
        empty={filtered ? 'No invoices match' : <None off={off} onNew={() => setPanel('new')} />}
        facts={{ today }}
        label="Invoices"
        order={{ now: sort as InvoiceSort, usual: 'newest', onSort }}
        pages={pages}
        picks={{ selection, titleOf }}
        what="invoices"
      />
      {begin && (
        <NewInvoice
          begun={{
            event,
            ...(clientId !== undefined && { clientId }),
            ...(siteId !== undefined && { siteId }),
          }}
          onClose={(id) => (id === undefined ? close() : onOpen(id))}
        />
      )}
      {panel === 'filters' && (
        <FiltersDialog
          onClear={() => onSearch(cleared(search))}
          onClose={() => setPanel(null)}
          title="Filter invoices"
        >
          <AllFilters onSearch={onSearch} search={search} />
        </FiltersDialog>
      )}
      {panel !== null && panel !== 'new' && panel !== 'filters' && (
        <ManyDialog
          act={panel}
          ids={[...selection.chosen]}
          onClose={(done) => {
            setPanel(null);
            if (done) selection.clear();
          }}
        />
      )}
    </div>
  );
};

/** All invoices: what they come to, by status, narrowed, and issued, sent or reminded of many at once. */
export const InvoicesScreen = signedIn(() => {
  const search = readSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const today = useOfficeToday();
  if (!today) return null;
  return (
    <Invoices
      onOpen={(id) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } })}
      onSearch={(next) => void navigate({ to: '/invoices', search: next, replace: true })}
      search={search}
      today={today}
    />
  );
});
