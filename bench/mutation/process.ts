import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = join(import.meta.dirname, 'worker.ts');
/** Modules that are loaded anew are never forgotten: after so many rounds a fresh process takes over. */
const rounds = 150;

/** What a process says next; null where it ends or says nothing for too long. */
const answer = async (worker: ChildProcess, patience: number): Promise<unknown> => {
  const stop = new AbortController();
  const said = Promise.race([
    once(worker, 'message', stop).then(([value]) => value as unknown),
    once(worker, 'exit', stop).then(() => null),
    sleep(patience, null, stop),
  ]);
  return said.finally(() => stop.abort());
};

const begin = async (file: string, dependents: readonly string[]) => {
  const begun = performance.now();
  const worker = fork(program, [file, ...dependents], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const whileLoading = await answer(worker, 300_000);
  if (!Array.isArray(whileLoading)) {
    worker.kill('SIGKILL');
    throw new Error(`${file}: its tests fail before anything is changed`);
  }
  // A loop that no longer ends is noticed by its time.
  const patience = 5_000 + 1.5 * (performance.now() - begun);
  return { worker, patience, whileLoading: new Set<unknown>(whileLoading), rounds: 0 };
};

/** Tries the mutants of a file by the tests that are loaded in a process of their own; `end` ends it. */
export const tester = (file: string, dependents: readonly string[]) => {
  let at: Awaited<ReturnType<typeof begin>> | null = null;
  const end = (): void => {
    at?.worker.kill('SIGKILL');
    at = null;
  };
  const survives = async (id: number): Promise<boolean> => {
    at ??= await begin(file, dependents);
    at.worker.send(id);
    const passed = await answer(at.worker, at.patience);
    if (at.whileLoading.has(id)) at.rounds += 1;
    if (passed === null || at.rounds > rounds) end();
    return passed === true;
  };
  return { survives, end };
};
