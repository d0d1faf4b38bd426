import { sheetFoot, sheetHead, sheetParts, sheetPath, sheetRow } from 'domain/imports';
import { localMinute } from 'domain/kernel';
import { strToU8, zipSync } from 'fflate';
import { here } from '#ui/moment.ts';
import type { Column } from './columns.tsx';
import { saidColumns } from './said.ts';

/** The same as an Excel file: numbers, sums of money and days as such, moments by the clock of this device. */
export const sheetOf = <Row, Facts>(
  columns: readonly Column<Row, Facts, never>[],
  rows: readonly Row[],
  facts: Facts,
): Uint8Array<ArrayBuffer> => {
  const said = saidColumns(columns, rows, facts);
  const kinds = said.map(({ column }) => (column.as?.includes('number') ? 'number' : 'text'));
  const local = (at: string) => localMinute(at, here);
  const lines = rows.map((_, at) =>
    sheetRow(
      said.map(({ cells }) => cells[at] ?? null),
      kinds,
      local,
    ),
  );
  const sheet = `${sheetHead(said.map(({ column }) => column.label))}${lines.join('')}${sheetFoot}`;
  const parts = Object.entries({ ...sheetParts, [sheetPath]: sheet });
  return zipSync(Object.fromEntries(parts.map(([path, text]) => [path, strToU8(text)])));
};
