import { administratorRows } from 'domain/kernel';
import {
  type Letter,
  letterAnswer,
  letterFields,
  type VendChange,
  vendChangeAnswer,
  vendChangeRefusals,
} from 'domain/vendChanges';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** Changes of vend prices as they are kept; how many of their sites are done is counted. */
export const changeTable: Table<VendChange> = {
  noun: 'vendChanges',
  name: 'vend_changes',
  columns: columnsOf(vendChangeAnswer, 'applied', 'cancelled'),
  scope: administratorRows,
  refusals: vendChangeRefusals,
  untold: [...books, 'applied', 'cancelled'],
  facts: () => ({}),
};

/** Letters as they are kept; their text stands in the letter alone. */
export const letterTable: Table<Letter> = {
  noun: 'letters',
  name: 'letters',
  columns: columnsOf(letterAnswer),
  scope: administratorRows,
  refusals: vendChangeRefusals,
  untold: [...books, ...Object.keys(letterFields.shape)],
  always: ['siteId', 'clientId', 'vendChangeId'],
  facts: ({ siteId, clientId }) => ({ siteId, clientId }),
};
