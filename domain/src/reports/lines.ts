import { type Comparison, type FigureAnswer, type ReportAnswer, reportRowsAtMost } from './operations.ts';
import type { FigureKind, PartWords } from './part-words.ts';
import { figureValueWords } from './value.ts';

type Figures = Readonly<Record<string, FigureAnswer>>;

/** A line of a report's table: a group, or all of them; a group that was not there then has no figures of that time. */
export type ReportLine = {
  id: string;
  label: string;
  figures: Figures;
  before: Figures | undefined;
  all: boolean;
};

/** Groups as the server answers them, those of the time compared with added, and all of them last. */
export const linesOf = ({ rows, all, compared, truncated }: ReportAnswer): readonly ReportLine[] => {
  const before = new Map(compared?.rows.map((row) => [row.group, row]));
  const now = new Set(rows.map(({ group }) => group));
  // Of more groups than are shown nobody knows which are not there.
  const gone = truncated ? [] : (compared?.rows.filter(({ group }) => !now.has(group)) ?? []);
  const isWhole = compared !== undefined && compared.rows.length < reportRowsAtMost;
  return [
    ...rows.map(({ group, label, figures }) => ({
      ...{ id: `of ${group}`, label, figures, all: false },
      before: before.get(group)?.figures ?? (isWhole ? {} : undefined),
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

/** What a figure of a group is; where there is no such group nothing was counted, and what else is worked out is unknown. */
const valueIn = (figures: Figures | undefined, key: string, kind: FigureKind): FigureAnswer['value'] => {
  const none = kind === 'count' || kind === 'cents' ? 0 : null;
  return figures === undefined ? null : key in figures ? (figures[key]?.value ?? null) : none;
};

const inFile = (kind: FigureKind, value: FigureAnswer['value']): string | number | null => {
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
  value: (line: ReportLine) => FigureAnswer['value'];
  file: (line: ReportLine) => string | number | null;
};

/** The figures of a table as its columns, and beside each what it was in the time compared with. */
export const figureColumns = (
  { figures }: Pick<PartWords, 'figures'>,
  compare: Comparison | undefined,
): readonly FigureColumn[] =>
  Object.entries(figures).flatMap(([key, { label, as: kind, late = false }]) => {
    const reading = (figures: (line: ReportLine) => Figures | undefined) => {
      const value = (line: ReportLine) => valueIn(figures(line), key, kind);
      return {
        of: (line: ReportLine) => figures(line)?.[key],
        value,
        file: (line: ReportLine) => inFile(kind, value(line)),
      };
    };
    const column = { key, label, kind, late, before: null, ...reading((line) => line.figures) };
    if (!compare) return [column];
    const word = beforeLabels[compare];
    const compared = {
      ...{ key: `${key} before`, label: `${label}, ${word}`, kind, late: false },
      ...{ before: { of: label, word }, ...reading((line) => line.before) },
    };
    return [column, compared];
  });
