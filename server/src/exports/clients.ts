import { clientExportCells, clientExportHeading } from 'domain/imports';
import type { Viewer } from 'domain/kernel';
import { type ClientSelection, clientsAfter, clientsById, selectClients } from '#clients';
import type { Services } from '#platform/services.ts';
import { namesOf } from '#users';

const pageSize = 500;

/** The clients that somebody sees and asked for, in pages by id, the heading first: no connection waits for a slow reader. */
export const clientPages = async function* (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  viewer: Viewer,
  selection: ClientSelection,
  now: string,
): AsyncGenerator<string[][]> {
  yield [[...clientExportHeading]];
  const where = await selectClients(db, viewer, selection, now);
  for (let last: string | null = null; ; ) {
    const clients = await clientsAfter(db, where, last, pageSize);
    const managers = new Set(clients.flatMap(({ accountManager }) => accountManager ?? []));
    const names = await namesOf({ db, keys }, [...managers]);
    const parents = new Set(clients.flatMap(({ parentClientId }) => parentClientId ?? []));
    const byId = new Map((await clientsById(db, [...parents])).map((parent) => [parent.id, parent]));
    yield clients.map((client) => {
      const manager = names.get(client.accountManager ?? '') ?? '';
      return clientExportCells(client, manager, byId.get(client.parentClientId ?? ''));
    });
    if (clients.length < pageSize) return;
    last = clients.at(-1)?.id ?? null;
  }
};
