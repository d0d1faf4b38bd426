import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from 'e2e/folder';
import { leadWorks, many, openLeads, shot, turn, write } from './api.ts';
import { cpuSeconds, median } from './cpu.ts';
import { call, cpuPerRequest, type Shot, type Side } from './load.ts';
import { boardScripts } from './page.ts';
import { here, type Product, startProduct } from './product.ts';
import { plant } from './seed.ts';
import { sizeOf } from './size.ts';
import { printTable, type Row } from './table.ts';

// npm run bench -- beside --other=FOLDER [--rows=100000] [--only=edit,start]: another checkout, installed and built, and this
// one, each on a database of its own with the same rows, asked in turn. No figure may be worse by more than a tenth.
const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
const other = option('other');
if (!other || !existsSync(join(other, 'server/src/main.ts')))
  throw new Error('--other=FOLDER names a checkout.');
const size = sizeOf(Number(option('rows') ?? 100_000));
const only = option('only')?.split(',') ?? [];
const chosen = (work: string) => only.length === 0 || only.some((name) => work.startsWith(name));
const rounds = 7;

type Office = { root: string; dataDir: string; product: Product };

const openOffice = async (root: string): Promise<Office> => {
  const dataDir = await temporaryFolder('bench-beside');
  await (await startProduct(dataDir, root)).stop();
  await plant(dataDir, ['leads', 'business'], size);
  return { root, dataDir, product: await startProduct(dataDir, root) };
};

type Asked = Side & { work: string };

const asked = async ({ product }: Office): Promise<Asked[]> => {
  const developer = await product.as('developer@demo.example');
  const rep = await product.as('rep@demo.example');
  await call(developer, 'view.set', { mode: 'all' });
  const sides = leadWorks(await openLeads(product)).map(
    ({ work, shot: ours, count = 1_000, as }): Asked => ({
      work,
      target: as === 'rep' ? rep : developer,
      shots: many(size.part(count, 20), ours),
    }),
  );
  const sold = `"column" = 'sold' and "convertedToClientId" is null and not "deleted"`;
  const { rows: leads } = await product.sql(
    `select "id" from leads where ${sold} order by random() limit 1000`,
  );
  const { rows: clients } = await product.sql('select "id" from clients order by random() limit 1000');
  const [manager] = (await product.sql(`select "uid" from credentials where "email" = 'admin@demo.example'`))
    .rows;
  const convert = (i: number): Shot =>
    write('/api/leads.convert', {
      id: leads.pop()?.id,
      accountManager: manager.uid,
      businessName: `Converted ${i}`,
      contactTitle: 'Owner',
      siteName: `Site ${i}`,
      machines: { washers: 4, dryers: 4, stacks: 0, combos: 0 },
      serviceCall: true,
    });
  return [
    {
      work: 'list 50 clients',
      target: developer,
      shots: many(size.part(400, 20), () => shot('/api/clients.list', {})),
    },
    {
      work: 'get a client',
      target: developer,
      shots: many(size.part(1_000, 20), (i) => shot('/api/clients.get', { id: turn(clients, i).id })),
    },
    ...sides,
    { work: 'conversion of a lead', target: developer, shots: many(size.part(40, 5), convert) },
  ];
};

const compared = (work: string, old: number, now: number, unit: string): Row => ({
  work,
  target: '≤ 1.1 × other',
  figure: `${old.toFixed(2)} → ${now.toFixed(2)} ${unit}`,
  ratio: (now / old).toFixed(2),
  verdict: now <= 1.1 * old ? 'ok' : 'MISS',
});

/** CPU until each is ready, started again and again on its folder. */
const startsInTurn = async (offices: readonly Office[]): Promise<number[]> => {
  const figures = offices.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, office] of offices.entries()) {
      await office.product.stop();
      office.product = await startProduct(office.dataDir, office.root);
      if (round > 0) figures[at]?.push(cpuSeconds([office.product.pid]));
    }
  return figures.map(median);
};

const measure = async (offices: readonly [Office, Office]): Promise<Row[]> => {
  const table: Row[] = [];
  const say = async (work: string, unit: string, measured: () => Promise<readonly number[]>) => {
    if (!chosen(work)) return;
    const figures = await measured().catch((error: unknown) => console.log(`${work} cannot run:`, error));
    const [old = Number.NaN, now = Number.NaN] = figures ?? [];
    table.push(compared(work, old, now, unit));
    console.log(`${work}: ${table.at(-1)?.figure}, ${table.at(-1)?.ratio} ×`);
  };
  const [old, now] = [await asked(offices[0]), await asked(offices[1])];
  for (const [at, side] of now.entries()) {
    const before = old[at] as Asked;
    await say(side.work, 'ms', () => cpuPerRequest([before, side], { rounds }));
  }
  await say('start: CPU to ready', 's', () => startsInTurn(offices));
  await say('board page: JS by the first cards, gz', 'kB', async () => [
    await boardScripts(offices[0].product),
    await boardScripts(offices[1].product),
  ]);
  return table;
};

console.log(
  `Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
const offices: [Office, Office] = [await openOffice(other), await openOffice(here)];
try {
  const table = await measure(offices);
  console.log('');
  printTable(table);
  process.exitCode = table.some(({ verdict }) => verdict === 'MISS') ? 1 : 0;
} finally {
  for (const { product, dataDir } of offices) {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  console.log(
    `Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
}
