import { spawn } from 'node:child_process';
import { join } from 'node:path';

// What is tagged long: the suite shows each claim of it by a shorter test. Files, --project and -t choose among it.
const program = join(import.meta.dirname, '../scripts/test.mjs');
const child = spawn(process.execPath, [program, '--tags-filter=long', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
