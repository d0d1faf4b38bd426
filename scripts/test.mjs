// `npm test`: everything but what is tagged long, closing with one line ‘N passed, N failed’. Arguments go to Vitest
// (files, -t, --project, --tags-filter).
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { bin, ensureInstalled, keptCode, passingFolder, runNode, toolEnvironment } from './setup.mjs';

ensureInstalled();
const browser = await findBrowser();
ensureBuilt();

const words = process.argv.slice(2);
const tagged = words.some((word) => word.startsWith('--tags-filter')) ? [] : ['--tags-filter=!long'];
process.exit(
  runNode([bin('vitest', 'vitest.mjs'), 'run', ...tagged, ...words], {
    env: { ...toolEnvironment(), ...keptCode, CHROMIUM: browser, TMPDIR: passingFolder() },
  }),
);
