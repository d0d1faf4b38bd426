import { type Client, clientOperations } from 'domain/clients';
import { call } from '#platform/call.ts';
import { store } from '#platform/store.ts';
import { useWhole } from '#platform/useStore.ts';

/** The clients of this browser, live; their rows come whole. */
export const clients = store.noun<Client>('clients', {
  place: ({ deletedAt, status }) => (deletedAt === null ? status : null),
  whole: () => true,
});

/** One client, read when it is not known. */
export const useClient = (id: string) =>
  useWhole(clients, id, (wanted) => call(clientOperations.get, { id: wanted }));
