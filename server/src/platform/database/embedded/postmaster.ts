import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type Postmaster = {
  pid: number;
  socketDir: string;
  /** It takes connections; false while it starts, recovers or stops. */
  ready: boolean;
};

/** Whether a process of that id runs (a zombie does not). */
export const processRuns = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Ids come round again, in containers at every start: is this one the postmaster of that data directory? */
const isPostmaster = (pid: number, data: string): boolean => {
  if (!processRuns(pid)) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === data;
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres');
  } catch (error) {
    // A process of another user is no postmaster of ours; one that vanished is none at all.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const read = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

/** Takes the file away only while it is the one that was judged; another server may write a new one meanwhile. */
const clearStale = async (file: string, judged: string): Promise<void> => {
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    await rename(file, aside);
    if ((await read(aside)) !== judged) await link(aside, file);
  } catch {
    // It vanished, or a newer one already stands there: nothing is left to clear.
  }
  await rm(aside, { force: true });
};

/** The running postmaster of a data directory, or null; a pid file whose process is gone is cleared. */
export const findPostmaster = async (data: string): Promise<Postmaster | null> => {
  const file = join(data, 'postmaster.pid');
  const text = await read(file);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0)) return null;
  if (isPostmaster(pid, data)) return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  await clearStale(file, text);
  return null;
};
