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

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Sites by name, number, location code, address and the business of their client, for administrators (D7). */
export const siteSearch: SearchSource = {
  type: 'site',
  who: administrators,
  find: async ({ db }, query, limit) => {
    const best = ranked(await siteHits(db, query), siteSearchFields, query, limit);
    if (best.length === 0) return [];
    const sites = byId(
      await searchedSites(
        db,
        best.map(({ id }) => id),
      ),
    );
    return best.flatMap(({ id, score }) => {
      const site = sites.get(id);
      return site ? [siteResult(site, query, score)] : [];
    });
  },
};

/** Machines by serial, make and model, for administrators. */
export const machineSearch: SearchSource = {
  type: 'machine',
  who: administrators,
  find: async ({ db }, query, limit) => {
    const best = ranked(await machineHits(db, query), machineSearchFields, query, limit);
    if (best.length === 0) return [];
    const machines = byId(
      await searchedMachines(
        db,
        best.map(({ id }) => id),
      ),
    );
    return best.flatMap(({ id, score }) => {
      const machine = machines.get(id);
      return machine ? [machineResult(machine, score)] : [];
    });
  },
};
