import { spawn } from 'node:child_process';
import { join } from 'node:path';

// 30 kills of each kind; 10 replays and 10 uploads cut in two; a sweep of 1,000 clocks on two servers of which one dies; a
// storm of reconnects; a minute of 50 clients on 5 leads. --rounds, --cuts, --reconnects and --contention (seconds) change that.
const program = join(import.meta.dirname, '../server/src/testing/faults/run.ts');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
