/** What a column of a spreadsheet holds: texts and days as they are written, numbers, sums of money. */
export type SheetKind = 'text' | 'number' | 'money';

/** The parts of an .xlsx beside its sheet, by their paths (ECMA-376); no part holds a formula. */
export const sheetParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Washboard" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'xl/styles.xml':
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="&quot;$&quot;#,##0.00;\\-&quot;$&quot;#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>',
};

/** Where the sheet itself goes. */
export const sheetPath = 'xl/worksheets/sheet1.xml';

// The order of the formats in the styles.
const styles = { head: 1, day: 2, moment: 3, money: 4 } as const;

// A cell holds no more.
const longest = 32_767;

// What no XML holds: signs that control, halves of characters.
const unspeakable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

const escaped = (text: string): string =>
  text
    .slice(0, longest)
    .replaceAll(unspeakable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

// Always a text, whatever it begins with: nothing of it runs.
const textCell = (text: string, style?: number): string =>
  text === ''
    ? '<c/>'
    : `<c${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const numberCell = (value: number, style?: number): string =>
  `<c${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;

const dayBegan = Date.UTC(1899, 11, 30);
const dayLong = 86_400_000;
// Spreadsheets count days from there, and know none before it.
const serial = (local: string): number =>
  (Date.parse(`${local.replace(' ', 'T')}${local.length === 10 ? 'T00:00' : ''}Z`) - dayBegan) / dayLong;

// Before March 1900 they do not agree on the days.
const first = '1900-03-01';
const day = /^(19|20|21)\d\d-\d\d-\d\d$/;
const moment = /^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const dollars = /^-?\$\d{1,3}(,\d{3})*\.\d\d$/;
const plain = /^-?\d+(\.\d+)?$/;
const grouped = /^-?\d{1,3}(,\d{3})+$/;

const digits = (text: string): number => Number(text.replaceAll(/[$,]/g, ''));

/** One cell as its column means it; `local` says a moment by the clock of whoever reads: ‘2026-11-27 09:00’. */
const cellOf = (said: string | number | null, kind: SheetKind, local: (at: string) => string): string => {
  if (said === null) return '<c/>';
  if (typeof said === 'number') return numberCell(said, kind === 'money' ? styles.money : undefined);
  if (said >= first && day.test(said)) return numberCell(serial(said), styles.day);
  if (said >= first && moment.test(said)) return numberCell(serial(local(said)), styles.moment);
  if (dollars.test(said)) return numberCell(digits(said), styles.money);
  if (kind === 'money' && plain.test(said)) return numberCell(Number(said), styles.money);
  if (kind === 'number' && (plain.test(said) || grouped.test(said))) return numberCell(digits(said));
  return textCell(said);
};

/** The beginning of a sheet, with its heading, which stays in sight. */
export const sheetHead = (heading: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row>${heading.map((label) => textCell(label, styles.head)).join('')}</row>`;

/** One row of it. */
export const sheetRow = (
  cells: readonly (string | number | null)[],
  kinds: readonly SheetKind[],
  local: (at: string) => string,
): string => `<row>${cells.map((cell, at) => cellOf(cell, kinds[at] ?? 'text', local)).join('')}</row>`;

export const sheetFoot = '</sheetData></worksheet>';
