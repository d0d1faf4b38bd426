import { type Target, targetOf } from './targets.ts';

export type Row = {
  work: string;
  target: string;
  figure: string;
  ratio: string;
  verdict: 'ok' | 'MISS' | '–';
};

const columns = ['work', 'target', 'figure', 'ratio', 'verdict'] as const;
const head: Row | Record<keyof Row, string> = {
  work: 'Work',
  target: 'To reach',
  figure: 'Figure',
  ratio: '× floor',
  verdict: 'Verdict',
};

/** One table: what, its target, the figure, the ratio to the floor of the same run, the verdict. */
export const printTable = (rows: readonly Row[]): void => {
  const width = (column: (typeof columns)[number]) =>
    Math.max(head[column].length, ...rows.map((row) => row[column].length));
  for (const row of [head, ...rows])
    console.log(
      columns
        .map((column) => row[column].padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    );
};

const said = (target: Target | undefined, unit: string): string => {
  if (!target) return '–';
  return 'times' in target ? `≤ ${target.times} × floor` : `≤ ${target.most} ${unit}`.trimEnd();
};

const reached = (target: Target, value: number, floor: number | undefined): boolean => {
  if ('most' in target) return value <= target.most;
  return floor !== undefined && value <= target.times * floor;
};

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

/** One figure, judged by its line in the targets; `delivered` is false where speed alone is not enough. */
export const judge = (
  work: string,
  value: number,
  unit: string,
  { floor, delivered = true, also = '' }: { floor?: number; delivered?: boolean; also?: string } = {},
): Row => {
  const target = targetOf(work);
  const verdict = delivered && (!target || reached(target, value, floor)) ? 'ok' : 'MISS';
  return {
    work,
    target: said(target, unit),
    figure: `${shown(value)} ${unit}`.trimEnd() + also,
    ratio: floor === undefined ? '–' : shown(value / floor),
    verdict: target || !delivered ? verdict : '–',
  };
};
