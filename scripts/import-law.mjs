// The import law: a noun imports only nouns that stand above it in its room's features.ts, and only what their index.ts
// offers; plumbing imports no noun, nobody climbs with ../, and of a server noun only sql.ts, or the files of sql/, writes
// SQL. Tests, and the folders that use the whole product, stand outside the order.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './setup.mjs';

const rooms = {
  domain: { plumbing: [], whole: [] },
  server: { plumbing: ['platform'], whole: ['testing', 'backup', 'events'] },
  web: { plumbing: ['platform', 'ui'], whole: ['app'] },
};
// Types of the query builder may stand anywhere; its values and its first words make SQL.
const builder =
  /^import (?!type\b)[^;]*from 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/m;
const importOf = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const listOf = /features[^=]*= \[([^\]]*)\]/;

const sourcesOf = (room) =>
  readdirSync(join(root, room, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const nounsOf = (room) => {
  const law = readFileSync(join(root, room, 'src/features.ts'), 'utf8');
  return [...(listOf.exec(law)?.[1] ?? '').matchAll(/[a-z][a-zA-Z]*/g)].map(([noun]) => noun);
};

/** What is wrong with one import of one file; nothing where it is lawful. */
const verdict = ({ plumbing, order }, here, path) => {
  if (path.startsWith('../')) return `${path} climbs; use #noun or a package name`;
  const noun = path.startsWith('#') ? path.slice(1).split('/')[0] : here;
  if (noun === here || plumbing.includes(noun)) return null;
  if (plumbing.includes(here)) return `plumbing imports the noun ${noun}`;
  if (path.includes('/')) return `${path} reaches into ${noun}; its index.ts says what it offers`;
  if (!order.includes(noun)) return `${noun} is not listed in features.ts`;
  return order.indexOf(noun) > order.indexOf(here)
    ? `${here} stands above ${noun} and may not import it`
    : null;
};

const problems = Object.entries(rooms).flatMap(([room, { plumbing, whole }]) => {
  const order = nounsOf(room);
  return sourcesOf(room).flatMap((file) => {
    const place = relative(join(root, room, 'src'), file).split(sep);
    const free =
      place.length === 1 ||
      whole.includes(place[0]) ||
      /\.(?:test|fixtures)\.tsx?$/.test(file) ||
      place.includes('testing');
    const text = readFileSync(file, 'utf8');
    const writesSql = !free && room === 'server' && !plumbing.includes(place[0]) && builder.test(text);
    const stray = writesSql && place[1] !== 'sql.ts' && place[1] !== 'sql';
    const paths = [...text.matchAll(importOf)].map(([, path]) => path);
    const wrong = paths
      .filter((path) => !free || path.startsWith('../'))
      .map((path) => verdict({ plumbing, order }, place[0], path));
    const homeless = !free && !plumbing.includes(place[0]) && !order.includes(place[0]);
    const all = [
      ...(homeless ? [`${place[0]} is not listed in features.ts`] : []),
      ...(stray ? ["SQL stands in the noun's sql.ts or sql/"] : []),
      ...wrong.filter(Boolean),
    ];
    return all.map((problem) => `${relative(root, file)}: ${problem}`);
  });
});
for (const problem of new Set(problems)) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
