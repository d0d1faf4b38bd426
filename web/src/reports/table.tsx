import { Link } from '@tanstack/react-router';
import {
  type Comparison,
  type FigureAnswer,
  type FigureKind,
  figureColumns,
  figureValueWords,
  type PartWords,
  type ReportLine,
} from 'domain/reports';
import { figureAddress } from '#platform/figureAddress.ts';
import type { Column, Way } from '#ui/list/columns.tsx';
import type { ReportSearch } from './search.ts';

/** A figure in words. */
export const wordsOf = (kind: FigureKind, figure: Pick<FigureAnswer, 'value'> | undefined): string =>
  figureValueWords(kind, figure?.value ?? null, Date.now());

type Named = Pick<ReportLine, 'all' | 'label'>;

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
  value: FigureAnswer['value'];
};

const Value = ({ kind, late, from, row, figure, value }: ValueProps) => {
  const words = wordsOf(kind, { value });
  // Nothing has no rows to open.
  if (!figure?.value) return <span className="dim">{words}</span>;
  return (
    <Link {...rowsAddress(figure, from, row)} className={late ? 'late' : undefined}>
      {words}
    </Link>
  );
};

const Before = ({ of, word }: { of: string; word: string }) => (
  <>
    <span className="vh">{`${of}, `}</span>
    {word}
  </>
);

const sortsOf = (key: string): Record<string, Way> => ({ [key]: 'descending', [`-${key}`]: 'ascending' });

/** The columns of a report's table: the group, its figures, and beside each what it was in the time compared with. */
export const columnsOf = (
  { by, figures, all }: Pick<PartWords, 'by' | 'figures' | 'all'>,
  way: string,
  compare: Comparison | undefined,
  from: ReportSearch,
): readonly Column<ReportLine, undefined, string>[] => [
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
  ...figureColumns({ figures }, compare).map(({ key, label, kind, late, before, of, value, file }) => ({
    ...{ key, label, as: 'number' as const, csv: file },
    cell: (row: ReportLine) => (
      <Value figure={of(row)} from={from} kind={kind} late={late} row={row} value={value(row)} />
    ),
    ...(before
      ? { head: <Before {...before} />, phone: { label: before.word } }
      : { sorts: sortsOf(key), ...(key === all && !compare && { phone: { unit: label.toLowerCase() } }) }),
  })),
];
