import { importLimits } from 'domain/imports';

/** Does something while a file may have no more than so many rows. */
export const withFewRows = async <T>(rows: number, run: () => Promise<T>): Promise<T> => {
  const limits: { rows: number } = importLimits;
  const before = limits.rows;
  limits.rows = rows;
  try {
    return await run();
  } finally {
    limits.rows = before;
  }
};
