import { type SavedView, savedViewOperations, savedViewRefusals, savedViewScope } from 'domain/savedViews';
import { columnsOf, type Table } from '#platform/rows/table.ts';

/** Views as they are kept. */
export const viewTable: Table<SavedView> = {
  noun: 'savedViews',
  name: 'saved_views',
  columns: columnsOf(savedViewOperations.create.output),
  scope: savedViewScope,
  refusals: savedViewRefusals,
  untold: [],
};
