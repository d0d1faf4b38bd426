import { startBare } from './bare.ts';
import { call, cpuPerRequest, type Shot } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

export type Work = {
  work: string;
  floor: (index: number) => Shot;
  shot: (index: number) => Shot;
  count?: number;
  /** Who asks; the developer, who sees all leads, unless it says so. */
  as?: 'rep';
};

export const shot = (path: string, body: object, headers?: Record<string, string>): Shot => ({
  path,
  body: JSON.stringify(body),
  ...(headers ? { headers } : {}),
});

let serial = 0;
/** A write that was never sent before. */
export const write = (path: string, body: object): Shot => {
  serial += 1;
  return shot(path, body, { 'idempotency-key': `bench-${process.pid}-${serial}` });
};

export const turn = <One>(list: readonly One[], index: number): One => list[index % list.length] as One;

/** So many shots of one kind in each round. */
export const many = (count: number, make: (index: number) => Shot) => (round: number) =>
  Array.from({ length: count }, (_, index) => make(round * count + index));

/** What is asked of leads, each with the bare statement that it cannot go below. */
export const leadWorks = (leads: readonly { id: string; version: number }[]): Work[] => {
  const versions = new Map(leads.map(({ id, version }) => [id, version]));
  /** Each use of a lead raises its version by one. */
  const nextVersion = (lead: string): number => {
    const version = versions.get(lead) as number;
    versions.set(lead, version + 1);
    return version;
  };
  // The floor changes leads of its own, so that versions stay what we know.
  const half = Math.floor(leads.length / 2);
  const id = (index: number) => leads[index % half]?.id as string;
  const bareId = (index: number) => leads[half + (index % half)]?.id as string;
  const found = (work: string, ask: (piece: string) => Shot, pieces: readonly string[]): Work[] => {
    const one: Work = {
      work,
      floor: (index) => shot('/text', { text: turn(pieces, index) }),
      shot: (index) => ask(turn(pieces, index)),
      count: 200,
    };
    return [one, { ...one, work: `${work}, as a rep`, as: 'rep' }];
  };
  const text = (work: string, ...pieces: string[]) =>
    found(`text filter, ${work}`, (piece) => shot('/api/leads.list', { text: piece }), pieces);
  const search = (work: string, ...pieces: string[]) =>
    found(`search, ${work}`, (piece) => shot('/api/search.all', { query: piece }), pieces);
  const columns = ['new', 'selling', 'sold', 'dead'];
  return [
    {
      work: 'list 50 by updatedAt',
      floor: () => shot('/list', {}),
      shot: () => shot('/api/leads.list', {}),
    },
    {
      work: 'get one',
      floor: (i) => shot('/get', { id: id(i) }),
      shot: (i) => shot('/api/leads.get', { id: id(i) }),
    },
    {
      work: 'counts of the board',
      floor: () => shot('/stats', {}),
      shot: () => shot('/api/leads.stats', {}),
      count: 20,
    },
    // Before the writes, which move what they change to the top of the newest.
    ...text('common', 'portland', 'referral', 'apartments'),
    ...text('rare', 'person4711@', 'annex 6215', '5550 broadway'),
    ...text('two characters', 'wa', 'zo', 'qk'),
    ...text('no hit', 'xyzzyqq', 'nothing like this', 'qqqq'),
    ...search('common', 'portland', 'silva', 'apartments'),
    ...search('rare', 'person4711@', 'annex 6215', '5550 broadway'),
    ...search('a number', '(207) 555-0007', '+1 317 555 0117', '207.555.0007'),
    ...search('in between', 'person47', 'annex 6', 'quote'),
    ...search('two characters', 'wa', 'zo', 'qk'),
    ...search('no hit', 'xyzzyqq', 'nothing like this', 'qqqq'),
    {
      work: 'edit',
      floor: (i) => shot('/update', { id: bareId(i), city: `City ${i}` }),
      shot: (i) =>
        write('/api/leads.update', {
          id: id(i),
          version: nextVersion(id(i)),
          fields: { city: `City ${i}` },
        }),
    },
    {
      work: 'move',
      floor: (i) => shot('/update', { id: bareId(i), city: `City ${i}` }),
      shot: (i) => write('/api/leads.move', { id: id(i), to: turn(columns, i + Math.floor(i / half)) }),
    },
    {
      work: 'note',
      floor: (i) => shot('/note', { id: bareId(i), text: `Rang ${i} times` }),
      shot: (i) => write('/api/leads.note', { id: id(i), text: `Rang ${i} times` }),
    },
  ];
};

/** Leads that may be changed in every way that is measured. */
export const openLeads = async (product: Product): Promise<{ id: string; version: number }[]> =>
  (
    await product.sql(
      `select "id", "version" from leads where "column" not in ('passed', 'new') and "convertedToClientId" is null
         and not "deleted" order by random() limit 4000`,
    )
  ).rows;

/** CPU per request against the bare floor, in one run. */
export const benchApi = async (product: Product, size: Size, chosen: (work: string) => boolean) => {
  const bare = await startBare('floor.ts', product);
  const developer = await product.as('developer@demo.example');
  const rep = await product.as('rep@demo.example');
  await call(developer, 'view.set', { mode: 'all' });
  const table: Row[] = [];
  for (const { work, floor, shot: ours, count = 1_000, as } of leadWorks(await openLeads(product))) {
    if (!chosen(work)) continue;
    const times = size.shots(count);
    const [bareMs, ms = Number.NaN] = await cpuPerRequest(
      [
        { target: bare.target, shots: many(times, floor) },
        { target: as === 'rep' ? rep : developer, shots: many(times, ours) },
      ],
      size,
    );
    table.push(judge(work, ms, 'ms', { floor: bareMs ?? Number.NaN }));
  }
  bare.stop();
  return table;
};
