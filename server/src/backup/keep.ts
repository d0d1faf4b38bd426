import { daysLater } from 'domain/kernel';
import type { KeepRules } from '#platform/variables.ts';

type Period = keyof KeepRules;

/** The Monday of a day's week. */
const mondayOf = (day: string): string => daysLater(day, -((new Date(day).getUTCDay() + 6) % 7));

/** By which name of its period a moment goes, in UTC. */
const periods: Readonly<Record<Period, (at: string) => string>> = {
  daily: (at) => at.slice(0, 10),
  weekly: (at) => mondayOf(at.slice(0, 10)),
  monthly: (at) => at.slice(0, 7),
  yearly: (at) => at.slice(0, 4),
};

/**
 * Which of the backups made at these moments are kept: of each of the latest days, weeks, months and years that have one, as
 * many as the rules say, the newest. The newest of all is always kept.
 */
export const keptOf = (moments: readonly string[], rules: KeepRules): ReadonlySet<string> => {
  const newestFirst = [...moments].sort().reverse();
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [period, count] of Object.entries(rules) as [Period, number][]) {
    const met = new Set<string>();
    for (const at of newestFirst) {
      const name = periods[period](at);
      if (met.has(name) || met.size >= count) continue;
      met.add(name);
      kept.add(at);
    }
  }
  return kept;
};
