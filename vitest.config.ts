import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { patience, testLaunch } from 'e2e/chromium';
import { defineConfig } from 'vitest/config';
import { stories } from './e2e/stories.ts';
import { keptModules } from './scripts/kept-modules.ts';
import { oneScript } from './scripts/one-script.ts';
import { SumReporter } from './scripts/sum-reporter.ts';
import { EarlyFirst } from './scripts/test-order.ts';

const sameDraws = join(import.meta.dirname, 'scripts/same-draws.ts');

// One project after another, each with all cores and one file more: while one waits for its database or page, another works.
const cores = availableParallelism();
const maxWorkers = Math.max(2, cores - 1);
const turn = (groupOrder: number, workers = maxWorkers) => ({
  maxWorkers: workers,
  sequence: { groupOrder },
});

export default defineConfig({
  test: {
    reporters: ['default', new SumReporter()],
    sequence: { sequencer: EarlyFirst },
    // Left out by `npm test`, run by `npm run bench -- long` (docs/decisions/0038): what repeats, or shows from further away
    // what another test of the suite shows.
    tags: [{ name: 'long', description: 'a claim that the suite shows by a shorter test' }],
    projects: [
      {
        test: {
          name: 'domain',
          ...turn(0, cores + 1),
          // Nothing in it remembers anything.
          isolate: false,
          include: ['domain/src/**/*.test.ts'],
          setupFiles: [sameDraws],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          ...turn(0, cores + 1),
          // The files of a worker share what was loaded, which costs more than most of them; each has a database of its own.
          // One that mocks a module loads it anew (see auth/sign-in.test.ts).
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/platform/testing/setup.ts'],
          setupFiles: [sameDraws, 'server/src/platform/testing/patience.ts'],
          // A state comes, however busy the machine is; only one that never comes is a failure.
          expect: { poll: { timeout: patience } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      // A story waits for pages and jobs: with two at once the cores were idle for a fifth.
      { test: { ...stories('e2e/**/*.test.ts'), ...turn(2, cores + 1) } },
      {
        plugins: [oneScript(), keptModules()],
        root: 'web',
        // React as people get it: its development build costs the tests of screens a quarter of their time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Known beforehand: a page that meets a new package in the middle of a run is loaded again and fails.
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          include: [
            '@atlaskit/pragmatic-drag-and-drop/combine',
            '@atlaskit/pragmatic-drag-and-drop/element/adapter',
            '@base-ui/react/dialog',
            '@base-ui/react/menu',
            '@base-ui/react/popover',
            '@tanstack/react-router',
            '@tiptap/core',
            '@tiptap/react',
            '@tiptap/starter-kit',
            '@zxing/browser',
            'altcha/lib',
            'axe-core',
            'fast-check',
            'lucide-react',
            'react',
            'react-dom',
            'react-dom/client',
            'react-easy-crop',
            'react-hot-toast/headless',
            'react/jsx-runtime',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'web',
          // A page waits more than the others do: with two files more the cores are busy for nine tenths, with one for less than eight.
          ...turn(1, cores + 2),
          include: ['src/**/*.test.{ts,tsx}'],
          // Few draw by chance, and fetch what they draw with by themselves (`same-draws.ts` there).
          setupFiles: ['idle.ts', 'whole-render.ts', 'patience.ts'].map((file) =>
            join(import.meta.dirname, 'web/src/platform/testing', file),
          ),
          // Generous: a scan of a full screen in each theme, and each wait, beside another page and other work on the same cores.
          testTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // What nobody looks at need not move; a test of motion asks for it.
            provider: playwright({
              launchOptions: testLaunch,
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
