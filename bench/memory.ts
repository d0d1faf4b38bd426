import { setTimeout as sleep } from 'node:timers/promises';
import { leadWorks, openLeads, turn, type Work } from './api.ts';
import { median, peakMegabytes, resetPeak, residentBytes } from './cpu.ts';
import { openMany, openStream } from './fanout.ts';
import { call, post, type Target } from './load.ts';
import type { Product } from './product.ts';
import { isSmall, type Size } from './size.ts';
import { judge, type Row } from './table.ts';

// Of a hundred requests: mostly looking, a third of changes.
const mix = ['list 50', 'get one', 'text filter, common', 'get one', 'edit', 'search, rare', 'note', 'move'];
const people = ['developer', 'admin', 'rep', 'rep2', 'user'].map((name) => `${name}@demo.example`);

/** Makes requests of all kinds, each person's in turn, as the pieces of work name them. */
const mixed = async (product: Product): Promise<() => Promise<void>> => {
  const developer = await product.as('developer@demo.example');
  await call(developer, 'view.set', { mode: 'all' });
  // Whose versions are followed are not those that are moved and noted.
  const leads = await openLeads(product);
  const half = Math.floor(leads.length / 2);
  const works = [leadWorks(leads.slice(0, half)), leadWorks(leads.slice(half))];
  const named = (name: string): Work => {
    const [followed, others] = works.map((each) => each.find(({ work }) => work.startsWith(name)));
    return (name === 'note' || name === 'move' ? others : followed) as Work;
  };
  const chosen = mix.map((name) => ({ work: named(name), done: 0 }));
  let next = 0;
  return async () => {
    const one = turn(chosen, next++);
    const shot = one.work.shot(one.done++);
    const { status, text } = await post(developer, shot);
    if (status !== 200) throw new Error(`${shot.path} answered ${status}: ${text.slice(0, 300)}`);
  };
};

/** Asks for so long, with so many clients; each rests between two requests. */
const ask = async (
  one: () => Promise<void>,
  { seconds, clients, pause = 0 }: { seconds: number; clients: number; pause?: number },
): Promise<number> => {
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  const client = async () => {
    while (performance.now() < until) {
      await one();
      asked += 1;
      if (pause > 0) await sleep(pause);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return asked;
};

const megabytes = (pid: number): number => residentBytes(pid) / 1024 / 1024;

/** By how many megabytes the second half of the samples stands above the first. */
const growthOf = (samples: readonly number[]): number => {
  const half = Math.ceil(samples.length / 2);
  return median(samples.slice(half)) - median(samples.slice(0, half));
};

/** Memory of the server process: at full load, and whether it rises while a thousand people look on. */
export const benchMemory = async (product: Product, size: Size): Promise<Row[]> => {
  const one = await mixed(product);
  resetPeak(product.pid);
  const [seconds, clients] = [size.part(60, 2), size.part(50, 8)];
  const asked = await ask(one, { seconds, clients });
  const highest = peakMegabytes(product.pid);
  const targets: Target[] = await Promise.all(people.map(product.as));
  const count = size.part(1_000, 50);
  const streams = await openMany(count, (index) => openStream(turn(targets, index), '/api/live?nouns=leads'));
  for (const stream of streams) stream.onText(() => undefined);
  const watched = isSmall(size.rows) ? 2 : size.part(1_800);
  const minutes = Number(process.env['MEMORY_MINUTES'] ?? watched / 60);
  // What a thousand streams and the first of the load have need of is there before it is looked at.
  await ask(one, { seconds: Math.min(60, minutes * 20), clients: 4, pause: 40 });
  const samples: number[] = [];
  const watch = setInterval(() => samples.push(megabytes(product.pid)), (minutes * 60_000) / 60);
  await ask(one, { seconds: minutes * 60, clients: 4, pause: 40 });
  clearInterval(watch);
  for (const stream of streams) stream.close();
  const said = (each: number) => each.toFixed(0);
  return [
    judge(`memory at full load: highest of ${seconds} s, ${asked} requests`, highest, 'MB'),
    judge(`memory over ${minutes.toFixed(1)} min with ${count} streams: growth`, growthOf(samples), 'MB', {
      also: `, ${said(Math.min(...samples))} to ${said(Math.max(...samples))} MB`,
    }),
  ];
};
