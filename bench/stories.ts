import { spawn } from 'node:child_process';
import { join } from 'node:path';

// The stories whose claims the suite proves nearer to where they are kept; files and -t choose among them.
const program = join(import.meta.dirname, '../scripts/test.mjs');
const config = join(import.meta.dirname, '../vitest.long.config.ts');
const child = spawn(process.execPath, [program, '--config', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
