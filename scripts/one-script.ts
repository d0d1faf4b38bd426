import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Plugin as Part, rolldown, type SourceDescription } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { preprocessCSS, type ResolvedConfig } from 'vite';
import type { Plugin } from 'vitest/config';

const root = join(import.meta.dirname, '..');
const screens = join(root, 'web/src');
const rules = join(root, 'domain/src');

const forTests = /\/testing\/|\.fixtures\.|\.test\./;
const fromVitest = /from 'vitest/;
// What begins by itself, in a page or beside it.
const begins = /\/(?:main|[\w-]+[.-]worker)\.tsx?$/;
const mocked = /vi\.mock\('\.\/([^']+)'/g;
// Tests ask for these by themselves, and there may be one of each.
const apart = /^(?:react|react-dom|@tanstack\/react-router|zod)(?:\/|$)/;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** The modules of the screens that stay by themselves. */
const findAlone = (texts: ReadonlyMap<string, string>): Set<string> => {
  const alone = new Set<string>();
  for (const [file, text] of texts) {
    const alike = forTests.test(file) || begins.test(file);
    if (alike || fromVitest.test(text)) alone.add(file);
    for (const [, name = ''] of text.matchAll(mocked)) alone.add(resolve(dirname(file), name));
  }
  return alone;
};

/** A sheet as a module that puts its rules into the page, as Vite's own does. */
const sheets = (config: ResolvedConfig): Part => ({
  name: 'sheets',
  load: {
    filter: { id: /\.css$/ },
    handler: async (id) => {
      const { code, modules = {} } = await preprocessCSS(readFileSync(id, 'utf8'), id, config);
      return {
        code: `const style = document.createElement('style');
          style.textContent = ${JSON.stringify(code)};
          document.head.append(style);
          export default ${JSON.stringify(modules)};`,
        moduleType: 'js',
        moduleSideEffects: true,
      };
    },
  },
});

const served = (path: string): string => `/${relative(join(root, 'web'), path)}`;

/** What Vite tells a module of other files: where a worker is, what stands in a folder. */
const otherFiles = (): Part => ({
  name: 'other-files',
  transform: {
    order: 'pre',
    filter: { id: /\/web\/src\//, code: 'import.meta.' },
    handler: (code, id) =>
      code
        .replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, name) =>
          JSON.stringify(`${served(join(dirname(id), name))}?worker_file&type=module`),
        )
        .replaceAll(
          /import\.meta\.glob\('(\S+)\/\*(\.\w+)', \{\s+query: '\?(\w+)'[^}]+\}\)/g,
          (_, folder, end, as) => {
            const path = join(dirname(id), folder);
            const names = readdirSync(path).filter((name) => name.endsWith(end));
            const told = (name: string) =>
              as === 'raw' ? readFileSync(join(path, name), 'utf8') : served(join(path, name));
            return JSON.stringify(Object.fromEntries(names.map((name) => [`${folder}/${name}`, told(name)])));
          },
        ),
  },
});

const whole = 'screens.js';
const later = 'later.js';
const askedLater = /\bimport\("(?:\.\/web|[^"]+\/web)(\/src\/[^"]+?\.tsx?)(?:\.js)?"\)/g;
const worker = 'altcha/workers/pbkdf2?worker';

// One `import()` in it would have the whole script read again and again.
const asksElsewhere = (code: string): string =>
  `import { __later, __worker } from './${later}';\n${code
    .replaceAll(askedLater, '__later("$1")')
    .replaceAll(`import("${worker}")`, '__worker()')
    .replaceAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(\w+)\s*\)/g, '__later($1)')}`;
const asking = `export const __later = (address) => import(/* @vite-ignore */ address);
export const __worker = () => import('${worker}');`;

/** The screens and the rules as one script, and of each module what it takes out of that. */
const bundle = async (config: ResolvedConfig): Promise<Map<string, SourceDescription>> => {
  const texts = new Map(filesOf(screens).map((file) => [file, readFileSync(file, 'utf8')]));
  const alone = findAlone(texts);
  const doors = readdirSync(rules).map((noun) => join(rules, noun, 'index.ts'));
  const modules = [...[...texts.keys()].filter((file) => !alone.has(file)), ...doors.filter(existsSync)];
  const made = await rolldown({
    input: Object.fromEntries(modules.map((file) => [relative(root, file), file])),
    platform: 'browser',
    logLevel: 'silent',
    preserveEntrySignatures: 'allow-extension',
    transform: {
      jsx: { runtime: 'automatic', development: false },
      define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'false' },
    },
    external: [/\?/, ...alone],
    makeAbsoluteExternalsRelative: false,
    plugins: [esmExternalRequirePlugin({ external: [apart] }), sheets(config), otherFiles()],
  });
  const { output } = await made.generate({
    sourcemap: true,
    // A module begins when it is first asked for, as it does by itself.
    strictExecutionOrder: true,
    codeSplitting: { groups: [{ name: whole, test: () => true }] },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]',
  });
  await made.close();
  return new Map(
    output.flatMap((part) => {
      if (part.type !== 'chunk') return [];
      const { fileName, code, map } = part;
      const id = join(root, fileName.replace(/(\.tsx?)\.js$/, '$1'));
      return [
        [id, fileName === whole ? { code: asksElsewhere(code), map: map } : { code, map: { mappings: '' } }],
      ];
    }),
  );
};

/**
 * A screen is some five hundred modules, and each costs a page more to ask for and to begin than to run. Where nobody
 * watches, the pages of tests take them all as one script, made anew for each run.
 */
export const oneScript = (): Plugin => {
  let config: ResolvedConfig;
  let made: ReturnType<typeof bundle> | undefined;
  return {
    name: 'one-script',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved;
    },
    async resolveId(id, importer) {
      if (config.server.watch || !id.startsWith('.') || !importer) return null;
      if (id.endsWith(`/${whole}`)) return join(root, whole);
      if (id === `./${later}`) return join(root, later);
      return importer === join(root, whole) ? join(root, id) : null;
    },
    async load(id) {
      if (config.server.watch || !id.startsWith(root)) return null;
      if (id === join(root, later)) return { code: asking, map: { mappings: '' } };
      made ??= bundle(config);
      return (await made).get(id);
    },
  };
};
