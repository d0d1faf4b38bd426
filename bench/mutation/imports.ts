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

/** The files of the domain that a file is part of, itself among them, those first that reach it by the fewest steps. */
export const filesReaching = (domain: string): ((file: string) => string[]) => {
  const importers = new Map<string, string[]>();
  for (const from of globSync(join(domain, 'src/**/*.ts')))
    for (const path of importsOf(domain, from)) importers.set(path, [...(importers.get(path) ?? []), from]);
  return (file) => {
    const seen = new Set([file]);
    // A set is walked on to what is added on the way.
    for (const path of seen) for (const from of importers.get(path) ?? []) seen.add(from);
    const beside = (path: string) => (dirname(path) === dirname(file) ? 0 : 1);
    return [...seen].toSorted((a, b) => beside(a) - beside(b));
  };
};
