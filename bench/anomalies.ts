import { spawn } from 'node:child_process';
import { join } from 'node:path';

// A minute of mixed writes of 50 clients on two servers, and whether all that was answered and told fits one order of
// writes; --seconds changes that.
const program = join(import.meta.dirname, '../server/src/testing/faults/run-anomalies.ts');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
