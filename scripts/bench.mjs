// `npm run bench`: brings what the tests bring, then measures. Arguments: see bench/main.ts.
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runNode, toolEnvironment } from './setup.mjs';

ensureInstalled();
const browser = await findBrowser();
ensureBuilt();
process.exit(
  runNode(['bench/main.ts', ...process.argv.slice(2)], {
    env: { ...toolEnvironment(), CHROMIUM: browser },
  }),
);
