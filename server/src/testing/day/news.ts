import type { Frame } from '#platform/testing/client.ts';
import { newTimes } from './times.ts';

/** How long it takes from an answer to what streams tell of it. */
export const newNews = () => {
  const times = newTimes();
  const answered = new Map<string, number>();
  // Told before its answer was there.
  const early = new Map<string, number>();
  let late = 0;
  const place = (lead: string, version: number) => `${lead} ${version}`;
  return {
    answered: (lead: string, version: number) => {
      const at = place(lead, version);
      if (answered.has(at)) return;
      answered.set(at, performance.now());
      times.add(0, early.get(at) ?? 0);
      early.delete(at);
    },
    /** What a stream told that is open since then. */
    heard: ({ event, data }: Frame, since: number) => {
      if (event !== 'put' || data.noun !== 'leads') return;
      const at = place(data.row.id, data.row.version);
      const told = answered.get(at);
      if (told === undefined) early.set(at, (early.get(at) ?? 0) + 1);
      else if (told < since) late += 1;
      else times.add(performance.now() - told);
    },
    summary: () => ({ ...times.summary(), missedAndToldLater: late }),
  };
};

export type News = ReturnType<typeof newNews>;
