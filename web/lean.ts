import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';

const ofTheServer = ['whenHeld', 'whenViewing', 'slow'];
// What a list offers only to whom it is allowed; of all others screens know by their own rules.
const offered = /\.remove$/;

/** What the browser needs of operations, as text. */
const plainly = (name: string, value: unknown): string =>
  JSON.stringify(value, function (this: { kind?: unknown }, key, part: unknown) {
    // Which inputs are sensitive is the server's to judge; the browser asks for the password when it is told to.
    if (key === 'fresh') return true;
    // Only the server asks when these hold.
    if (
      ofTheServer.includes(key) ||
      (key === 'who' && !offered.test((this as { name?: string }).name ?? '')) ||
      (key === 'idempotent' && this.kind === 'read')
    )
      return undefined;
    if (typeof part === 'function') throw new Error(`${name} holds a function; operations are data.`);
    return typeof part === 'object' && part !== null && '_zod' in part ? undefined : part;
  });

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
          .map(([name, value]) => `export const ${name} = ${plainly(name, value)};`)
          .join('\n'),
        map: null,
      };
    },
  },
});

const broughtOperations = /import\s*\{([^}]*)\}\s*from '(domain\/\w+)'/g;

/**
 * An operation stands where it is used: a screen that asks for one of a noun does not bring its others along. Who wants them
 * all, or one by a name of its own, has them as before. Nothing may go by whether two are the same object.
 */
const operationsByUse = (): Plugin => ({
  name: 'operations-by-use',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/src\/.+\.tsx?$/, code: 'Operations.' },
    handler: async (code) => {
      const used = new Map<string, string>();
      let text = code;
      for (const [, names = '', from = ''] of code.matchAll(broughtOperations))
        for (const name of names.match(/\b\w+Operations\b/g) ?? []) {
          const all: Record<string, unknown> = (await import(from))[name];
          text = text.replaceAll(new RegExp(`\\b${name}\\.(\\w+)\\b`, 'g'), (whole, verb: string) => {
            if (!(verb in all)) return whole;
            used.set(`${name}_${verb}`, plainly(name, all[verb]));
            return `${name}_${verb}`;
          });
        }
      const stated = [...used].map(([name, value]) => `const ${name} = ${value};`);
      return { code: [...stated, text].join('\n'), map: null };
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

/** Places to scroll back to are not kept (`scrollRestoration: false`): what remains is that a new page begins at its top. */
const withoutScrolling = (): Plugin => ({
  name: 'without-scrolling',
  apply: 'build',
  transform: {
    filter: { id: /@tanstack\/router-core\/dist\/esm\/scroll-restoration\.js$/ },
    handler: () => ({
      code: `export const setupScrollRestoration = (router) => router.subscribe('onRendered', ({ toLocation }) => {
        if (router._scroll.n && !toLocation.hash) scrollTo(0, 0);
        router._scroll.n = true;
      });
      export const storageKey = '', defaultGetScrollRestorationKey = () => '', getElementScrollRestorationEntry = () => undefined;`,
      map: null,
    }),
  },
});

/**
 * An icon is its strokes: without the random key of each, which a list that never changes does without, without its other
 * names, and drawn by `ui/drawIcon.ts`, which knows no sizes and colours but those of the style sheet.
 */
const bareIcons = (): Plugin => ({
  name: 'bare-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/,? ?key: "\w+"/g, '')
        .replace(
          "createLucideIcon from '../createLucideIcon.mjs'",
          `{ drawIcon as createLucideIcon } from ${JSON.stringify(fileURLToPath(new URL('./src/ui/drawIcon.ts', import.meta.url)))}`,
        )
        .replace(/name: "[\w-]+",\s+size: 24,\s+/, '')
        .replace(/,\s+aliases: \[[^\]]*\]/, ''),
      map: null,
    }),
  },
});

/** Of a sheet's classes those that are asked for, each by itself: a name that stands once where it is used. */
const classesByName = (): Plugin => ({
  name: 'classes-by-name',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/src\/.+\.tsx?$/, code: '.module.css' },
    handler: (code) => ({
      code: code.replaceAll(/import (\w+) from ('[^']+\.module\.css')/g, 'import * as $1 from $2'),
      map: null,
    }),
  },
});

/**
 * A sheet whose names were all written where they are used would be left out as a script that does nothing, and its rules
 * with it. A name with a hyphen is none that a sheet exports by itself: who asked for it would get no class.
 */
const sheetsStay = (): Plugin => ({
  name: 'sheets-stay',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler(code, id) {
      const [hyphened] = /(?<=")\w+-[\w-]+(?=": ")/.exec(code) ?? [];
      if (hyphened) this.error(`${relative(import.meta.dirname, id)}: call ‘${hyphened}’ by one word`);
      return { code, map: null, moduleSideEffects: 'no-treeshake' };
    },
  },
});

/** What makes the scripts small, in every build that weighs them. */
export const lean = () => [
  react(),
  withoutSchemas(),
  operationsByUse(),
  pureRules(),
  withoutScrolling(),
  bareIcons(),
  classesByName(),
  sheetsStay(),
];
