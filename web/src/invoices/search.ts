import { invoiceSorts, invoiceStatuses } from 'domain/invoices';
import { address, day, oneOf, type SearchOf, text, uuid } from '#ui/list/address.ts';
import { centsOf } from './money.ts';

const list = address(
  {
    status: oneOf(invoiceStatuses),
    clientId: uuid,
    siteId: uuid,
    from: day,
    to: day,
    least: text,
    most: text,
    text,
    sort: oneOf(invoiceSorts),
    /** The event that a new invoice bills. */
    event: uuid,
  },
  ['status', 'sort', 'event'],
);

/** The list's part of the address: plain texts, as people share them. */
export type InvoiceSearch = SearchOf<typeof list>;
export const { read: readSearch, changed, cleared, isFiltered } = list;

/** What the address asks the server for; an amount that is none asks for nothing. */
export const filterOf = (search: InvoiceSearch) => {
  const { least, most, event: _, ...filter } = list.values(search);
  const cents = (typed: string | undefined) => (typed === undefined ? null : centsOf(typed));
  const [from, to] = [cents(least), cents(most)];
  return { ...filter, ...(from !== null && { least: from }), ...(to !== null && { most: to }) };
};
