import { Agent, request } from 'node:http';
import { cpuSeconds, median } from './cpu.ts';

export type Target = { url: string; pids: readonly number[]; cookie?: string };
export type Shot = {
  path: string;
  body: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  /** What is to be answered; 200 unless it says so. */
  status?: number;
  /** What has to be done first, by itself. */
  before?: () => Promise<unknown>;
};
/** Who is asked, and what in each round. */
export type Side = { target: Target; shots: (round: number) => readonly Shot[] };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request, a POST unless it says so; answers status and body text. */
export const post = (target: Target, shot: Shot): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { path, body, headers = {}, method = 'POST' } = shot;
    const cookie = target.cookie ? { cookie: target.cookie } : {};
    const call = request(
      `${target.url}${path}`,
      { method, agent, headers: { 'content-type': 'application/json', ...cookie, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    // A connection that the server has closed as idle, just as it is used again, brought it nothing.
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (call.reusedSocket && error.code === 'ECONNRESET') resolve(post(target, shot));
      else reject(error);
    });
    call.end(body);
  });

const mustSend = async (target: Target, shot: Shot): Promise<string> => {
  await shot.before?.();
  const { status, text } = await post(target, shot);
  if (status !== (shot.status ?? 200))
    throw new Error(`${shot.path} answered ${status}: ${text.slice(0, 300)}`);
  return text;
};

/** A JSON call that must succeed. */
export const call = async <T>(target: Target, name: string, input: object): Promise<T> =>
  JSON.parse(await mustSend(target, { path: `/api/${name}`, body: JSON.stringify(input) }));

const round = async (target: Target, shots: readonly Shot[], concurrency: number): Promise<number> => {
  let next = 0;
  const before = cpuSeconds(target.pids);
  const worker = async () => {
    while (next < shots.length) await mustSend(target, shots[next++] as Shot);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return ((cpuSeconds(target.pids) - before) * 1000) / shots.length;
};

/** Median CPU per request in ms (server and database) of each side; the rounds alternate, after those to warm up. */
export const cpuPerRequest = async (
  sides: readonly Side[],
  { rounds = 5, warmUps = 1, concurrency = 16 } = {},
): Promise<number[]> => {
  const figures = sides.map((): number[] => []);
  for (let index = 0; index < warmUps + rounds; index += 1)
    for (const [at, { target, shots }] of sides.entries()) {
      const figure = await round(target, shots(index), concurrency);
      if (index >= warmUps) figures[at]?.push(figure);
    }
  return figures.map(median);
};
