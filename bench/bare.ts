import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from 'e2e/ports';
import type { Target } from './load.ts';
import type { Product } from './product.ts';

const running = new Map<ChildProcess, Product>();

/** Ends the bare programs that a part left running beside its product when it failed. */
export const stopBare = (beside: Product | null): void => {
  for (const [bare, product] of running) if (product === beside) bare.kill();
};

/** Starts a bare program beside the product, on its database; it is charged with what its statements cost there. */
export const startBare = async (
  program: 'floor.ts' | 'bare-stream.ts',
  product: Product,
): Promise<{ target: Target; stop: () => void }> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const bare = spawn(process.execPath, [join(import.meta.dirname, program), product.databaseUrl, `${port}`], {
    stdio: 'inherit',
  });
  running.set(bare, product);
  bare.once('exit', () => running.delete(bare));
  while (!(await fetch(url, { method: 'HEAD' }).catch(() => null))) {
    if (bare.exitCode !== null) throw new Error(`${program} ended`);
    await sleep(20);
  }
  // Backends are children of the postmaster, the postmaster of the product: each side is charged with its own.
  return { target: { url, pids: [bare.pid ?? 0, product.pid] }, stop: () => bare.kill() };
};
