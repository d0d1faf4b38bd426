import { rm } from 'node:fs/promises';
import { benchApi } from './api.ts';
import { benchBusiness } from './business.ts';
import { benchFanOut } from './fanout.ts';
import { benchFormer } from './former.ts';
import { benchImport } from './import.ts';
import { benchPage } from './page.ts';
import { type Product, seedLeads, startProduct } from './product.ts';
import { benchStart } from './startup.ts';
import { printTable, type Row } from './table.ts';
import { benchWhole } from './whole.ts';

// npm run bench [-- api whole business fanout page start import former] [--rows=100000] [--only=search,update]: what is measured, as ratios in
// one run; `only` names rows of api and business by how they begin.
// npm run bench -- fuzz | crash | messages [lists fill rate]: long runs of their own, with their own options.
const words = process.argv.slice(2);
const rows = Number(words.find((word) => word.startsWith('--rows='))?.slice(7) ?? 100_000);
const only = words
  .find((word) => word.startsWith('--only='))
  ?.slice(7)
  .split(',');
const chosen = words.filter((word) => !word.startsWith('--'));
const wanted = (name: string) => chosen.length === 0 || chosen.includes(name);

const parts: [string, (product: Product) => Promise<Row[]>][] = [
  ['api', (product) => benchApi(product, only)],
  ['whole', benchWhole],
  ['fanout', benchFanOut],
  ['page', benchPage],
  ['business', (product) => benchBusiness(product, only)],
];

const measure = async (table: Row[]): Promise<void> => {
  const product = await startProduct(undefined, true);
  try {
    console.log(`Seeding ${rows} leads …`);
    await seedLeads(product, rows);
    for (const [name, bench] of parts) {
      if (!wanted(name)) continue;
      console.log(`\n${name}`);
      table.push(...(await bench(product)));
    }
  } finally {
    await product.stop();
  }
  if (wanted('start')) table.push(...(await benchStart(product.dataDir)));
  await rm(product.dataDir, { recursive: true, force: true });
};

const [alone] = chosen;
if (alone === 'fuzz' || alone === 'crash' || alone === 'messages') {
  process.argv.splice(2, 1);
  await import(`./${alone}.ts`);
} else {
  const table: Row[] = [];
  if ([...parts.map(([name]) => name), 'start'].some(wanted)) await measure(table);
  if (wanted('import')) table.push(...(await benchImport(rows)));
  if (wanted('former')) table.push(...(await benchFormer(Math.ceil(rows / 2))));
  console.log('');
  printTable(table);
}
