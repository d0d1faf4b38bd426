import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testsReaching } from './mutation/imports.ts';
import { type Mutant, mutate } from './mutation/mutants.ts';
import { here } from './product.ts';

// npm run bench -- mutation [--folder=domain/src/leads/verbs] [--sample=4]: changes one condition, bound or constant, or takes
// one statement away, and runs the domain's tests that the file is part of: ≥ 90 % must be noticed. `folder` may be one
// file; `sample` tries every fourth change.
const folders = [
  'domain/src/kernel',
  'domain/src/leads',
  'domain/src/users',
  'domain/src/approvals',
  'domain/src/collections',
  'domain/src/vendChanges',
  'domain/src/conversion',
  'domain/src/templates',
  'domain/src/formerSystem',
];
const toNotice = 0.9;

const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
const sample = Number(option('sample') ?? 1);

const filesOf = (folder: string): string[] => {
  const path = join(here, folder);
  const files = statSync(path).isFile() ? [path] : globSync(join(path, '**/*.ts'));
  return files.filter((file) => !/\.(?:test|fixtures|d)\.ts$/.test(file)).sort();
};

const program = join(import.meta.dirname, 'mutation/worker.ts');

/** A process with the tests of a file loaded; null where the change that is in force from the start hung it. */
const load = async (file: string, tests: readonly string[], mutant: number, patience: number) => {
  const worker = fork(program, [file, String(mutant), ...tests], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const said = await answer(worker, patience);
  if (said === 'ready') return worker;
  worker.kill('SIGKILL');
  return null;
};

/** What a process says next; null where it ends or says nothing for too long. */
const answer = async (worker: ChildProcess, patience: number): Promise<unknown> => {
  const stop = new AbortController();
  const said = Promise.race([
    once(worker, 'message', stop).then(([value]) => value as unknown),
    once(worker, 'exit', stop).then(() => null),
    sleep(patience, null, stop),
  ]);
  const value = await said.finally(() => stop.abort());
  return value;
};

const ask = (worker: ChildProcess, id: number, patience: number): Promise<unknown> => {
  worker.send(id);
  return answer(worker, patience);
};

type Tried = { survivors: Mutant[]; tried: number };

const tryFile = async (file: string, tests: readonly string[]): Promise<Tried> => {
  const { mutants } = mutate(file, readFileSync(file, 'utf8'));
  const chosen = mutants.map((mutant, id) => ({ mutant, id })).filter(({ id }) => id % sample === 0);
  const survivors: Mutant[] = [];
  if (chosen.length === 0 || tests.length === 0)
    return { survivors: chosen.map(({ mutant }) => mutant), tried: chosen.length };
  const begun = performance.now();
  let worker = await load(file, tests, -1, 120_000);
  if (!worker || (await ask(worker, -1, 120_000)) !== true)
    throw new Error(`${relative(here, file)}: its tests fail before anything is changed`);
  // A loop that no longer ends is noticed by its time.
  const patience = 5_000 + 5 * (performance.now() - begun);
  for (const { mutant, id } of chosen) {
    if (!mutant.loads && !worker) worker = await load(file, tests, -1, patience);
    const at: ChildProcess | null = mutant.loads ? await load(file, tests, id, patience) : worker;
    const passed = at ? await ask(at, id, patience) : false;
    if (passed === true) survivors.push(mutant);
    if (mutant.loads) at?.kill('SIGKILL');
    else if (passed === null) {
      at?.kill('SIGKILL');
      worker = null;
    }
  }
  worker?.kill('SIGKILL');
  return { survivors, tried: chosen.length };
};

const reaching = testsReaching(join(here, 'domain'));
let below = false;
for (const folder of option('folder')?.split(',') ?? folders) {
  let [tried, survived] = [0, 0];
  for (const file of filesOf(folder)) {
    const { survivors, tried: inFile } = await tryFile(file, reaching(file));
    tried += inFile;
    survived += survivors.length;
    for (const { line, from, to } of survivors)
      console.log(`${relative(here, file)}:${line}  ${from}  →  ${to}`);
  }
  const share = tried === 0 ? 1 : (tried - survived) / tried;
  below ||= share < toNotice;
  console.log(
    `${folder}: ${tried - survived} of ${tried} noticed, ${(share * 100).toFixed(0)} %${share < toNotice ? ' MISS' : ''}`,
  );
}
process.exitCode = below ? 1 : 0;
