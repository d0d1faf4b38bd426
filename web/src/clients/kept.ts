import { type Client, clientOperations } from 'domain/clients';
import { call } from '#platform/call.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';

/** How clients are kept on the device: those one works for first. */
export const keptClients: KeptNoun = {
  noun: 'clients',
  worth: (row) => {
    const { deletedAt, status, updatedAt } = row as Client;
    return `${deletedAt ? 0 : status === 'inactive' ? 1 : 2} ${updatedAt}`;
  },
  most: 2_000,
  // With what administrators see of files: the page of documents, and the tabs of clients and sites.
  lateAnswers: ['clients.timeline', 'documents.list', 'documents.get'],
  page: async (cursor) => call(clientOperations.list, { cursor, limit: 200 }),
};
