import { administrators } from 'domain/kernel';
import { documentResult, documentSearchFields } from 'domain/search';
import { foundIn } from '#platform/database/results.ts';
import { documentHits, listedDocuments } from './sql/listing.ts';

/** Documents by name, file name, description and tags, for administrators; of many versions the one that is shown. */
export const documentSearch = foundIn({
  type: 'document',
  who: administrators,
  hits: ({ db }, query) => documentHits(db, query),
  fieldsOf: documentSearchFields,
  read: async ({ db }, ids) =>
    (await listedDocuments(db, ids)).filter(({ deletedAt, current }) => current && deletedAt === null),
  resultOf: (row, _, score) => documentResult(row, score),
});
