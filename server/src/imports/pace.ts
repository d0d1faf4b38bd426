// What a chunk may take, in milliseconds: so long the live feed may wait for it, and with it what others write.
const wanted = 60;
// With fewer a chunk would do little but look.
const fewest = 40;
const most = 200;

/** How many rows the next chunk takes, by how long the last one took on this machine, with what else it does. */
export const createPace = (clock: () => number = () => performance.now()) => {
  let rows = 50;
  /** Runs one chunk of as many rows as fit. */
  const timed = async <T>(chunk: (rows: number) => Promise<T>): Promise<T> => {
    const begun = clock();
    const done = await chunk(rows);
    const fit = Math.round((rows * wanted) / Math.max(1, clock() - begun));
    // A quick chunk says little of the next: its rows may all have been duplicates.
    rows = Math.max(fewest, Math.min(most, fit, rows + 20));
    return done;
  };
  return { timed };
};
