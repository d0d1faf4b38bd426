import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const importOf = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

const resolved = (domain: string, from: string, path: string): string => {
  if (path.startsWith('.')) return join(dirname(from), path);
  const inside = join(domain, 'src', path.slice(1));
  return path.startsWith('#leads/') ? inside : join(inside, 'index.ts');
};

const importsOf = (domain: string, file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(importOf)]
    .map(([, path = '']) => resolved(domain, file, path))
    .filter((path) => existsSync(path));

/** The domain's tests that a file is part of, those first that reach it by the fewest steps. */
export const testsReaching = (domain: string): ((file: string) => string[]) => {
  const known = new Map<string, string[]>();
  const next = (file: string): string[] => {
    const found = known.get(file) ?? importsOf(domain, file);
    known.set(file, found);
    return found;
  };
  const stepsTo = (test: string, file: string): number => {
    const seen = new Set([test]);
    let wave = [test];
    for (let steps = 0; wave.length > 0; steps += 1) {
      if (wave.includes(file)) return steps;
      wave = [...new Set(wave.flatMap(next))].filter((path) => !seen.has(path));
      for (const path of wave) seen.add(path);
    }
    return Number.POSITIVE_INFINITY;
  };
  const tests = globSync(join(domain, 'src/**/*.test.ts'));
  return (file) =>
    tests
      .map((test) => ({ test, steps: stepsTo(test, file) + (dirname(test) === dirname(file) ? 0 : 1) }))
      .filter(({ steps }) => Number.isFinite(steps))
      .toSorted((a, b) => a.steps - b.steps)
      .map(({ test }) => test);
};
