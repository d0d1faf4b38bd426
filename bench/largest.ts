import { spawn } from 'node:child_process';
import { join } from 'node:path';

// The largest inputs that each operation permits, with every filler: what one request keeps the others waiting.
const program = join(import.meta.dirname, '../server/src/testing/largest/run.ts');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
