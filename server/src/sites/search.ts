import { administrators } from 'domain/kernel';
import {
  bestRows,
  machineResult,
  machineSearchFields,
  type SearchField,
  type SearchQuery,
  siteResult,
  siteSearchFields,
} from 'domain/search';
import { resultsOf } from '#platform/database/results.ts';
import type { SearchSource } from '#platform/operations/feature.ts';
import { type Hit, machineHits, searchedMachines, searchedSites, siteHits } from './sql/search.ts';

const ranked = (
  hits: readonly Hit[],
  fieldsOf: (texts: readonly string[]) => SearchField[],
  query: SearchQuery,
  limit: number,
) =>
  bestRows(
    hits.map(({ id, at, txt }) => ({ id, at, fields: fieldsOf(txt.split('|')) })),
    query,
    limit,
  );

/** Sites by name, number, location code, address and the business of their client, for administrators (D7). */
export const siteSearch: SearchSource = {
  type: 'site',
  who: administrators,
  find: async ({ db }, query, limit) => {
    const best = ranked(await siteHits(db, query), siteSearchFields, query, limit);
    return resultsOf(
      best,
      (ids) => searchedSites(db, ids),
      (site, score) => siteResult(site, query, score),
    );
  },
};

/** Machines by serial, make and model, for administrators. */
export const machineSearch: SearchSource = {
  type: 'machine',
  who: administrators,
  find: async ({ db }, query, limit) => {
    const best = ranked(await machineHits(db, query), machineSearchFields, query, limit);
    return resultsOf(best, (ids) => searchedMachines(db, ids), machineResult);
  },
};
