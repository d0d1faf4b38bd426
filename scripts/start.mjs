// `npm start`: installs what is missing, builds what is stale, runs the server until it is told to stop.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fewArenas, keptCode, node24, root } from './setup.mjs';

ensureInstalled();
// What `npm run pack` makes has no sources: there, what is built is what there is.
if (existsSync(join(root, 'server/src/main.ts'))) (await import('./build.mjs')).ensureBuilt();

// The channel lets the server stop by itself when this process is killed.
// Young garbage in small spaces: 40 to 100 MB less memory, and no more work that could be measured.
// What was compiled once is kept for the next start.
const server = spawn(node24(), ['--max-semi-space-size=8', join(root, 'server/dist/main.js')], {
  cwd: root,
  env: { ...keptCode, ...fewArenas, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
