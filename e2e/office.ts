import pg from 'pg';
import { inject } from 'vitest';

// Any fixed number.
const officeLock = 7_702_026;
let alone = false;

/**
 * Called at the head of a story that changes what holds for everybody, or counts everything there is: it runs by itself.
 * All others run several at a time, each with people and leads of its own.
 */
export const haveOfficeAlone = (): void => {
  alone = true;
};

/** Waits until the office is free for this story; answers how to leave it. */
export const enterOffice = async (): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: inject('productDatabase') });
  await client.connect();
  await client.query(`select pg_advisory_lock${alone ? '' : '_shared'}(${officeLock})`);
  return () => client.end();
};
