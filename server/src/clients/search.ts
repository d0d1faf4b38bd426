import { clientScope } from 'domain/clients';
import { administrators } from 'domain/kernel';
import { clientResult, clientSearchFields } from 'domain/search';
import { foundIn } from '#platform/database/results.ts';
import { askClients, searchedClients } from './sql/search.ts';

/** Clients by names, business, e-mail and telephones, for administrators (D7). */
export const clientSearch = foundIn({
  type: 'client',
  who: administrators,
  ask: ({ db, viewer }, query) => askClients(db, clientScope(viewer), query),
  fieldsOf: clientSearchFields,
  read: ({ db, viewer }, ids) => searchedClients(db, ids, clientScope(viewer)),
  resultOf: clientResult,
});
