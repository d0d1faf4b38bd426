import { Agent, request } from 'node:http';
import { cpuSeconds, median } from './cpu.ts';

export type Target = { url: string; pids: readonly number[]; cookie?: string };
export type Shot = { path: string; body: string; headers?: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One POST; answers status and body text. */
export const post = (
  target: Target,
  { path, body, headers = {} }: Shot,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const cookie = target.cookie ? { cookie: target.cookie } : {};
    const call = request(
      `${target.url}${path}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...cookie, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });

const round = async (target: Target, shots: readonly Shot[], concurrency: number): Promise<number> => {
  let next = 0;
  const before = cpuSeconds(target.pids);
  const worker = async () => {
    while (next < shots.length) {
      const shot = shots[next++] as Shot;
      const { status, text } = await post(target, shot);
      if (status !== 200) throw new Error(`${shot.path} answered ${status}: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return ((cpuSeconds(target.pids) - before) * 1000) / shots.length;
};

/** Median CPU per request in ms (server and database) over five rounds, after one round to warm up. */
export const cpuPerRequest = async (
  target: Target,
  shotsOf: (round: number) => readonly Shot[],
  { rounds = 5, concurrency = 16 } = {},
): Promise<number> => {
  await round(target, shotsOf(0), concurrency);
  const figures: number[] = [];
  for (let index = 1; index <= rounds; index += 1)
    figures.push(await round(target, shotsOf(index), concurrency));
  return median(figures);
};
