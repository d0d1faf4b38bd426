/** The ids of rows, in their order. */
export const idsOf = (rows: Iterable<{ readonly id: string }>): string[] => Array.from(rows, ({ id }) => id);
