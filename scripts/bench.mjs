// `npm run bench`: brings what the tests bring, then measures. Arguments: see bench/main.ts.
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, keptCode, passingFolder, runNode, toolEnvironment } from './setup.mjs';

ensureInstalled();
const browser = await findBrowser();
ensureBuilt();
const words = process.argv.slice(2);
// In small, where figures are rough anyway, no disk is waited for, and nothing is compiled twice.
const inSmall = words.some((word) => /^--rows=\d{1,4}$/.test(word));
process.exit(
  runNode(['bench/main.ts', ...words], {
    env: {
      ...toolEnvironment(),
      CHROMIUM: browser,
      ...(inSmall && { ...keptCode, TMPDIR: passingFolder() }),
    },
  }),
);
