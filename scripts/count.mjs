// `npm run count`: lines of code and of tests, by room and noun, blank lines and comments left out.
// A test file is *.test.ts(x), a fixture, or stands in a folder named testing.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const kinds = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'];
const written = ['server/schema.sql', 'server/src/platform/database/schema.ts'];
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...kinds], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file && !written.includes(file) && existsSync(join(root, file)));

const isTest = (file) => /\.(?:test|fixtures)\.tsx?$|(?:^|\/)testing\//.test(file) || file.startsWith('e2e/');

const linesOf = (file) =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|--)/.test(line)).length;

const newCount = () => ({ files: 0, code: 0, tests: 0, sizes: [] });
const rooms = new Map();
for (const file of files) {
  const [room, , noun = ''] = file.split('/');
  const inRoom = ['domain', 'server', 'web'].includes(room);
  const place = inRoom && file.startsWith(`${room}/src/`) && noun && !noun.includes('.') ? noun : '–';
  const nouns = rooms.get(room) ?? new Map();
  rooms.set(room, nouns);
  const count = nouns.get(place) ?? newCount();
  nouns.set(place, count);
  const lines = linesOf(file);
  if (isTest(file)) count.tests += lines;
  else {
    count.files += 1;
    count.code += lines;
    count.sizes.push(lines);
  }
}

const sum = (counts) =>
  counts.reduce(
    (all, { files, code, tests, sizes }) => ({
      files: all.files + files,
      code: all.code + code,
      tests: all.tests + tests,
      sizes: [...all.sizes, ...sizes],
    }),
    newCount(),
  );
const medianOf = (sizes) => sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
const row = (name, { files, code, tests, sizes }) => {
  const share = code > 0 ? (tests / code).toFixed(2) : '–';
  const cells = [files, code, tests, share, medianOf(sizes)];
  console.log(name.padEnd(24) + cells.map((cell) => String(cell).padStart(11)).join(''));
};

console.log(`${''.padEnd(24)}      files       code      tests  test/code  med. file`);
const wanted = process.argv.slice(2);
for (const [room, nouns] of rooms) {
  if (wanted.length > 0 && !wanted.includes(room)) continue;
  row(room, sum([...nouns.values()]));
  if (nouns.size > 1)
    for (const [noun, count] of [...nouns].toSorted(([a], [b]) => a.localeCompare(b)))
      row(`  ${noun}`, count);
}
if (wanted.length === 0) row('all', sum([...rooms.values()].flatMap((nouns) => [...nouns.values()])));
