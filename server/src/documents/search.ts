import { administrators } from 'domain/kernel';
import { documentResult, documentSearchFields } from 'domain/search';
import { foundIn } from '#platform/database/results.ts';
import { askDocuments, searchedDocuments } from './sql/search.ts';

/** Documents by name, file name, description and tags, for administrators; of many versions the one that is shown. */
export const documentSearch = foundIn({
  type: 'document',
  who: administrators,
  ask: ({ db }, query) => askDocuments(db, query),
  fieldsOf: documentSearchFields,
  read: ({ db }, ids) => searchedDocuments(db, ids),
  resultOf: (row, _, score) => documentResult(row, score),
});
