import pg from 'pg';
import { inject } from 'vitest';

// Any fixed number.
const officeLock = 7_702_026;

/** Waits until the office is free for a story, or free of all others; answers how to leave it. */
export const enterOffice = async (alone: boolean): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: inject('productDatabase') });
  await client.connect();
  await client.query(`select pg_advisory_lock${alone ? '' : '_shared'}(${officeLock})`);
  return () => client.end();
};
