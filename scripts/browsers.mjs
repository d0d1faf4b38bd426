// `npm run browsers`: builds what is stale, then plays five stories in the browsers other than Chromium;
// `-- firefox` or `-- webkit` in that one alone.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, keptCode, passingFolder, runNode, toolEnvironment } from './setup.mjs';

ensureInstalled();
ensureBuilt();
process.exit(
  runNode(['e2e/browsers/main.ts', ...process.argv.slice(2)], {
    env: { ...toolEnvironment(), ...keptCode, TMPDIR: passingFolder() },
  }),
);
