import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The one font file that every page needs is asked for before the style sheet has been read. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.includes('archivo-latin-wdth-normal'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend',
        })),
  },
});

/**
 * Only the server writes JSON Schema; the validator brings the writer along with every schema, 6 kB that no page
 * uses. Its exports stay as names, for the modules that import them.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:async )?(?:function|const|class|let) (\w+)/gm)];
      return {
        code: names.map(([, name]) => `export const ${name} = () => () => {};`).join('\n'),
        map: null,
      };
    },
  },
});

const plainly = (name: string, value: unknown): string => {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'function') throw new Error(`${name} holds a function; operations are data.`);
    return typeof part === 'object' && part !== null && '_zod' in part ? undefined : part;
  });
  return `export const ${name} = ${text};`;
};

/**
 * The server checks what is sent, and forms check with schemas of their own: of an operation the browser needs its name,
 * its roles and its flags. So the validator and every answer's shape stay out of the first paint.
 */
const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  apply: 'build',
  transform: {
    filter: { id: /domain\/src\/\w+\/(?:operations|around|hand-off)\.ts$/ },
    handler: async (_code, id) => {
      const exported: object = await import(id);
      return {
        code: Object.entries(exported)
          .map(([name, value]) => plainly(name, value))
          .join('\n'),
        map: null,
      };
    },
  },
});

type Declared = { type: string; init?: { type: string; start: number; end: number } | null };
type Statement = { type: string; declaration?: Statement | null; declarations?: readonly Declared[] };

/**
 * The rules of the house have no effects: a constant that is made by a call (a schema, say) and that nobody asks for
 * need not be made.
 */
const pureRules = (): Plugin => ({
  name: 'pure-rules',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /domain\/src\/.+\.ts$/ },
    handler(code) {
      const { body } = this.parse(code) as unknown as { body: readonly Statement[] };
      const calls = body
        .flatMap((statement) => statement.declaration?.declarations ?? statement.declarations ?? [])
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
      const text = calls.toReversed().reduce((made, { start, end }) => {
        const call = made.slice(start, end);
        return `${made.slice(0, start)}/* @__PURE__ */ (() => ${call})()${made.slice(end)}`;
      }, code);
      return { code: text, map: null };
    },
  },
});

const folder = fileURLToPath(new URL('./public/', import.meta.url));
const ownFiles = () => readdirSync(folder).filter((file) => !file.startsWith('.'));
// Scripts of other alphabets are fetched by who needs them.
const rare = /latin-ext|vietnamese|cyrillic|greek|\.map$/;

/** The service worker, with the list of what it keeps and a version that changes with any of it. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: '/src/offline/service-worker.ts', fileName: 'sw.js' });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk' || !worker.code.includes('__FILES__') || worker.imports.length > 0)
        throw new Error('The service worker was not built as a file of its own');
      const built = Object.keys(bundle).filter((file) => file !== 'sw.js' && !rare.test(file));
      const hash = createHash('sha256');
      for (const file of built) {
        const part = bundle[file];
        hash.update(file).update(part?.type === 'chunk' ? part.code : (part?.source ?? ''));
      }
      for (const file of ownFiles()) hash.update(file).update(readFileSync(folder + file));
      const files = [...new Set(['index.html', ...built, ...ownFiles()])].map((file) => `/${file}`);
      worker.code = worker.code
        .replace('__VERSION__', hash.digest('hex').slice(0, 12))
        .replace('__FILES__', JSON.stringify(files));
    },
  },
});

const address = 'http://127.0.0.1:3000';
// The server takes writes from its own origin alone.
const server = { target: address, headers: { origin: address } };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadFont(), withoutJsonSchema(), withoutSchemas(), pureRules(), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Nothing is put inline: the content policy allows files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs is one file: forty small ones cost more to ask for and compress worse. The service worker
    // is an entry of its own and no part of any page.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], test: (id) => !id.endsWith('/offline/service-worker.ts') },
          ],
        },
      },
    },
    sourcemap: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/auth': server, '/healthz': server, '/sendNotification': server },
  },
});
