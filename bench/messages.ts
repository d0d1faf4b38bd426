import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { benchFill } from './fill.ts';
import { benchLists } from './lists.ts';
import { seedLeads, startProduct } from './product.ts';
import { printTable, type Row } from './table.ts';

// Messages: `lists` among half a million, `fill` of templates, and `rate`: 2,000 e-mails and 2,000 texts through two
// servers, against the bare clients of their providers; then ten rounds in which everything goes wrong and servers die.
// --messages and --rounds change that. All three unless named.
const words = process.argv.slice(2);
const chosen = words.filter((word) => !word.startsWith('--'));
const wanted = (name: string) => chosen.length === 0 || chosen.includes(name);

const lists = async (): Promise<Row[]> => {
  const product = await startProduct();
  try {
    console.log('Seeding 100,000 leads …');
    await seedLeads(product, 100_000);
    return await benchLists(product);
  } finally {
    await product.stop();
  }
};

const rate = async (): Promise<number> => {
  const program = join(import.meta.dirname, '../server/src/testing/faults/rate.ts');
  const options = words.filter((word) => word.startsWith('--'));
  const [code] = await once(spawn(process.execPath, [program, ...options], { stdio: 'inherit' }), 'exit');
  return code ?? 1;
};

const table: Row[] = [];
if (wanted('lists')) table.push(...(await lists()));
if (wanted('fill')) table.push(...benchFill());
if (table.length > 0) printTable(table);
if (wanted('rate')) process.exitCode = await rate();
