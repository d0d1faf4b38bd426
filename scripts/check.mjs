// `npm run check`: the named steps that keep the house in order. Names as arguments run only those.
import { spawnSync } from 'node:child_process';
import { bin, ensureInstalled, node24, root, toolEnvironment } from './setup.mjs';

const steps = [
  ['types', [bin('typescript', 'bin/tsc'), '--build']],
  ['lint', [bin('@biomejs/biome', 'bin/biome'), 'ci', '--error-on-warnings', '--colors=off', '.']],
  ['promises', [bin('oxlint', 'bin/oxlint'), '--type-aware', '-c', '.oxlintrc.json', '--deny-warnings', '.']],
  ['import law', ['scripts/import-law.mjs']],
  ['dead code', [bin('knip', 'bin/knip.js'), '--no-progress']],
  ['schema drift', ['server/src/platform/database/schema-dump.ts', '--check']],
  ['test titles', ['scripts/acceptance.mjs', '--check']],
];

ensureInstalled();
const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? steps.filter(([name]) => wanted.includes(name)) : steps;
let failed = 0;
for (const [name, args] of chosen) {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync(node24(), args, {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status !== 0) {
    failed += 1;
    console.log(`${stdout}${stderr}`);
  }
}
console.log(`check: ${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
