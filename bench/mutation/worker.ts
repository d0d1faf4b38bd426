import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutate } from './mutants.ts';

// node worker.ts FILE DEPENDENT…: loads the tests of one file with all its mutants in place and none in force, runs them
// and says whether all passed and which mutants count while the modules load. Then it tries each mutant whose number it is
// sent, by the tests that came by it alone, and answers whether all passed. What counts while loading is tried on modules
// that are loaded anew, each with a number of its own behind its address.
const [, , file = '', ...dependents] = process.argv;
const tests = dependents.filter((path) => path.endsWith('.test.ts'));

let inForce = -1;
let reached = new Set<number>();
Object.assign(globalThis, {
  isMutant: (id: number): boolean => {
    reached.add(id);
    return id === inForce;
  },
});

const own = pathToFileURL(join(import.meta.dirname, 'vitest.ts')).href;
const renewed = new Set(dependents.map((path) => pathToFileURL(path).href));
const sources = new Map<string, string>();
const sourceOf = (url: string): string => {
  const path = fileURLToPath(url);
  const text = readFileSync(path, 'utf8');
  const source = sources.get(url) ?? stripTypeScriptTypes(path === file ? mutate(path, text).switched : text);
  sources.set(url, source);
  return source;
};
let round = 0;
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'vitest' && context.parentURL !== own) return { url: own, shortCircuit: true };
    const found = next(specifier, context);
    return renewed.has(found.url) ? { ...found, url: `${found.url}?${round}` } : found;
  },
  load: (url, context, next) => {
    const [plain = ''] = url.split('?');
    if (!renewed.has(plain)) return next(url, context);
    return { format: 'module', source: sourceOf(plain), shortCircuit: true };
  },
});
const { loadedTests } = await import('./vitest.ts');

type Test = { run: () => unknown; reached: Set<number> };
const load = async (path: string): Promise<Test[]> => {
  await import(pathToFileURL(path).href);
  return loadedTests().map((run) => ({ run, reached: new Set() }));
};

const all: Test[] = [];
for (const path of tests) all.push(...(await load(path)));
const whileLoading = reached;
for (const test of all) {
  reached = test.reached;
  await test.run();
}
reached = new Set();

const pass = async (some: readonly Test[]): Promise<boolean> => {
  for (const { run } of some) await run();
  return true;
};

const passAnew = async (): Promise<boolean> => {
  round += 1;
  for (const path of tests) await pass(await load(path));
  return true;
};

const judge = async (id: number): Promise<boolean> => {
  inForce = id;
  await pass(all.filter((test) => test.reached.has(id)));
  return whileLoading.has(id) ? passAnew() : true;
};
// A mutant with which nothing loads is noticed too.
process.on('message', (id: number) => {
  void judge(id)
    .catch(() => false)
    .then((passed) => {
      loadedTests();
      process.send?.(passed);
    });
});
process.send?.([...whileLoading]);
