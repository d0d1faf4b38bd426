const patience = 6_000;
const pause = 150;

/** Whether a row is on the device, where the feed brings it within moments. */
export const isKeptSoon = async (
  rows: { kept: (id: string) => Promise<unknown> },
  id: string,
): Promise<boolean> => {
  for (let waited = 0; waited < patience; waited += pause) {
    if (await rows.kept(id).catch(() => undefined)) return true;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return false;
};
