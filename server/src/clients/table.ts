import { type Client, clientAnswer, clientRefusals, readableClients } from 'domain/clients';
import { books, columnsOf, type Table } from '#platform/rows/table.ts';

/** Clients as they are kept; what follows from the sites is not stored with them, and told by those. */
export const clientTable: Table<Client> = {
  noun: 'clients',
  name: 'clients',
  columns: columnsOf(clientAnswer, 'sites', 'machines'),
  scope: readableClients,
  refusals: clientRefusals,
  untold: [...books, 'machines'],
  facts: ({ deletedAt, status, accountManager }) => ({ deletedAt, status, accountManager }),
};
