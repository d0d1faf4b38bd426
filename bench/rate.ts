import { spawn } from 'node:child_process';
import { join } from 'node:path';

// 2,000 e-mails and 2,000 texts through two servers, against the bare clients of their providers; then ten rounds in which
// everything goes wrong and servers die. --messages and --rounds change that.
const program = join(import.meta.dirname, '../server/src/testing/faults/rate.ts');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
