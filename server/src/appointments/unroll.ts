import {
  type Appointment,
  isRepeat,
  type Occurrence,
  occurrencesOf,
  type Repeating,
  type Window,
} from 'domain/appointments';
import { breath } from '#platform/breath.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { atSitesIn } from './sql/window.ts';

const atOnce = 50;

/** The times of many rules in a window, others being let through in between. */
export const unrolled = async <Rule extends Repeating>(
  repeats: readonly Rule[],
  window: Window,
): Promise<{ repeat: Rule; time: Occurrence }[]> => {
  const times: { repeat: Rule; time: Occurrence }[] = [];
  for (const [at, repeat] of repeats.entries()) {
    if (at % atOnce === atOnce - 1) await breath();
    for (const time of occurrencesOf(repeat, window)) times.push({ repeat, time });
  }
  return times;
};

/** What begins at a site, or at any, within a window: each day of a repeat by itself. */
export const beginningAtSites = async (
  db: JobContext['db'],
  window: Window,
  siteId: string | null,
): Promise<Appointment[]> => {
  const rows = await atSitesIn(db, window, siteId);
  const repeats = rows.filter(isRepeat);
  const days = await unrolled(repeats as (Appointment & Repeating)[], window);
  return [
    ...rows.filter((row) => !isRepeat(row)),
    ...days.map(({ repeat, time }) => ({ ...repeat, ...time })),
  ].filter(({ start }) => start >= window.from && start < window.to);
};
