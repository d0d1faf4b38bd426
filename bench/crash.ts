import { spawn } from 'node:child_process';
import { join } from 'node:path';

// 30 kills of each kind and a storm of reconnects; --rounds and --reconnects change that.
const program = join(import.meta.dirname, '../server/src/testing/faults/run.ts');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
