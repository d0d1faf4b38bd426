import type { WaitingRow } from './sql/rows.ts';

type Numbered = { row: Pick<WaitingRow, 'n'> };

/**
 * The rows of a file, read before their turn: while the database is busy with some of them the next ones are parsed. What
 * stands in a row never changes, so it does not matter when it is read.
 */
export const readAhead = <Row extends Numbered>(read: (after: number) => Promise<Row[]>) => {
  let after = -1;
  let rows: Row[] = [];
  let coming: Promise<Row[]> | null = null;
  const call = (last: number): Promise<Row[]> => {
    const called = read(last);
    // Who takes them is told what went wrong.
    called.catch(() => undefined);
    return called;
  };
  /** The next rows after row `done`, `most` at most. */
  return async (done: number, most: number): Promise<Row[]> => {
    // What was taken last was not kept.
    if (after !== done) [rows, coming] = [[], null];
    if (rows.length < most) {
      rows.push(...(await (coming ?? call(rows.at(-1)?.row.n ?? done))));
      coming = null;
    }
    const taken = rows.splice(0, most);
    const last = taken.at(-1)?.row.n;
    if (last === undefined) return [];
    after = last;
    if (rows.length < most) coming ??= call(rows.at(-1)?.row.n ?? last);
    return taken;
  };
};
