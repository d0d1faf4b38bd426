import { globSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesReaching } from './mutation/imports.ts';
import { type Mutant, mutate } from './mutation/mutants.ts';
import { tester } from './mutation/process.ts';
import { type Reason, reasons } from './mutation/reasons.ts';
import { here } from './product.ts';

// npm run bench -- mutation [--folder=domain/src/leads/verbs] [--sample=4]: changes one condition, bound or constant, or takes
// one statement away, and runs the domain's tests that come by it: ≥ 90 % of what can be noticed must be. `folder` may be
// one file, or several with commas; `sample` tries every fourth change. What cannot be noticed stands in mutation/reasons.ts.
const folders = [
  'domain/src/kernel',
  'domain/src/leads',
  'domain/src/users',
  'domain/src/approvals',
  'domain/src/collections',
  'domain/src/vendChanges',
  'domain/src/conversion',
  'domain/src/templates',
  'domain/src/imports',
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

type Tried = { tried: number; survivors: Mutant[] };

const reaching = filesReaching(join(here, 'domain'));
const tryFile = async (file: string): Promise<Tried> => {
  const { mutants } = mutate(file, readFileSync(file, 'utf8'));
  const { survives, end } = tester(file, reaching(file));
  const survivors: Mutant[] = [];
  let tried = 0;
  for (const [id, mutant] of mutants.entries()) {
    if (id % sample > 0) continue;
    tried += 1;
    if (await survives(id)) survivors.push(mutant);
  }
  end();
  return { tried, survivors };
};

let missed = false;
const tell = (text: string): void => {
  missed ||= text.endsWith('MISS');
  console.log(text);
};

const judge = async (folder: string): Promise<void> => {
  let [tried, survived, explained] = [0, 0, 0];
  for (const path of filesOf(folder)) {
    const file = relative(here, path);
    const found = await tryFile(path);
    const stale = new Set(reasons.filter((reason) => reason.file === file));
    const reasonOf = ({ at, from, to }: Mutant): Reason | undefined =>
      [...stale].find((reason) => reason.at === at && reason.from === from && reason.to === to);
    tried += found.tried;
    for (const mutant of found.survivors) {
      const reason = reasonOf(mutant);
      if (reason) stale.delete(reason);
      if (reason) explained += 1;
      else survived += 1;
      if (!reason) tell(`${file}:${mutant.line}  ${mutant.from}  →  ${mutant.to}`);
    }
    if (sample === 1)
      for (const { from, to } of stale)
        tell(`${file}: a reason of nothing that survives: ${from}  →  ${to} MISS`);
  }
  const able = tried - explained;
  const share = able === 0 ? 1 : (able - survived) / able;
  const told = `${folder}: ${able - survived} of ${tried} noticed, ${explained} with a reason, ${(share * 100).toFixed(1)} %`;
  tell(share < toNotice ? `${told} MISS` : told);
};

for (const folder of option('folder')?.split(',') ?? folders) await judge(folder);
process.exitCode = missed ? 1 : 0;
