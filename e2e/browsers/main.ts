// `npm run browsers`: five stories in Firefox and in WebKit, by WebDriver, where they are installed.
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { temporaryFolder } from '../folder.ts';
import { demoPerson } from '../people.ts';
import { freePort } from '../ports.ts';
import { type Product, runProduct } from '../product.ts';
import { drive } from './drive.ts';
import { firefox } from './firefox.ts';
import { type Stage, setStage, stories } from './stories.ts';
import { webkit } from './webkit.ts';
import type { Wire } from './wire.ts';

/** A product that can go and come back at its address. */
const standing = async () => {
  const [folder, port] = [await temporaryFolder('browsers'), await freePort()];
  const start = () => runProduct(folder, { PORT: String(port) });
  const now = { product: await start() };
  const away: Stage['away'] = async (work) => {
    await now.product.stop();
    try {
      await work();
    } finally {
      now.product = await start();
    }
  };
  const end = async () => {
    await now.product.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { product: () => now.product, away, end };
};

/** What browsers reported of themselves. */
const crashes = async ({ database }: Product): Promise<string[]> => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ error: string }>(
    `select report->>'error' as error from crash_reports`,
  );
  await client.end();
  return rows.map(({ error }) => error);
};

const words = process.argv.slice(2);
const wires = [firefox, webkit].filter(
  ({ name }) => words.length === 0 || words.includes(name.toLowerCase()),
);
for (const { name, missing } of wires)
  if (missing) console.log(`${name} is not installed (${missing}): left out`);
const installed = wires.filter(({ missing }) => missing === null);
if (installed.length === 0) process.exit(0);

const { product, away, end } = await standing();
let passed = 0;
const failed: string[] = [];
const tell = (line: string, error?: unknown) => {
  if (error === undefined) passed += 1;
  else failed.push(line);
  console.log(`${error === undefined ? 'ok    ' : 'FAILED'} ${line}${error ? `: ${error}` : ''}`);
};

const playAll = async ({ name, start }: Wire) => {
  const admin = await demoPerson(product().url, 'admin');
  const set = await setStage(product(), admin);
  const { send, end: close } = await start();
  const stage = { ...set, away, browser: drive(send, product().url) };
  for (const [what, play] of stories)
    await play(stage).then(
      () => tell(`${name}: ${what}`),
      (error) => tell(`${name}: ${what}`, error),
    );
  await close();
};

try {
  for (const wire of installed) await playAll(wire).catch((error) => tell(`${wire.name} is driven`, error));
  const reported = await crashes(product());
  if (reported.length > 0) tell('nothing is reported as a crash', reported.join(' · '));
} finally {
  await end();
}
console.log(`browsers: ${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
