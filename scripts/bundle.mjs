// The server and its commands as few files (server/dist): what `npm start` runs, and all that is packed (docs/decisions/0064).
// In thousands of small ones, finding and reading them takes two thirds of a start (docs/decisions/0048).
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { commands, installedApart } from './commands.mjs';
import { root } from './setup.mjs';

const dist = join(root, 'server/dist');
const program = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;

/** What reads files beside it still finds them where its source stands; a program that it names becomes a file of its own. */
const whereItStands = {
  name: 'where-it-stands',
  transform: {
    filter: { id: /\/(?:server|domain)\/src\//, code: /import\.meta\.url/ },
    handler(code, id) {
      const here = `new URL('${relative(dist, id).replaceAll('\\', '/')}', import.meta.url)`;
      const parts = code.split(program);
      return parts
        .map((part, at) => {
          if (at % 2 === 0) return part.replaceAll('import.meta.url', `${here}.href`);
          this.emitFile({ type: 'chunk', id: join(dirname(id), `${part}.ts`), fileName: `${part}.js` });
          return `new URL('./${part}.js', import.meta.url)`;
        })
        .join('');
    },
  },
};

/** A library that looks for files beside itself would fail when it is used, and not before. */
const noFolders = {
  name: 'no-folders',
  renderChunk(code, { fileName }) {
    const found = /(?<![\w$.'"`/])__(?:dirname|filename)\b(?!['"`])/.exec(code);
    if (found)
      this.error(
        `${fileName} asks for its folder: ${code.slice(Math.max(0, found.index - 200), found.index + 60)}`,
      );
    return null;
  },
};

/** Letters beyond Latin-1 double what the text of a file takes in memory. `String.raw` alone would read them otherwise. */
const oneByteEach = {
  name: 'one-byte-each',
  renderChunk(code, { fileName }) {
    const wide = /[^\0-\xff]/;
    if (new RegExp(`String\\.raw\`[^\`]*${wide.source}`).test(code))
      this.error(`${fileName} has letters in String.raw that cannot be written otherwise`);
    return {
      code: code.replace(
        new RegExp(wide, 'g'),
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    };
  },
};

const programs = Object.fromEntries([...commands()].map(([source, name]) => [name, join(root, source)]));

const bundle = await rolldown({
  input: { main: join(root, 'server/src/main.ts'), ...programs },
  platform: 'node',
  external: [...installedApart, 'pg-native'],
  plugins: [whereItStands, noFolders, oneByteEach],
  logLevel: 'warn',
  // What is not installed here would be looked for, and missed, where the server runs.
  onLog: (level, log, say) => say(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
});
const { output } = await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  cleanDir: true,
  chunkFileNames: '[name]-[hash].js',
  // Comments go; names and lines stay, so that what the log says of an error can be found.
  comments: { legal: false, annotation: false, jsdoc: false },
});
await bundle.close();
// Such a part would wait for the end of the server that waits for it, and a program apart would start another server.
for (const { fileName, imports = [] } of output)
  if (imports.includes('main.js'))
    throw new Error(`${fileName} needs what stands in main.js: let both import it from a part of its own`);
