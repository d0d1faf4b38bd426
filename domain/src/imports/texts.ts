import { figureWords, refuse } from '#kernel';
import { importLimits, revertDays } from './operations.ts';

/** Every refusal of this noun. */
export const importRefusals = {
  notCsv: refuse.input(
    'IMPORT_NOT_CSV',
    'This is neither a CSV file nor an .xlsx workbook. Save the sheet as one of these and choose that file.',
  ),
  oldWorkbook: refuse.input(
    'IMPORT_NOT_CSV',
    'This is a workbook of Excel before 2007, or one with a password. Save it as .xlsx without a password, or its sheet as ‘CSV UTF-8’, and choose that file.',
  ),
  otherWorkbook: refuse.input(
    'IMPORT_NOT_CSV',
    'This is a workbook of another program. Save it as .xlsx, or its sheet as ‘CSV UTF-8’, and choose that file.',
  ),
  brokenWorkbook: refuse.input(
    'IMPORT_NOT_CSV',
    'This workbook is damaged and cannot be read. Open it, save it as .xlsx once more, and choose that file.',
  ),
  swollenWorkbook: refuse.input(
    'IMPORT_NOT_CSV',
    'This workbook unpacks to far more than its size tells, and was not read. Save its sheet as ‘CSV UTF-8’ and choose that file.',
  ),
  emptyWorkbook: refuse.input('IMPORT_EMPTY', 'No sheet of this workbook has rows.'),
  noTable: (name: string) =>
    refuse.input(
      'IMPORT_NO_TABLE',
      `Sheet ‘${name}’ holds no table: it has one column, and nothing above it is known as a heading. Choose another sheet.`,
    ),
  noSheet: (name: string) => refuse.input('IMPORT_NO_SHEET', `This workbook has no sheet ‘${name}’.`),
  empty: refuse.input('IMPORT_EMPTY', 'This file has a heading at most, and no rows.'),
  tooManyColumns: refuse.input(
    'IMPORT_TOO_MANY_COLUMNS',
    `A file may have at most ${figureWords(importLimits.columns)} columns.`,
  ),
  tooManyRows: (most: number) =>
    refuse.input(
      'IMPORT_TOO_MANY_ROWS',
      `A file may have at most ${figureWords(most)} rows. Split it and import the parts.`,
    ),
  tooManyBroken: refuse.input(
    'IMPORT_NOT_CSV',
    `More than ${figureWords(importLimits.broken)} rows cannot be read. This is hardly a CSV file.`,
  ),
  full: refuse.unavailable(
    'IMPORT_NO_ROOM',
    'The server has no room for this file. Nothing of it was kept: send it again once an administrator has made some.',
    { retryAfter: 30 },
  ),
  doubled: (labels: string) =>
    refuse.input('IMPORT_MAPPING', `Two columns go to the same field: ${labels}.`, {
      fields: { mapping: `Two columns go to the same field: ${labels}.` },
    }),
  unknownColumn: (column: string) =>
    refuse.input('IMPORT_MAPPING', `The file has no column ‘${column}’.`, {
      fields: { mapping: `The file has no column ‘${column}’.` },
    }),
  unknownField: (field: string) =>
    refuse.input('IMPORT_MAPPING', `‘${field}’ is no field of what this file holds.`, {
      fields: { mapping: `‘${field}’ is no field of what this file holds.` },
    }),
  noRep: refuse.input('IMPORT_NO_REP', 'Leads and clients can be given to active managers and admins only.', {
    fields: { reps: 'Leads and clients can be given to active managers and admins only.' },
  }),
  notChecked: refuse.conflict('IMPORT_NOT_CHECKED', 'Check the file first.'),
  checkedAnew: refuse.conflict(
    'IMPORT_CHECKED_ANEW',
    'Something changed since these rows were checked. Look at the new figures.',
  ),
  started: refuse.conflict('IMPORT_STARTED', 'This import has already been started.'),
  notDone: refuse.conflict('IMPORT_NOT_DONE', 'Only a finished import can be reverted.'),
  reverted: refuse.conflict('IMPORT_REVERTED', 'This import has already been reverted.'),
  tooLate: refuse.conflict('IMPORT_REVERT_OVER', `An import can be reverted for ${revertDays} days.`),
  goneCold: refuse.conflict(
    'IMPORT_OVER',
    `An import that stands still can go on for ${revertDays} days: after that its rows are forgotten.`,
  ),
} as const;
