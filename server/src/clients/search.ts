import { clientScope } from 'domain/clients';
import { administrators } from 'domain/kernel';
import { bestRows, clientResult, clientSearchFields } from 'domain/search';
import { resultsOf } from '#platform/database/results.ts';
import type { SearchSource } from '#platform/operations/feature.ts';
import { clientHits, searchedClients } from './sql/search.ts';

/** Clients by names, business, e-mail and telephones, for administrators (D7). */
export const clientSearch: SearchSource = {
  type: 'client',
  who: administrators,
  find: async ({ db, viewer }, query, limit) => {
    const scope = clientScope(viewer);
    const found = await clientHits(db, scope, query);
    const rows = found.map(({ id, at, txt }) => ({ id, at, fields: clientSearchFields(txt.split('|')) }));
    const best = bestRows(rows, query, limit);
    return resultsOf(
      best,
      (ids) => searchedClients(db, ids, scope),
      (client, score) => clientResult(client, query, score),
    );
  },
};
