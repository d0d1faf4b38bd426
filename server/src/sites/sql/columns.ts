import { type MachineCounts, siteAnswer } from 'domain/sites';
import { columnsOf } from '#platform/rows/table.ts';

/** The fields of a site that are columns of its table under the same names. */
export const siteColumns = columnsOf(
  siteAnswer,
  'machineInventory',
  'nextCollectionDate',
  'hasAccessNotes',
  'hasAccessCode',
);

/** The columns of its machine inventory that people set. */
export const countColumns = [
  'washers',
  'dryers',
  'stacks',
  'combos',
] as const satisfies readonly (keyof MachineCounts)[];
