import { Link } from '@tanstack/react-router';
import {
  type Comparison,
  type FigureAnswer,
  type FigureKind,
  figureValueWords,
  type PartWords,
  type ReportAnswer,
} from 'domain/reports';
import { figureAddress } from '#platform/figureAddress.ts';
import type { Column, Way } from '#ui/list/columns.tsx';
import { here } from '#ui/moment.ts';
import type { ReportSearch } from './search.ts';

type Figures = Readonly<Record<string, FigureAnswer>>;

/** A line of a report's table: a group, or all of them. */
export type ReportRow = {
  id: string;
  label: string;
  figures: Figures;
  before: Figures | undefined;
  all: boolean;
};

/** Groups as the server answers them, those of the time compared with added, and all of them last. */
export const rowsOf = ({ rows, all, compared }: ReportAnswer): readonly ReportRow[] => {
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

const reading = () => ({ now: Date.now(), timeZone: here });

/** A figure in words. */
export const wordsOf = (kind: FigureKind, figure: Pick<FigureAnswer, 'value'> | undefined): string =>
  figureValueWords(kind, figure?.value ?? null, reading());

type Named = Pick<ReportRow, 'all' | 'label'>;

/** The address of a number's rows, and the report's own to go back to. */
const rowsAddress = ({ open }: FigureAnswer, from: ReportSearch, { all, label }: Named) => {
  const { to, search } = figureAddress(open, all ? undefined : label);
  return { to, search: { ...search, back: new URLSearchParams(from).toString() } };
};

type ValueProps = {
  kind: FigureKind;
  late: boolean;
  from: ReportSearch;
  row: Named;
  figure: FigureAnswer | undefined;
};

const Value = ({ kind, late, from, row, figure }: ValueProps) => {
  const words = wordsOf(kind, figure);
  // Nothing has no rows to open.
  if (!figure?.value) return <span className="dim">{words}</span>;
  return (
    <Link {...rowsAddress(figure, from, row)} className={late ? 'late' : undefined}>
      {words}
    </Link>
  );
};

const saidInFile = (kind: FigureKind, figure: FigureAnswer | undefined): string | number | null => {
  const value = figure?.value ?? null;
  if (typeof value !== 'number') return value;
  if (kind === 'cents') return value / 100;
  return kind === 'count' ? value : wordsOf(kind, figure);
};

const beforeLabels: Readonly<Record<Comparison, string>> = { before: 'before', year: 'a year ago' };

/** The columns of a report's table: the group, its figures, and beside each what it was in the time compared with. */
export const columnsOf = (
  { by, figures, all }: Pick<PartWords, 'by' | 'figures' | 'all'>,
  way: string,
  compare: Comparison | undefined,
  from: ReportSearch,
): readonly Column<ReportRow, undefined, string>[] => [
  {
    key: 'group',
    label: by[way] ?? '',
    as: 'name',
    csv: ({ label }) => label,
    cell: (row) => {
      const counted = row.figures[all];
      return counted?.value ? <Link {...rowsAddress(counted, from, row)}>{row.label}</Link> : row.label;
    },
  },
  ...Object.entries(figures).flatMap(([key, { label, as: kind, late = false }]) => {
    const one = (of: (row: ReportRow) => Figures | undefined, words: object, loud = false) => ({
      ...{ key, label, as: 'number', ...words },
      csv: (row: ReportRow) => saidInFile(kind, of(row)?.[key]),
      cell: (row: ReportRow) => (
        <Value figure={of(row)?.[key]} from={from} kind={kind} late={loud} row={row} />
      ),
    });
    const sorts: Record<string, Way> = { [key]: 'descending', [`-${key}`]: 'ascending' };
    const now = one(
      ({ figures: its }) => its,
      { sorts, ...(key === all && !compare && { phone: { unit: label.toLowerCase() } }) },
      late,
    );
    if (!compare) return [now];
    const word = beforeLabels[compare];
    const then = {
      key: `${key} before`,
      label: `${label}, ${word}`,
      phone: { label: word },
      head: (
        <>
          <span className="vh">{`${label}, `}</span>
          {word}
        </>
      ),
    };
    return [now, one(({ before }) => before, then)];
  }),
];

type Ranked = FigureAnswer['value'] | undefined;

// What is unknown comes after what is known, whichever way.
const compared = (left: Ranked, right: Ranked, way: number): number => {
  if (left === right) return 0;
  if (left === null || left === undefined) return 1;
  if (right === null || right === undefined) return -1;
  return (left > right ? 1 : -1) * way;
};

/** The rows by a figure, the largest first, with a minus before its name the smallest; all of them stay last. */
export const sorted = (rows: readonly ReportRow[], sort: string | undefined): readonly ReportRow[] => {
  if (sort === undefined) return rows;
  const [key, way] = sort.startsWith('-') ? [sort.slice(1), 1] : [sort, -1];
  return rows.toSorted(
    (a, b) => Number(a.all) - Number(b.all) || compared(a.figures[key]?.value, b.figures[key]?.value, way),
  );
};
