// `npm run check`: the named steps that keep the house in order. Names as arguments run only those.
import { execFile } from 'node:child_process';
import { bin, ensureInstalled, node24, root, toolEnvironment } from './setup.mjs';

const steps = [
  // One checker a room: several would each work out the same types again, which costs twice the time on few cores.
  ['types', [bin('typescript', 'bin/tsc'), '--build', '--checkers', '1']],
  ['promises', [bin('oxlint', 'bin/oxlint'), '--type-aware', '-c', '.oxlintrc.json', '--deny-warnings', '.']],
  ['dead code', [bin('knip', 'bin/knip.js'), '--no-progress']],
  ['lint', [bin('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '--colors=off', '.']],
  ['import law', ['scripts/import-law.mjs']],
  ['schema drift', ['server/src/platform/database/schema-dump.ts', '--check']],
  ['data words', ['server/src/data-words.ts', '--check']],
  ['test titles', ['scripts/acceptance.mjs', '--check']],
  ['requirements', ['scripts/requirements.mjs']],
  ['help articles', ['scripts/articles.mjs']],
  ['changelog', ['scripts/changelog.mjs', '--check']],
];

ensureInstalled();
const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? steps.filter(([name]) => wanted.includes(name)) : steps;
const queue = [...chosen];
let failed = 0;
const run = ([name, args]) =>
  new Promise((settle) => {
    const started = Date.now();
    const options = { cwd: root, env: toolEnvironment(), maxBuffer: Number.POSITIVE_INFINITY };
    execFile(node24(), args, options, (error, stdout, stderr) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${error ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`);
      if (error) {
        failed += 1;
        console.log(`${stdout}${stderr}`);
      }
      settle();
    });
  });
const oneAfterAnother = async () => {
  for (let step = queue.shift(); step; step = queue.shift()) await run(step);
};
// Two at a time, the longest first: most use one core, and one waits for a database.
await Promise.all([oneAfterAnother(), oneAfterAnother()]);
console.log(`check: ${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
