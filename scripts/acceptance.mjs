// Keeps docs/acceptance.md true: behind each row stand the test files whose titles name it.
// Without --check it writes the places anew; with it, a stale place or an unknown ID in a title fails.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const list = join(root, 'docs/acceptance.md');
const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter(Boolean)
  .sort();

const places = new Map();
// What is tagged long does not run with the others: a row needs a test that does.
const shown = new Set();
for (const file of tests) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const { 1: inside, index } of text.matchAll(/\[((?:[A-Z]+-\d+)(?:[ ,]+[A-Z]+-\d+)*)\]/g)) {
    const long =
      text.startsWith('// @module-tag long') ||
      `${text.slice(index)}=>`.split('=>', 1)[0].includes("tags: ['long']");
    for (const id of inside.split(/[ ,]+/)) {
      places.set(id, new Set([...(places.get(id) ?? []), file]));
      if (!long) shown.add(id);
    }
  }
}

const rows = new Set();
const fresh = readFileSync(list, 'utf8').replace(
  /^- ([A-Z]+-\d+) (.*?)(?: \*\*Shown in\*\* .*)?$/gm,
  (_, id, text) => {
    rows.add(id);
    const files = [...(places.get(id) ?? [])].map((file) => `\`${file}\``);
    return files.length > 0 ? `- ${id} ${text} **Shown in** ${files.join(', ')}` : `- ${id} ${text}`;
  },
);

const onlyLong = [...rows].filter((id) => places.has(id) && !shown.has(id));
for (const id of onlyLong) console.log(`${id} is shown by tests alone that are tagged long`);
const unknown = [...places.keys()].filter((id) => !rows.has(id));
for (const id of unknown)
  console.log(`${[...places.get(id)].join(', ')}: ${id} is no row of docs/acceptance.md`);
if (process.argv.includes('--check')) {
  const stale = fresh !== readFileSync(list, 'utf8');
  if (stale) console.log('docs/acceptance.md is stale: run node scripts/acceptance.mjs');
  process.exit(stale || unknown.length + onlyLong.length > 0 ? 1 : 0);
}
writeFileSync(list, fresh);
