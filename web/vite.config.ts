import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defineConfig, type Plugin } from 'vite';
import { lean } from './lean.ts';

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

/** Names the files of the board to `before.js`, which asks for them where the address is the board's. */
const nameBoard = (): Plugin => ({
  name: 'name-board',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).flatMap((part) => (part.type === 'chunk' ? [part] : []));
      const board = chunks.find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith('/board/BoardScreen.tsx')),
      );
      const files = board ? [board.fileName, ...(board.viteMetadata?.importedCss ?? [])] : [];
      return html.replace(
        'src="/before.js"',
        `src="/before.js" data-board="${files.map((file) => `/${file}`).join(' ')}"`,
      );
    },
  },
});

/** Refuses a build that lost the rules of a sheet. */
const weighSheets = (): Plugin => ({
  name: 'weigh-sheets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const rules = Object.values(bundle)
        .flatMap((part) =>
          part.fileName.endsWith('.css') && part.type === 'asset' ? [String(part.source)] : [],
        )
        .join('');
      for (const [at, sheet] of sheets.entries())
        if (!new RegExp(`_${at.toString(36)}\\b`).test(rules))
          this.error(`The rules of ${sheet} are missing`);
    },
  },
});

const folder = fileURLToPath(new URL('./public/', import.meta.url));
const ownFiles = () => readdirSync(folder).filter((file) => !file.startsWith('.'));
// Scripts of other alphabets, what opens a PDF, and the pictures of Help are fetched by who needs them.
const rare = /latin-ext|vietnamese|cyrillic|greek|\.map$|pdf\.(?:worker\.)?min|\.webp$/;

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

const sheets = readdirSync(new URL('./src/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .sort();
/** A class by its own name and the number of its sheet: half the letters of a hash, and no two alike. */
const generateScopedName = (name: string, file: string): string => {
  const sheet = relative(`${root}src`, file);
  // One that was added since this began comes last.
  if (!sheets.includes(sheet)) sheets.push(sheet);
  return `${name}_${sheets.indexOf(sheet).toString(36)}`;
};

const address = 'http://127.0.0.1:3000';
// The server takes writes from its own origin alone.
const server = { target: address, headers: { origin: address } };

const root = fileURLToPath(new URL('.', import.meta.url));
// Served are these and younger ones; `before.js` tells the others so.
const target = ['safari17', 'firefox125', 'chrome120', 'edge120'];
// React has had it for years; what the router brings along is for those before.
const store = 'use-sync-external-store';
const resolve = {
  alias: [
    { find: new RegExp(`^${store}/shim/with-selector(?:\\.js)?$`), replacement: `${store}/with-selector.js` },
    { find: new RegExp(`^${store}/shim(?:/index\\.js)?$`), replacement: 'react' },
  ],
};

type Modules = ReadonlySet<string>;
// What the first paint draws, whether it is named there or asked for at once.
const ofApp = /\/web\/(?:index\.html|src\/auth\/Prover\.tsx)$/;
const ofCards = /\/web\/src\/board\/(?:BoardScreen|filters\/(?:Chips|views))\.tsx$/;
// The start page shares some of these with the board, and waits for no more of it.
const ofStart = /\/web\/src\/dashboard\/(?:DashboardScreen|DashboardPage)\.tsx$/;
// What every page fetches once it has been painted: the device's keeping, the verbs of leads, toasts, strips, undo.
const ofEveryPage =
  /\/web\/src\/(?:offline\/(?:keeping|worker)|\w+\/kept|leads\/(?:verbs|handoff\/verbs|fields\/save-field)|platform\/offline\/(?:act|send|write-queue|trouble)|ui\/Toasts|undo\/UndoButtons|app\/(?:Notices|Impersonate|ViewingAs))\.tsx?$/;
// The rules and the libraries, which other screens need as well and must not bring the rest along for. They import from nothing
// else: files that need each other begin in an order that the old form of modules does not stand.
const shared = /\/domain\/src\/|\/node_modules\//;

/**
 * What the entry and the board need, and what they fetch after that, read from a first build in memory. A module that a front
 * door names but only later screens use is not among it, which the graph of imports alone cannot tell.
 */
const firstPaint = async (): Promise<Record<'app' | 'board' | 'start' | 'after', Modules>> => {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: lean(),
    resolve,
    build: { write: false, target, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const { output } = made as Extract<typeof made, { output: unknown }>;
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  const reach = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const next of chunks.get(file)?.imports ?? []) reach(next, seen);
    return seen;
  };
  const begins = (pattern: RegExp): Modules => {
    const found = [...chunks.values()].filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''));
    if (found.length === 0) throw new Error('The first paint was not found');
    const files = new Set(found.flatMap(({ fileName }) => [...reach(fileName, new Set())]));
    return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
  };
  return {
    app: begins(ofApp),
    board: begins(ofCards),
    start: begins(ofStart),
    after: begins(ofEveryPage),
  };
};

