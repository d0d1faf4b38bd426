import { administrators } from 'domain/kernel';
import { machineResult, machineSearchFields, siteResult, siteSearchFields } from 'domain/search';
import { foundIn } from '#platform/database/results.ts';
import { askMachines, askSites, searchedMachines, searchedSites } from './sql/search.ts';

/** Sites by name, number, location code, address and the business of their client, for administrators (D7). */
export const siteSearch = foundIn({
  type: 'site',
  who: administrators,
  ask: ({ db }, query) => askSites(db, query),
  fieldsOf: siteSearchFields,
  read: ({ db }, ids) => searchedSites(db, ids),
  resultOf: siteResult,
});

/** Machines by serial, make and model, for administrators. */
export const machineSearch = foundIn({
  type: 'machine',
  who: administrators,
  ask: ({ db }, query) => askMachines(db, query),
  fieldsOf: machineSearchFields,
  read: ({ db }, ids) => searchedMachines(db, ids),
  resultOf: (machine, _, score) => machineResult(machine, score),
});
