import { Link } from '@tanstack/react-router';
import { type ListedEntry, varianceOf } from 'domain/collections';
import { type ListedPayment, paymentMethodLabels } from 'domain/invoices';
import { countWords, dateWords, daysBetween, dollars } from 'domain/kernel';
import { type LeadOutcome, outcomeLabels } from 'domain/leads';
import { type ListedStop, skipWords } from 'domain/routes';
import type { ReactNode } from 'react';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { moment } from '#ui/moment.ts';

const money = (label: string, of: (entry: ListedEntry) => number | null): Column<ListedEntry> => ({
  ...{ label, as: 'number' },
  csv: (entry) => {
    const cents = of(entry);
    return cents === null ? null : cents / 100;
  },
  cell: (entry) => {
    const cents = of(entry);
    return cents === null ? '' : dollars(cents);
  },
});

const dayLink = (route: string, date: string, children: ReactNode) => (
  <Link params={{ route, date }} to="/routes/$route/$date">
    {children}
  </Link>
);

/** Collections, each with its meter and the route day behind it. */
export const entryColumns: readonly Column<ListedEntry>[] = [
  { label: 'Date', as: 'name', cell: ({ date }) => dateWords(date) },
  { label: 'Site', as: 'line', cell: ({ site }) => site },
  { label: 'Machine', cell: ({ machine }) => machine || 'Whole site' },
  money('Gross', ({ gross }) => gross),
  money('Meter', ({ metered }) => metered),
  money('Variance', varianceOf),
  {
    label: 'Mark',
    phone: 'bare',
    csv: ({ unusual }) => (unusual ? 'Unusual' : ''),
    cell: ({ unusual }) => unusual && <Badge tone="warn">Unusual</Badge>,
  },
  money('Refunds', ({ refunds }) => refunds),
  money('Test money', ({ testMoney }) => testMoney),
  {
    label: 'Route day',
    csv: ({ routeDay }) => routeDay?.route ?? '',
    cell: ({ routeDay }) => routeDay && dayLink(routeDay.route, routeDay.date, routeDay.route),
  },
  { label: 'By', cell: ({ author }) => author },
];

const stateWords = { open: 'Open', done: 'Done', skipped: 'Skipped' } as const;

/** Stops of route days. */
export const stopColumns: readonly Column<ListedStop>[] = [
  {
    label: 'Site',
    as: 'name',
    csv: ({ site }) => site,
    cell: ({ site, route, date }) => dayLink(route, date, site),
  },
  { label: 'Route', cell: ({ route }) => route },
  { label: 'Date', csv: ({ date }) => date, cell: ({ date }) => dateWords(date) },
  {
    label: 'State',
    phone: 'bare',
    csv: ({ state }) => stateWords[state],
    cell: ({ state, reason, reasonText }) =>
      reason ? `Skipped: ${skipWords(reason, reasonText)}` : stateWords[state],
  },
  { label: 'Due on', csv: ({ dueOn }) => dueOn ?? '', cell: ({ dueOn }) => dueOn && dateWords(dueOn) },
  {
    label: 'Late',
    csv: ({ daysLate }) => daysLate ?? '',
    cell: ({ daysLate }) =>
      daysLate !== null && daysLate > 0 && <Badge tone="warn">{countWords(daysLate, 'day')}</Badge>,
  },
  { label: 'Collector', cell: ({ collector }) => collector },
];

/** Payments, each with the invoice that it is on. */
export const paymentColumns: readonly Column<ListedPayment>[] = [
  {
    label: 'Invoice',
    as: 'name',
    csv: ({ number }) => number,
    cell: ({ invoiceId, number }) => (
      <Link params={{ invoiceId }} to="/invoices/$invoiceId">
        {number}
      </Link>
    ),
  },
  { label: 'Client', as: 'line', cell: ({ client }) => client },
  { label: 'Paid on', csv: ({ date }) => date, cell: ({ date }) => dateWords(date) },
  {
    label: 'Amount',
    as: 'number',
    csv: ({ amount }) => amount / 100,
    cell: ({ amount }) => dollars(amount),
  },
  { label: 'Method', cell: ({ method }) => paymentMethodLabels[method] },
  { label: 'Issued', csv: ({ issueDate }) => issueDate, cell: ({ issueDate }) => dateWords(issueDate) },
  {
    label: 'Days to paid',
    as: 'number',
    cell: ({ issueDate, date }) => daysBetween(issueDate, date),
  },
];

/** Times that leads were lost. */
export const outcomeColumns: readonly Column<LeadOutcome>[] = [
  {
    label: 'Lead',
    as: 'name',
    csv: ({ lead }) => lead,
    cell: ({ leadId, lead }) => (
      <Link params={{ leadId }} to="/leads/$leadId">
        {lead}
      </Link>
    ),
  },
  { label: 'What', phone: 'bare', cell: ({ kind }) => outcomeLabels[kind] },
  { label: 'When', csv: ({ at }) => at, cell: ({ at }) => (at === null ? 'Unknown' : moment(at)) },
  { label: 'Reason', as: 'line', cell: ({ reason }) => reason },
  { label: 'Rep', cell: ({ rep }) => rep },
  { label: 'Provider', cell: ({ currentServiceProvider }) => currentServiceProvider },
];
