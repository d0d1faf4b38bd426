import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mutate } from './mutants.ts';

// node worker.ts FILE MUTANT TEST…: loads the tests of one file with all its mutants in place, none in force but the one
// named (−1 for none), then runs the tests for each number that it is sent and answers whether all passed.
const [, , file = '', mutant = '-1', ...tests] = process.argv;
const switches = globalThis as unknown as { mutant: number };
switches.mutant = Number(mutant);

const target = pathToFileURL(file).href;
const own = pathToFileURL(join(import.meta.dirname, 'vitest.ts')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' && context.parentURL !== own
      ? { url: own, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    if (url !== target) return next(url, context);
    const { switched } = mutate(file, readFileSync(file, 'utf8'));
    return { format: 'module', source: stripTypeScriptTypes(switched), shortCircuit: true };
  },
});

let loaded = true;
try {
  for (const test of tests) await import(pathToFileURL(test).href);
} catch (error) {
  // A mutant with which nothing loads is noticed.
  if (switches.mutant < 0) throw error;
  loaded = false;
}
const { allPass } = await import('./vitest.ts');

const judge = async (id: number): Promise<void> => {
  switches.mutant = id;
  process.send?.(loaded && (await allPass()));
};
process.on('message', (id: number) => void judge(id));
process.send?.('ready');
