import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs a program of ours on what somebody sent, in a process of its own, which may be stopped or fall over without the
 * server, and sees nothing of the server's environment; false where it did not come to a good end in time.
 */
export const runApart = (program: string, args: readonly string[], milliseconds: number): Promise<boolean> =>
  run(process.execPath, [program, ...args], {
    timeout: milliseconds,
    killSignal: 'SIGKILL',
    windowsHide: true,
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2' },
  }).then(
    () => true,
    () => false,
  );
