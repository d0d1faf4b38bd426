import { countWords, daysBetween, dollars } from '#kernel';

/** What a site may be expected to take in, and from how much it was reckoned. */
export type Expected = { most: number; machines: number; days: number };

// Of a site that was never collected from, or of a day before the last one, nobody knows since when its boxes filled.
const unknownDays = 31;

type Emptied = { totalMachines: number; lastCollectionDate: string | null };

/**
 * What is more than some machines take in since they were emptied, by the office's figure for one of them and a day (cents,
 * D55); null where an amount may well be.
 */
export const implausible = (
  gross: number,
  { totalMachines, lastCollectionDate }: Emptied,
  date: string,
  perMachineDay: number,
): Expected | null => {
  const known = lastCollectionDate !== null && lastCollectionDate < date;
  const days = known ? daysBetween(lastCollectionDate, date) : unknownDays;
  const machines = Math.max(1, totalMachines);
  const most = perMachineDay * machines * days;
  return gross > most ? { most, machines, days } : null;
};

/** The question before such an amount is kept. */
export const doubtWords = (gross: number, { most, machines, days }: Expected): string =>
  `${dollars(gross)} is more than the ${dollars(most)} that ${countWords(machines, 'machine')} take in at most in ${countWords(days, 'day')}.`;
