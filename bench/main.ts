import { rm } from 'node:fs/promises';
import { benchApi } from './api.ts';
import { benchAudit } from './audit.ts';
import { stopBare } from './bare.ts';
import { benchBusiness } from './business.ts';
import { benchCalendar } from './calendar.ts';
import { benchDay } from './day.ts';
import { benchDocuments } from './documents.ts';
import { benchFanOut } from './fanout.ts';
import { benchFill } from './fill.ts';
import { benchFormer } from './former.ts';
import { benchImport } from './import.ts';
import { benchInvoices } from './invoices.ts';
import { benchLists } from './lists.ts';
import { benchMemory } from './memory.ts';
import { benchPage } from './page.ts';
import { benchPages } from './pages.ts';
import { closeOffice, officeFolder, type Product, startProduct } from './product.ts';
import { benchReports } from './reports.ts';
import { plant, type Seed } from './seed.ts';
import { isSmall, type Size, sizeOf } from './size.ts';
import { benchStart } from './startup.ts';
import { printTable, type Row } from './table.ts';
import { benchWeek } from './week.ts';
import { benchWhole } from './whole.ts';

// npm run bench [-- api whole fanout page pages business lists calendar week documents invoices reports audit memory start import former fill day] [--rows=100000] [--only=search,edit]
// measures each part as ratios to bare programs of the same run. `only` names pieces of work by how they begin. A part that
// cannot run is told, the others go on, and the command ends 1; a missed target is a MISS, and ends 1 with --strict.
// npm run bench -- fuzz | crash | anomalies | rate | mutation | beside | upgrade | largest | long: runs of their own, with their own options.
const words = process.argv.slice(2);
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
const size = sizeOf(Number(option('rows') ?? 100_000));
const only = option('only')?.split(',') ?? [];
const chosen = (work: string) => only.length === 0 || only.some((name) => work.startsWith(name));
const amount = (name: string): number | undefined => {
  const said = option(name);
  return said === undefined ? undefined : Number(said);
};
const named = words.filter((word) => !word.startsWith('--'));

type OnProduct = (product: Product, size: Size, chosen: (work: string) => boolean) => Promise<Row[]>;
type Part =
  | { name: string; seeds: readonly Seed[]; bench: OnProduct }
  | { name: string; seeds: readonly Seed[]; stopped: (dataDir: string) => Promise<Row[]> }
  | { name: string; alone: (size: Size) => Promise<Row[]> };

const parts: Part[] = [
  { name: 'api', seeds: ['leads'], bench: benchApi },
  { name: 'whole', seeds: ['leads'], bench: benchWhole },
  { name: 'fanout', seeds: ['leads'], bench: benchFanOut },
  { name: 'page', seeds: ['leads'], bench: benchPage },
  { name: 'business', seeds: ['business'], bench: benchBusiness },
  { name: 'audit', seeds: ['leads'], bench: benchAudit },
  { name: 'lists', seeds: ['messages'], bench: benchLists },
  { name: 'calendar', seeds: ['calendar'], bench: benchCalendar },
  { name: 'week', seeds: ['calendar'], bench: benchWeek },
  { name: 'documents', seeds: ['documents'], bench: benchDocuments },
  { name: 'invoices', seeds: ['invoices'], bench: benchInvoices },
  { name: 'pages', seeds: ['invoices'], bench: benchPages },
  { name: 'reports', seeds: ['business', 'messages', 'invoices', 'events'], bench: benchReports },
  { name: 'memory', seeds: ['leads'], bench: benchMemory },
  { name: 'start', seeds: ['leads'], stopped: benchStart },
  { name: 'import', alone: benchImport },
  { name: 'former', alone: benchFormer },
  { name: 'fill', alone: benchFill },
  { name: 'day', alone: (ofAll) => benchDay(ofAll, amount) },
];

/** What runs one part after another, on an installation that it plants and starts as they need it. */
const openBench = (wanted: readonly Part[]) => {
  // At full size a part meets only what it asks for; in small nothing is gained by starting anew for each.
  const together = isSmall(size.rows) ? wanted.flatMap((part) => ('seeds' in part ? part.seeds : [])) : [];
  let dataDir = '';
  const planted: Seed[] = [];
  let product: Product | null = null;

  const stopProduct = async (): Promise<void> => {
    await product?.stop();
    product = null;
  };
  const folderWith = async (seeds: readonly Seed[]): Promise<string> => {
    const missing = [...new Set<Seed>(['leads', ...seeds, ...together])].filter(
      (one) => !planted.includes(one),
    );
    if (missing.length === 0) return dataDir;
    await stopProduct();
    dataDir ||= await officeFolder('bench');
    await plant(dataDir, missing, size);
    planted.push(...missing);
    return dataDir;
  };
  const run = async (part: Part): Promise<Row[]> => {
    if ('alone' in part) return part.alone(size);
    const folder = await folderWith(part.seeds);
    if ('stopped' in part) {
      await stopProduct();
      return part.stopped(folder);
    }
    product ??= await startProduct(folder);
    return part.bench(product, size, chosen);
  };
  /** What a part left half done must not be in the way of the next. */
  const clear = async (): Promise<void> => {
    stopBare(product);
    await stopProduct().catch(() => undefined);
  };
  const close = async (): Promise<void> => {
    await stopProduct();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  return { run, clear, close };
};

const measure = async (): Promise<void> => {
  const table: Row[] = [];
  const broken: string[] = [];
  const measured = async (bench: ReturnType<typeof openBench>, part: Part): Promise<void> => {
    const begun = performance.now();
    console.log(`${part.name} …`);
    try {
      const rows = await bench.run(part);
      console.log(`\n${part.name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
      printTable(rows);
      table.push(...rows);
    } catch (error) {
      broken.push(part.name);
      console.log(`${part.name} cannot run:`, error);
      await bench.clear();
    }
  };
  const wanted = parts.filter(({ name }) => named.length === 0 || named.includes(name));
  const bench = openBench(wanted);
  for (const part of wanted) await measured(bench, part);
  await bench.close();
  await closeOffice();
  const misses = table.filter(({ verdict }) => verdict === 'MISS').map(({ work }) => work);
  console.log(misses.length > 0 ? `\nMisses: ${misses.join('; ')}` : '\nEvery target is met.');
  console.log(broken.length > 0 ? `Cannot run: ${broken.join(', ')}` : 'Every part ran.');
  const missed = words.includes('--strict') && misses.length > 0;
  process.exitCode = broken.length > 0 || missed ? 1 : 0;
};

const own = ['fuzz', 'crash', 'anomalies', 'rate', 'mutation', 'beside', 'upgrade', 'largest', 'long'];
const [first = ''] = named;
if (own.includes(first)) {
  process.argv.splice(process.argv.indexOf(first), 1);
  await import(`./${first}.ts`);
} else {
  const unknown = named.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`The bench has no part ${unknown.join(', ')}.`);
  await measure();
}
