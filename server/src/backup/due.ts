import { daysLater, hour, later, minute } from 'domain/kernel';

/** How a kind of work goes: when its last run began and ended, and why it failed. */
export type Run = { startedAt: string; endedAt: string | null; problem: string | null };

// What failed is tried again by itself; what was broken off goes on at once.
const pauses = { backup: 30 * minute, check: 6 * hour };

/** How old the last check that went well may be. */
const checkedEvery = 7 * 24 * hour;

const rests = (kind: keyof typeof pauses, run: Run | null, now: string): boolean =>
  run !== null && run.problem !== null && run.endedAt !== null && later(run.startedAt, pauses[kind]) > now;

/** The last moment by which a backup should have begun: `at` are times of day in UTC. */
export const lastTime = (at: readonly string[], now: string): string => {
  const today = now.slice(0, 10);
  const moments = [daysLater(today, -1), today].flatMap((day) => at.map((time) => `${day}T${time}:00.000Z`));
  return (
    moments
      .filter((moment) => moment <= now)
      .sort()
      .at(-1) ?? now
  );
};

type Asked = { now: string; run: Run | null };

/** `last` is when the newest backup began. */
export const isBackupDue = ({
  at,
  now,
  last,
  run,
}: Asked & { at: readonly string[]; last: string | null }): boolean =>
  (last === null || last < lastTime(at, now)) && !rests('backup', run, now);

/** `last` is when a backup was checked last and found good. */
export const isCheckDue = ({ now, last, run }: Asked & { last: string | null }): boolean =>
  (last === null || later(last, checkedEvery) <= now) && !rests('check', run, now);
