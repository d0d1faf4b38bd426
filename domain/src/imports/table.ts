import type { CsvRow } from './csv.ts';
import { isPersonName } from './names.ts';

/** A line of the file that is no row of its table: a title above the heading, a total or a remark below. */
export type Aside = { line: number; text: string };

/** What a file's rows turn out to be, in their order. */
export type TablePart = { heading: CsvRow } | { row: CsvRow } | { above: Aside } | { below: Aside };

export type TableOptions = {
  /** Whether a heading is one that anybody has. */
  known: (heading: string) => boolean;
  /** The line of the heading, where somebody said it. */
  heading?: number | undefined;
};

// So many rows are looked at before it is said which of them is the heading.
const looked = 25;
// A wider row says nothing of how wide a table is.
const widest = 500;
const mostHeld = 20;
const longest = 200;

const filled = (row: CsvRow): string[] =>
  'cells' in row ? row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '') : [];

const isEmpty = (row: CsvRow): boolean => 'cells' in row && row.cells.every((cell) => cell.trim() === '');

const asideOf = (row: CsvRow): Aside => ({
  line: row.line,
  text: ('cells' in row ? filled(row).join(' · ') : row.raw).slice(0, longest).toWellFormed(),
});

const isFigure = (cell: string): boolean => /^[-+(]?\W{0,3}[\d.,\s]+\W{0,3}$/.test(cell);

const isDays = (cell: string): boolean => /^\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/.test(cell);

// Columns whose figures are sums of nothing.
const phones = /phone|mobile|\b(?:cell|tel|fax)\b/i;
const zips = /\bzip|post(?:al)? ?code|^plz$/i;
const keys =
  /\b(?:id|code|ref|reference|key|ein|serial)\b|\b(?:account|customer|client|record)s? ?(?:#|no\b|nr\b|num)|^(?:#|no\.?|nr\.?)$/i;

// A number to dial, a place or a name of a record, and no sum: how many phones there are may stand below them.
const isNoSum = (cell: string, heading: string): boolean => {
  const digits = cell.replaceAll(/\D/g, '').length;
  if (phones.test(heading)) return digits >= 7;
  if (zips.test(heading)) return digits === 5 || digits === 9;
  return keys.test(heading);
};

const isCount = (cell: string): boolean => /^\d[\d.,]* \p{Ll}{3,}$/u.test(cell);

// ‘*** NORTH SHORE ***’: what stands between stars or lines alone is the name of a part.
const isStarred = (row: CsvRow): boolean => {
  const cells = filled(row);
  return cells.length === 1 && cells.every((cell) => /^([*=#~_–—-])\1+[^*=#~]*\1{2,}$/.test(cell));
};

const isCapitals = (cell: string): boolean =>
  /^[\p{Lu}\p{Zs}.&/-]*\p{Lu}{3}[\p{Lu}\p{Zs}.&/:-]*$/u.test(cell.trim());

const people =
  /\b(?:(?:first|last|given|family|full|sur) ?name|name|contact|person|owner|tenant|manager|mgr)\b/i;
const houses = /\b(?:prop(?:erty)?|bldg|building|house|site|company|business|account|organi[sz]ation)\b/i;

// Whether people stand in a column, by its heading or by who stands there: one in capitals is no name of a part.
const isOfPeople = (heading: string, { plain, persons }: Written): boolean =>
  (people.test(heading) && !houses.test(heading)) || persons * 2 > plain;

// ‘Total’, and figures beside it, of which one with a further word needs one: a business may be called ‘Total Fitness’.
const isSum = (row: CsvRow, headings: readonly string[]): boolean => {
  const [first = '', ...rest] = filled(row);
  const label = /^(?:grand |sub)?-?totals?(?<word> [a-z]\w*)?:?(?<figure> ?[\d.,]+)?$/i.exec(first)?.groups;
  // ‘TOTAL’ beside ‘240 properties’ alone.
  const isCounted = label?.['word'] === undefined && rest.length === 1 && headings.length > 4;
  if (!label || !rest.every((cell) => isFigure(cell) || (isCounted && isCount(cell)))) return false;
  const cells = 'cells' in row ? row.cells.map((cell) => cell.trim()) : [];
  if (cells.some((cell, at) => isFigure(cell) && isNoSum(cell, headings[at] ?? ''))) return false;
  return label['word'] === undefined || label['figure'] !== undefined || rest.length > 0;
};

// Or figures alone, below a column without a name.
const isTotal = (row: CsvRow, headings: readonly string[]): boolean => {
  if (isSum(row, headings)) return true;
  const [first = '', ...rest] = filled(row);
  const hasName = 'cells' in row && (row.cells[0] ?? '').trim() !== '';
  return (
    !hasName &&
    [first, ...rest].some(isDays) &&
    [first, ...rest].every((cell) => isDays(cell) || isFigure(cell))
  );
};

const remarks =
  /^(?:total|sum|count|records?\b|rows?\b|confidential|copyright|©|generated|exported|report\b|page \d|end of|printed)/i;

const keyOf = (row: CsvRow): string => filled(row).join('\n').toLowerCase();

/** Of a column, how many rows wrote it as people write, how many of those a person's name, and how many in capitals alone. */
type Written = { plain: number; persons: number; capitals: number };
const nothingWritten = (): Written => ({ plain: 0, persons: 0, capitals: 0 });

type Held = { row: CsvRow; afterGap: boolean };

const mostCommon = (counts: readonly number[]): number => {
  const times = (count: number) => counts.filter((each) => each === count).length;
  return counts.reduce(
    (best, each) => (times(each) > times(best) || (times(each) === times(best) && each > best) ? each : best),
    0,
  );
};

// The row that has the most known headings; where none has two, the first that is as wide as a table.
const headingAt = (rows: readonly CsvRow[], known: TableOptions['known']): number => {
  const cells = rows.map(filled);
  const knowing = cells.map((row) => row.slice(0, widest).filter(known).length);
  const most = Math.max(...knowing);
  if (most >= 2) return knowing.indexOf(most);
  const width = mostCommon(cells.map((row) => row.length).filter((count) => count > 0 && count <= widest));
  const first = cells.findIndex((row) => row.length >= Math.max(2, width / 2));
  return Math.max(0, first);
};

/**
 * Finds the table in the rows of a file: titles above its heading, lines without a value, totals and the remarks that
 * programs write below are no rows of it. What was left aside is told, so that somebody sees it.
 */
export const tableReader = ({ known, heading }: TableOptions) => {
  let head: CsvRow[] | null = [];
  let width = 0;
  let gap = false;
  let held: Held[] = [];
  let headings = '';
  let columns: readonly string[] = [];
  const written = new Map<number, Written>();

  const isAlone = (row: CsvRow): boolean =>
    'cells' in row && width > 2 && filled(row).length === 1 && (row.cells[0]?.trim() ?? '') !== '';

  const note = (row: CsvRow): CsvRow => {
    for (const [at, cell] of ('cells' in row ? row.cells.slice(0, widest) : []).entries()) {
      if (!/\p{L}{2}/u.test(cell)) continue;
      const times = written.get(at) ?? nothingWritten();
      times[isCapitals(cell) ? 'capitals' : 'plain'] += 1;
      if (cell.length <= longest && isPersonName(cell.trim())) times.persons += 1;
      written.set(at, times);
    }
    return row;
  };

  // The name of a part alone in a wide line, in capitals where no other row has them.
  const isShouted = (row: CsvRow): boolean => {
    const at = 'cells' in row ? row.cells.findIndex((cell) => cell.trim() !== '') : -1;
    const times = written.get(at) ?? nothingWritten();
    const isAlone = width > 4 && filled(row).length === 1 && filled(row).every(isCapitals);
    return isAlone && times.plain > 2 && times.capitals === 0 && !isOfPeople(columns[at] ?? '', times);
  };

  const release = (): TablePart[] => {
    const rows = held.map(({ row }) => ({ row }));
    held = [];
    return rows;
  };

  // The name of a group stands alone above its heading.
  const namesOfGroup = (): TablePart[] => {
    const name = held.pop();
    return [...release(), ...(name ? [{ below: asideOf(name.row) }] : [])];
  };

  const take = (row: CsvRow): TablePart[] => {
    if (isEmpty(row)) {
      gap = true;
      return [];
    }
    const afterGap = gap;
    gap = false;
    if (keyOf(row) === headings) return [...namesOfGroup(), { below: asideOf(row) }];
    const isPart = width > 2 && isStarred(row);
    if (isPart || isTotal(row, columns) || isShouted(row)) return [...release(), { below: asideOf(row) }];
    if (!isAlone(row)) return [...release(), { row: note(row) }];
    held.push({ row, afterGap });
    return held.length > mostHeld ? release() : [];
  };

  const open = (rows: readonly CsvRow[]): TablePart[] => {
    head = null;
    const said = heading === undefined ? -1 : rows.findIndex(({ line }) => line >= heading);
    const at = said >= 0 ? said : headingAt(rows, known);
    const row = rows[at];
    if (!row) return [];
    width = filled(row).length;
    headings = keyOf(row);
    columns = 'cells' in row ? row.cells : [];
    return [
      ...rows.slice(0, at).flatMap((each) => (isEmpty(each) ? [] : [{ above: asideOf(each) }])),
      { heading: row },
      ...rows.slice(at + 1).flatMap(take),
    ];
  };

  const push = (row: CsvRow): TablePart[] => {
    if (head === null) return take(row);
    // An empty line may be the gap before a remark, once there is a heading.
    if (!isEmpty(row) || head.length > 0) head.push(row);
    const enough = heading === undefined ? head.length >= looked : row.line >= heading;
    return enough ? open(head) : [];
  };

  // Remarks stand behind an empty line, or begin like one.
  const end = (): TablePart[] => {
    const opened = head === null ? [] : open(head);
    const from = held.findIndex(({ row, afterGap }) => afterGap || remarks.test(filled(row)[0] ?? ''));
    const rest = held.map(
      ({ row }, at): TablePart => (from >= 0 && at >= from ? { below: asideOf(row) } : { row }),
    );
    held = [];
    return [...opened, ...rest];
  };

  return { push, end };
};
