import { later } from 'domain/kernel';
import { many, shot } from './api.ts';
import { startBare } from './bare.ts';
import { call, cpuPerRequest, type Shot, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

const day = 86_400_000;

/** The days of a working week, so many weeks from this one, and the same as moments. */
const weekAt = (weeks: number) => {
  const today = new Date();
  const monday = new Date(today.getTime() + (7 * weeks - ((today.getUTCDay() + 6) % 7)) * day);
  const from = monday.toISOString().slice(0, 10);
  const to = later(`${from}T00:00:00.000Z`, 6 * day).slice(0, 10);
  return {
    days: { from, to },
    window: { from: `${from}T08:00:00Z`, to: later(`${to}T00:00:00.000Z`, 1.3 * day) },
  };
};

type Work = {
  work: string;
  count: number;
  target: Target;
  floor: (index: number) => Shot;
  shot: (index: number) => Shot;
  concurrency?: number;
};

const works = async (product: Product, admin: Target): Promise<Work[]> => {
  const { rows } = await product.sql(
    `select "email", "uid" from credentials where "email" in ('rep@demo.example', 'user@demo.example') order by 1`,
  );
  const [rep, user] = rows.map(({ uid }) => uid as string) as [string, string];
  const [reps, users] = [await product.as('rep@demo.example'), await product.as('user@demo.example')];
  const { path } = await call<{ path: string }>(reps, 'appointments.renewFeed', {});
  const tag = (await fetch(product.url + path)).headers.get('etag') ?? '';
  const week = (index: number) => weekAt(-(index % 4));
  // As the screens ask: by the days of the zone one is in.
  const timezone = 'America/Los_Angeles';
  const list = (index: number, more: object = {}) =>
    shot('/api/appointments.list', { ...week(index).days, timezone, ...more });
  const now = new Date().toISOString();
  const year = { from: later(now, -31 * day), to: later(now, 365 * day) };
  // A text that was made is answered again as it is: with something changed it is made anew.
  const [last] = (await product.sql(lastOf(rep))).rows;
  const touched = { before: () => product.sql(touching(last.id)) };
  return [
    {
      work: 'calendar: a week of one person',
      count: 200,
      target: reps,
      floor: (i) => shot('/week', { ...week(i).window, id: rep }),
      shot: (i) => list(i, { person: rep }),
    },
    {
      work: 'calendar: a week of one person, as an administrator',
      count: 200,
      target: admin,
      floor: (i) => shot('/week', { ...week(i).window, id: rep }),
      shot: (i) => list(i, { person: rep }),
    },
    {
      work: 'calendar: a team week of thirty',
      count: 50,
      target: admin,
      floor: (i) => shot('/team-week', week(i).window),
      shot: (i) => list(i),
    },
    {
      work: 'calendar: feed that the program has',
      count: 200,
      target: reps,
      floor: () => shot('/feed', { ...year, id: rep }),
      shot: () => ({ path, method: 'GET', body: '', headers: { 'if-none-match': tag }, status: 304 }),
    },
    {
      work: 'calendar: feed made anew',
      count: 30,
      concurrency: 1,
      target: reps,
      floor: () => ({ ...shot('/feed', { ...year, id: rep }), ...touched }),
      shot: () => ({ path, method: 'GET', body: '', ...touched }),
    },
    {
      work: 'calendar: feed as it was',
      count: 100,
      target: reps,
      floor: () => shot('/feed', { ...year, id: rep }),
      shot: () => ({ path, method: 'GET', body: '' }),
    },
    {
      work: 'calendar: visits of a week',
      count: 200,
      target: users,
      floor: () => shot('/visits', { ...week(0).window, id: user }),
      shot: () => shot('/api/visits.list', { ...week(0).days, timezone }),
    },
  ];
};

const lastOf = (uid: string) =>
  `select "id" from appointments where "assignedTo" = '${uid}' and "deletedAt" is null order by "start" desc limit 1`;
const touching = (id: string) => `update appointments set "version" = "version" + 1 where "id" = '${id}'`;

/** Windows of a calendar with a hundred thousand appointments and 500 rules: CPU per request against the bare rows. */
export const benchCalendar = async (
  product: Product,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const bare = await startBare('floor.ts', product);
  const admin = await product.as('admin@demo.example');
  const table: Row[] = [];
  for (const { work, count, target, floor, shot: ours, concurrency } of await works(product, admin)) {
    if (!chosen(work)) continue;
    const times = size.shots(count);
    const [bareMs = Number.NaN, ms = Number.NaN] = await cpuPerRequest(
      [
        { target: bare.target, shots: many(times, floor) },
        { target, shots: many(times, ours) },
      ],
      { ...size, ...(concurrency ? { concurrency } : {}) },
    );
    table.push(judge(work, ms, 'ms', { floor: bareMs }));
  }
  bare.stop();
  return table;
};
