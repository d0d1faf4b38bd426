/** How a number of a workbook is meant: a day, a moment, a time, or a number with leading zeros. */
export type NumberKind = 'day' | 'plain' | { digits: number };

// Formats that every program knows by their number (ECMA-376, 18.8.30); the others are written into the file.
const builtInDays: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** The kind of number that a format without a code of its own shows. */
export const builtInKind = (id: number): NumberKind =>
  builtInDays.some(([from, to]) => id >= from && id <= to) ? 'day' : 'plain';

/** The kind of number that a format shows: ‘yyyy-mm-dd’, ‘00000’, ‘$#,##0.00’. */
export const formatKind = (code: string): NumberKind => {
  const [first = ''] = code.split(';');
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  if (/^0{2,}$/.test(bare)) return { digits: bare.length };
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) ? 'day' : 'plain';
};

const dayLong = 86_400_000;
const began = Date.UTC(1899, 11, 30);
const began1904 = Date.UTC(1904, 0, 1);
// The first workbooks took 1900 for a leap year; before that day they count one less.
const notThere = 60;
const furthest = 2_958_466;

const dayText = (serial: number, since1904: boolean): string => {
  if (serial < 0 || serial >= furthest) return String(serial);
  const days = since1904 || serial >= notThere ? serial : serial + 1;
  const at = new Date((since1904 ? began1904 : began) + Math.round((days * dayLong) / 1000) * 1000);
  const [date = '', rest = ''] = at.toISOString().split('T');
  const time = rest.slice(0, rest.startsWith('00', 6) ? 5 : 8);
  if (serial < 1 && !since1904) return time;
  return at.getTime() % dayLong === 0 ? date : `${date} ${time}`;
};

const numberText = (value: string, kind: NumberKind, since1904: boolean): string => {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (kind === 'day') return dayText(number, since1904);
  // Fifteen digits are all that they hold: 0.1 + 0.2 is 0.3.
  const text = String(Number(number.toPrecision(15)));
  return typeof kind === 'object' && /^\d+$/.test(text) ? text.padStart(kind.digits, '0') : text;
};

/** A cell as its XML has it. */
export type WorkbookCell = {
  /** Its type: n a number, s a shared text, b yes or no, e an error, d a date, anything else a text. */
  type: string;
  value: string;
  kind: NumberKind;
};

/** What somebody sees in a cell, as a file of commas would have it; the value of a formula, nothing of an error. */
export const workbookText = (
  { type, value, kind }: WorkbookCell,
  { since1904, shared }: { since1904: boolean; shared: (at: number) => string },
): string => {
  if (type === 'n' || type === '') return numberText(value, kind, since1904);
  if (type === 's') return shared(Number(value));
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');
  return type === 'e' ? '' : value;
};

/** The place of a cell in its row: ‘AB12’ is 27; -1 where it says none. */
export const placeOfCell = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d*$)/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** Signs that XML cannot hold are written as ‘_x000D_’. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
