export type Row = {
  work: string;
  target: string;
  figure: string;
  ratio: string;
  verdict: 'ok' | 'MISS' | '–';
};

const columns = ['work', 'target', 'figure', 'ratio', 'verdict'] as const;

/** One table: what, its target, the figure, the ratio to the floor of the same run, the verdict. */
export const printTable = (rows: readonly Row[]): void => {
  const head: Record<(typeof columns)[number], string> = {
    work: 'Work',
    target: 'To reach',
    figure: 'Figure',
    ratio: '× floor',
    verdict: 'Verdict',
  };
  const width = (column: (typeof columns)[number]) =>
    Math.max(head[column].length, ...rows.map((row) => row[column].length));
  const line = (row: Record<(typeof columns)[number], string>) =>
    columns
      .map((column) => row[column].padEnd(width(column)))
      .join('  ')
      .trimEnd();
  console.log(line(head));
  for (const row of rows) console.log(line(row));
  const misses = rows.filter((row) => row.verdict === 'MISS').map((row) => row.work);
  console.log(misses.length > 0 ? `\nMisses: ${misses.join('; ')}` : '\nEvery target is met.');
};

export const atMost = (work: string, value: number, limit: number, unit: string, floor?: number): Row => ({
  work,
  target: `≤ ${limit} ${unit}`,
  figure: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
  ratio: floor ? (value / floor).toFixed(1) : '–',
  verdict: value <= limit ? 'ok' : 'MISS',
});
