import { agingBuckets, agingDays, invoiceSorts, invoiceStatuses } from 'domain/invoices';
import { address, day, oneOf, type SearchOf, text, uuid } from '#ui/list/address.ts';
import { centsOf } from './money.ts';

const list = address(
  {
    status: oneOf(invoiceStatuses),
    /** How late open ones are. */
    age: oneOf(agingBuckets),
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

/** What the address asks the server for, on a day of the office; an amount that is none asks for nothing. */
export const filterOf = (search: InvoiceSearch, today: string) => {
  const { least, most, age, event: _, ...filter } = list.values(search);
  const cents = (typed: string | undefined) => (typed === undefined ? null : centsOf(typed));
  const [from, to] = [cents(least), cents(most)];
  return {
    ...(age && { status: 'open' as const, ...agingDays(age, today) }),
    ...filter,
    ...(from !== null && { least: from }),
    ...(to !== null && { most: to }),
  };
};
