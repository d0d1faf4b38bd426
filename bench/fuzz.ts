import { spawn } from 'node:child_process';
import { join } from 'node:path';

// 10,000 inputs for every operation; --count, --seed and --only change that.
const program = join(import.meta.dirname, '../server/src/testing/fuzz/run.ts');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
