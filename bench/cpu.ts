import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const ticksPerSecond = 100;

type Stat = { parent: number; seconds: number };

/** CPU of one process and of its children that ended, in seconds; null when it is gone. Linux only. */
const statOf = (pid: number): Stat | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { parent, seconds: ticks / ticksPerSecond };
  } catch {
    return null;
  }
};

const allPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** User and system time of the given processes and everything below them, in seconds. */
export const cpuSeconds = (roots: readonly number[]): number => {
  const stats = new Map(allPids().map((pid) => [pid, statOf(pid)]));
  const below = (pid: number): boolean => {
    if (roots.includes(pid)) return true;
    const parent = stats.get(pid)?.parent ?? 0;
    return parent > 1 && below(parent);
  };
  let sum = 0;
  for (const [pid, stat] of stats) if (stat && below(pid)) sum += stat.seconds;
  return sum;
};

/** Resident memory of one process in bytes. */
export const residentBytes = (pid: number): number => {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
};

/** The highest memory of a process since it began, or since `resetPeak`, in MB. */
export const peakMegabytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
