import { buffer } from 'node:stream/consumers';
import { sheetParts } from 'domain/imports';
import yazl from 'yazl';

/** A file of parts, as a zip has them. */
export const zipOf = (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name);
  zip.end();
  return buffer(zip.outputStream);
};

/** A cell of a sheet: a text, a number, or its own XML. */
type Cell = string | number | { xml: string };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const cellXml = (cell: Cell): string => {
  if (typeof cell === 'object') return cell.xml;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
};

/** The XML of a sheet with these rows. */
export const sheetXml = (rows: readonly (readonly Cell[])[]): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((cells, at) => `<row r="${at + 1}">${cells.map(cellXml).join('')}</row>`)
    .join('')}</sheetData></worksheet>`;

type Sheet = { name: string; rows?: readonly (readonly Cell[])[]; xml?: string; state?: string };

/** The parts of a workbook with these sheets. */
export const partsOf = (sheets: readonly Sheet[], more: Readonly<Record<string, string>> = {}) => {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return {
    ...sheetParts,
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, at) => `<Relationship Id="s${at}" Type="${relations}/worksheet" Target="worksheets/s${at}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="styles" Type="${relations}/styles" Target="/xl/styles.xml"/><Relationship Id="shared" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows = [], xml }, at) => [`xl/worksheets/s${at}.xml`, xml ?? sheetXml(rows)]),
    ),
    ...more,
  };
};

/** A workbook with these sheets. */
export const workbookOf = (
  sheets: readonly Sheet[],
  more: Readonly<Record<string, string>> = {},
): Promise<Buffer> => zipOf(partsOf(sheets, more));
