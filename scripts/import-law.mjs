// The import law: a noun imports only nouns that stand above it in its room's features.ts; nobody climbs with ../
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './setup.mjs';

const plumbing = { domain: [], server: ['platform'], web: ['platform', 'ui'] };
const importOf = /(?:from|import)\s*\(?\s*'([^']+)'/g;

const imports = (file) => [...readFileSync(file, 'utf8').matchAll(importOf)].map(([, path]) => path);

const problems = [];
for (const [room, shared] of Object.entries(plumbing)) {
  const source = join(root, room, 'src');
  const law = readFileSync(join(source, 'features.ts'), 'utf8');
  const order = [...(/features[^=]*= \[([^\]]*)\]/.exec(law)?.[1] ?? '').matchAll(/[a-z][a-zA-Z]*/g)].map(
    ([noun]) => noun,
  );
  const rank = (noun) => (shared.includes(noun) ? -1 : order.indexOf(noun));
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const place = relative(source, file).split(sep);
    const here = place.length > 1 ? place[0] : null;
    if (here && !shared.includes(here) && !order.includes(here))
      problems.push(`${room}/src/${here} is not listed in ${room}/src/features.ts`);
    for (const path of imports(file)) {
      const where = relative(root, file);
      if (path.startsWith('../')) problems.push(`${where}: ${path} climbs; use #noun or a package name`);
      const noun = path.startsWith('#') ? path.slice(1).split('/')[0] : null;
      // The whole product is started by main.ts and by tests.
      if (noun === 'features' && /\.test\.tsx?$|testing/.test(file)) continue;
      if (!noun || !here || noun === here) continue;
      if (shared.includes(here) && !shared.includes(noun) && !/\.test\.tsx?$|testing/.test(file))
        problems.push(`${where}: plumbing imports the noun ${noun}`);
      else if (!shared.includes(noun) && rank(noun) === -1)
        problems.push(`${where}: ${noun} is not listed in features.ts`);
      else if (!shared.includes(here) && rank(noun) > rank(here))
        problems.push(`${where}: ${here} stands above ${noun} and may not import it`);
    }
  }
}
for (const problem of new Set(problems)) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
