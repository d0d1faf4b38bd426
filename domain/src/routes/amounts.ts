export const amountSources = ['meter', 'bag'] as const;

/** What was taken at a stop, in cents: of one machine, or (machineId null) of the site as a whole. */
export type StopAmount = {
  machineId: string | null;
  /** Read from the machine's meter, or counted from its bag. */
  source: (typeof amountSources)[number];
  gross: number;
  /** Paid back to people there. */
  refunds: number;
  /** Our own coins, put in to try a machine. */
  testMoney: number;
};

export type StopSum = { gross: number; refunds: number; testMoney: number; net: number };

/** The sums of a stop's amounts; what stays is net of refunds and of our own coins. */
export const sumOf = (amounts: readonly StopAmount[]): StopSum => {
  const add = (field: 'gross' | 'refunds' | 'testMoney') =>
    amounts.reduce((sum, amount) => sum + amount[field], 0);
  const [gross, refunds, testMoney] = [add('gross'), add('refunds'), add('testMoney')];
  return { gross, refunds, testMoney, net: gross - refunds - testMoney };
};