// What is read and thrown away has no effect, here and in the libraries of the first paint (none lays out anew by a bare
// `element.offsetHeight`); so what nobody asks for is left out.
const minify = {
  mangle: { toplevel: true },
  compress: { target, treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
} as const;

/** A few files in place of a hundred small ones, which cost more to ask for, to begin and to make small. */
const codeSplitting = async () => {
  const { app, board, start, after } = await firstPaint();
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'app', test: (id: string) => app.has(id) || (board.has(id) && start.has(id)) },
      { name: 'board', test: (id: string) => board.has(id) },
      { name: 'kit', test: (id: string) => after.has(id) && shared.test(id) },
      { name: 'later', test: (id: string) => after.has(id) },
    ],
  };
};

// What a target cannot lower, and one of the served browsers lacks; a library that asks first whether it is there may name it.
const younger =
  /\b(?:AbortSignal\.any|URL\.parse|Promise\.(?:withResolvers|try)|Array\.fromAsync|(?:Object|Map)\.groupBy|RegExp\.escape|Error\.isError|Iterator\.from|Uint8Array\.from(?:Base64|Hex)|Intl\.DurationFormat|Math\.sumPrecise)\s*\(/;

/** Refuses a build that calls what the oldest of the served browsers does not know. */
const refuseYounger = (): Plugin => ({
  name: 'refuse-younger',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const found = part.type === 'chunk' && younger.exec(part.code)?.[0];
        if (found) this.error(`${part.fileName} calls ${found}…): not every browser that is served knows it`);
      }
    },
  },
});

// Kilobytes of scripts, with gzip, that a person waits for before the first cards.
const mostOfFirstPaint = 145;

/** Refuses a build whose first cards wait for more script than is promised. */
const weighFirstPaint = (): Plugin => ({
  name: 'weigh-first-paint',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
      const holds = (end: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
      const wanted = new Set([holds('/web/src/main.tsx'), holds('/web/src/board/BoardScreen.tsx')]);
      for (const chunk of wanted)
        for (const file of chunk?.imports ?? []) wanted.add(chunks.find(({ fileName }) => fileName === file));
      const bytes = [...wanted].reduce(
        (sum, chunk) => sum + gzipSync(chunk?.code ?? '', { level: 9 }).length,
        0,
      );
      const text = `The scripts of the first cards weigh ${(bytes / 1000).toFixed(1)} kB with gzip`;
      if (bytes > mostOfFirstPaint * 1000) this.error(`${text}; at most ${mostOfFirstPaint} are promised`);
      this.info(text);
    },
  },
});

// The first file names every later one: letters that no compression shortens.
const shortNames = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
};

export default defineConfig(async ({ command }) => ({
  root,
  plugins: [
    ...lean(),
    preloadFont(),
    nameBoard(),
    serviceWorker(),
    refuseYounger(),
    weighFirstPaint(),
    weighSheets(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target,
    // Nothing is put inline: the content policy allows files of our own only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a later part needs is named in it; only its styles have to be known beforehand.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: command === 'build' ? { codeSplitting: await codeSplitting(), minify, ...shortNames } : {},
    },
    sourcemap: false,
  },
  resolve,
  css: { modules: { generateScopedName } },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/auth': server, '/healthz': server, '/sendNotification': server },
  },
}));
