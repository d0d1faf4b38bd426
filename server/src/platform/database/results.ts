/** What is said of the best hits, as far as their rows may be seen. */
export const resultsOf = async <Row extends { id: string }, Result>(
  best: readonly { id: string; score: number }[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  result: (row: Row, score: number) => Result,
): Promise<Result[]> => {
  if (best.length === 0) return [];
  const rows = new Map((await read(best.map(({ id }) => id))).map((row) => [row.id, row]));
  return best.flatMap(({ id, score }) => {
    const row = rows.get(id);
    return row ? [result(row, score)] : [];
  });
};
