// Runs one TypeScript program of the product on Node 24: node scripts/run.mjs FILE [arguments …]
import { ensureInstalled, runNode } from './setup.mjs';

ensureInstalled();
process.exit(runNode(process.argv.slice(2)));
