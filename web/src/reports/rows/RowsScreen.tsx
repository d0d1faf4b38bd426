import { useNavigate, useSearch } from '@tanstack/react-router';
import { clientOperations } from 'domain/clients';
import { collectionOperations } from 'domain/collections';
import { invoiceOperations, paymentOperations } from 'domain/invoices';
import type { FigureAsked, Operation, Page } from 'domain/kernel';
import { leadOperations, outcomeOperations } from 'domain/leads';
import { messageOperations } from 'domain/messages';
import { routeDayOperations } from 'domain/routes';
import { siteOperations } from 'domain/sites';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import type * as z from 'zod';
import { signedIn } from '#auth';
import { listColumns, nameColumn, usualColumns } from '#board';
import { clientColumns } from '#clients';
import { invoiceColumns } from '#invoices';
import { usePages } from '#platform/pages.ts';
import { useOfficeToday, useSettings } from '#settings';
import { Empty } from '#ui/Empty.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { useNow } from '#ui/useNow.ts';
import { useNames, useWork } from '#view';
import { messageColumns, siteColumnsFor } from './columns.tsx';
import { Gist, Heading } from './Heading.tsx';
import { entryColumns, outcomeColumns, paymentColumns, stopColumns } from './happened-columns.tsx';
import { useClientMends, useLeadMends, useSiteMends } from './mends.tsx';
import { askedOf, type Counted, readSearch } from './search.ts';

// Beside what a list shows, what a figure adds up.
const leadColumnsFor = (figure: FigureAsked) => {
  const hasUnits = figure.key === 'units';
  return [
    nameColumn,
    ...listColumns.filter(({ key = '' }) => usualColumns.includes(key) || (hasUnits && key === 'units')),
  ];
};

const words: Readonly<Record<Counted, readonly [string, string]>> = {
  leads: ['lead', 'leads'],
  clients: ['client', 'clients'],
  sites: ['site', 'sites'],
  outcomes: ['time', 'times'],
  payments: ['payment', 'payments'],
  routeDays: ['stop', 'stops'],
  collections: ['collection', 'collections'],
  invoices: ['invoice', 'invoices'],
  messages: ['message', 'messages'],
};

// Whose changes change them.
const toldBy: Partial<Record<Counted, string>> = { outcomes: 'leads', payments: 'invoices' };

type RowsProps<Input extends z.ZodType, Row, Facts, Sort extends string> = {
  of: Counted;
  figure: FigureAsked;
  operation: Operation<Input, Page<Row>>;
  columns: readonly Column<Row, Facts, Sort>[];
  facts: Facts;
  /** What is lacking can be given here. */
  mends?: { columns: readonly Column<Row, never, never>[]; form: ReactNode };
};

// Beside the name: in sight, however many columns follow.
const withMends = <Row, Facts, Sort extends string>(
  columns: readonly Column<Row, Facts, Sort>[],
  mends: RowsProps<never, Row, Facts, Sort>['mends'],
): readonly Column<Row, Facts, Sort>[] => [
  ...columns.slice(0, 1),
  ...((mends?.columns ?? []) as readonly Column<Row, Facts, Sort>[]),
  ...columns.slice(1),
];

const Rows = <Input extends z.ZodType, Row extends object, Facts, Sort extends string>({
  of,
  figure,
  operation,
  columns,
  facts,
  mends,
}: RowsProps<Input, Row, Facts, Sort>) => {
  const pages = usePages(operation, { figure } as z.input<Input>, { follows: [toldBy[of] ?? of] });
  const [, many] = words[of];
  return (
    <>
      {!pages.loading && !pages.error && (
        <Gist figure={figure} of={words[of]} operation={operation.name} pages={pages} />
      )}
      <List
        columns={withMends(columns, mends)}
        empty={`No ${many} stand behind this number`}
        facts={facts}
        file={`${of}.csv`}
        label={many}
        pages={pages}
        what={many}
      />
      {mends?.form}
    </>
  );
};

type OfFigure = { figure: FigureAsked };

// Of one rep's leads it need not be said whose they are.
const isOfOneRep = ({ by, group, rep }: FigureAsked): boolean =>
  rep !== undefined || (by === 'rep' && group !== undefined);

const LeadRows = ({ figure }: OfFigure) => {
  const { viewer } = useWork();
  const facts = { now: useNow(), nameOf: useNames(), settings: useSettings(), phone: true };
  const isOneRep = viewer.sees === 'self' || isOfOneRep(figure);
  const columns = leadColumnsFor(figure).filter(({ key }) => !isOneRep || key !== 'rep');
  return (
    <Rows
      columns={columns}
      facts={facts}
      figure={figure}
      mends={useLeadMends(figure)}
      of="leads"
      operation={leadOperations.list}
    />
  );
};

const ClientRows = ({ figure }: OfFigure) => {
  const facts = { now: useNow(), nameOf: useNames() };
  return (
    <Rows
      columns={clientColumns}
      facts={facts}
      figure={figure}
      mends={useClientMends(figure)}
      of="clients"
      operation={clientOperations.list}
    />
  );
};

const InvoiceRows = ({ figure }: OfFigure) => {
  const facts = { today: useOfficeToday() ?? '' };
  return (
    <Rows
      columns={invoiceColumns}
      facts={facts}
      figure={figure}
      of="invoices"
      operation={invoiceOperations.list}
    />
  );
};

const SiteRows = ({ figure }: OfFigure) => (
  <Rows
    columns={siteColumnsFor(figure.key)}
    facts={undefined}
    figure={figure}
    mends={useSiteMends(figure)}
    of="sites"
    operation={siteOperations.list}
  />
);

const lists: Readonly<Record<Counted, ComponentType<OfFigure>>> = {
  leads: LeadRows,
  clients: ClientRows,
  invoices: InvoiceRows,
  sites: SiteRows,
  outcomes: (props) => (
    <Rows
      {...props}
      columns={outcomeColumns}
      facts={undefined}
      of="outcomes"
      operation={outcomeOperations.list}
    />
  ),
  payments: (props) => (
    <Rows
      {...props}
      columns={paymentColumns}
      facts={undefined}
      of="payments"
      operation={paymentOperations.list}
    />
  ),
  routeDays: (props) => (
    <Rows
      {...props}
      columns={stopColumns}
      facts={undefined}
      of="routeDays"
      operation={routeDayOperations.stops}
    />
  ),
  collections: (props) => (
    <Rows
      {...props}
      columns={entryColumns}
      facts={undefined}
      of="collections"
      operation={collectionOperations.list}
    />
  ),
  messages: (props) => (
    <Rows
      {...props}
      columns={messageColumns}
      facts={undefined}
      of="messages"
      operation={messageOperations.list}
    />
  ),
};

/** Links of lists that elsewhere are opened by their list lead within the page here, too. */
const useOpening = () => {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[data-open]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ to: link.getAttribute('href') ?? '/' });
  };
};

/** The rows behind one number of a report or of the dashboard. */
export const RowsScreen = signedIn(() => {
  const asked = askedOf(readSearch({ ...useSearch({ strict: false }) }));
  const onClick = useOpening();
  const List = asked && lists[asked.of];
  if (!asked || !List)
    return (
      <div className="page">
        <h1>Rows</h1>
        <Empty title="This address names no number." />
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the presses on links within
    <div className="page" onClick={onClick} role="presentation">
      <Heading figure={asked.figure} />
      <List figure={asked.figure} />
    </div>
  );
});
