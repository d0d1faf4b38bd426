import type * as z from 'zod';
import type { amountAnswer } from './answers.ts';
export const amountSources = ['meter', 'bag'] as const;

/** What was taken at a stop, in cents: of one machine, or (machineId null) of the site as a whole. */
export type StopAmount = z.output<typeof amountAnswer>;

export type StopSum = { gross: number; refunds: number; testMoney: number; net: number };

/** What the meters say of some amounts; null where none was read. */
export const meteredOf = (amounts: readonly Pick<StopAmount, 'metered'>[]): number | null => {
  const read = amounts.flatMap(({ metered }) => metered ?? []);
  return read.length === 0 ? null : read.reduce((sum, metered) => sum + metered, 0);
};

/** The sums of a stop's amounts; what stays is net of refunds and of our own coins. */
export const sumOf = (amounts: readonly StopAmount[]): StopSum => {
  const add = (field: 'gross' | 'refunds' | 'testMoney') =>
    amounts.reduce((sum, amount) => sum + amount[field], 0);
  const [gross, refunds, testMoney] = [add('gross'), add('refunds'), add('testMoney')];
  return { gross, refunds, testMoney, net: gross - refunds - testMoney };
};
