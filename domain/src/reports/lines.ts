import type { Comparison, FigureAnswer, ReportAnswer } from './operations.ts';
import type { FigureKind, PartWords } from './part-words.ts';
import { figureValueWords } from './value.ts';

type Figures = Readonly<Record<string, FigureAnswer>>;

/** A line of a report's table: a group, or all of them. */
export type ReportLine = {
  id: string;
  label: string;
  figures: Figures;
  before: Figures | undefined;
  all: boolean;
};

/** Groups as the server answers them, those of the time compared with added, and all of them last. */
export const linesOf = ({ rows, all, compared }: ReportAnswer): readonly ReportLine[] => {
  const before = new Map(compared?.rows.map((row) => [row.group, row]));
  const now = new Set(rows.map(({ group }) => group));
  const gone = compared?.rows.filter(({ group }) => !now.has(group)) ?? [];
  return [
    ...rows.map(({ group, label, figures }) => ({
      ...{ id: `of ${group}`, label, figures, all: false },
      before: before.get(group)?.figures,
    })),
    ...gone.map(({ group, label, figures }) => ({
      ...{ id: `of ${group}`, label, figures: {}, all: false },
      before: figures,
    })),
    { id: 'all', label: 'All', figures: all, before: compared?.all, all: true },
  ];
};

type Ranked = FigureAnswer['value'] | undefined;

// What is unknown comes after what is known, whichever way.
const ranked = (left: Ranked, right: Ranked, way: number): number => {
  if (left === right) return 0;
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return (left > right ? 1 : -1) * way;
};

/** The lines by a figure, the largest first, with a minus before its name the smallest; all of them stay last. */
export const sortedLines = (
  lines: readonly ReportLine[],
  sort: string | undefined,
): readonly ReportLine[] => {
  if (sort === undefined) return lines;
  const [key, way] = sort.startsWith('-') ? [sort.slice(1), 1] : [sort, -1];
  return lines.toSorted(
    (a, b) => Number(a.all) - Number(b.all) || ranked(a.figures[key]?.value, b.figures[key]?.value, way),
  );
};

const beforeLabels: Readonly<Record<Comparison, string>> = { before: 'before', year: 'a year ago' };

const inFile = (kind: FigureKind, figure: FigureAnswer | undefined): string | number | null => {
  const value = figure?.value ?? null;
  if (typeof value !== 'number') return value;
  if (kind === 'cents') return value / 100;
  // A share or a time says the same whenever it is read.
  return kind === 'count' ? value : figureValueWords(kind, value, 0);
};

export type FigureColumn = {
  key: string;
  label: string;
  kind: FigureKind;
  late: boolean;
  /** Of the time compared with: which figure it is of, and the word of that time. */
  before: { of: string; word: string } | null;
  of: (line: ReportLine) => FigureAnswer | undefined;
  file: (line: ReportLine) => string | number | null;
};

/** The figures of a table as its columns, and beside each what it was in the time compared with. */
export const figureColumns = (
  { figures }: Pick<PartWords, 'figures'>,
  compare: Comparison | undefined,
): readonly FigureColumn[] =>
  Object.entries(figures).flatMap(([key, { label, as: kind, late = false }]) => {
    const now = (line: ReportLine) => line.figures[key];
    const then = (line: ReportLine) => line.before?.[key];
    const column = { key, label, kind, late, before: null, of: now };
    const columns = [{ ...column, file: (line: ReportLine) => inFile(kind, now(line)) }];
    if (!compare) return columns;
    const word = beforeLabels[compare];
    const compared = {
      ...{ key: `${key} before`, label: `${label}, ${word}`, kind, late: false },
      ...{ before: { of: label, word }, of: then },
    };
    return [...columns, { ...compared, file: (line: ReportLine) => inFile(kind, then(line)) }];
  });
