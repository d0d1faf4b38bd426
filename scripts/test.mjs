// `npm test`: everything, closing with one line ‘N passed, N failed’. Arguments go to Vitest (files, -t, --project).
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { bin, ensureInstalled, keptCode, passingFolder, runNode, toolEnvironment } from './setup.mjs';

ensureInstalled();
const browser = await findBrowser();
ensureBuilt();

process.exit(
  runNode([bin('vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)], {
    env: { ...toolEnvironment(), ...keptCode, CHROMIUM: browser, TMPDIR: passingFolder() },
  }),
);
