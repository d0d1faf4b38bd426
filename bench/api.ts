import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cpuPerRequest, type Target } from './load.ts';
import { freePort, type Product } from './product.ts';
import { atMost, type Row } from './table.ts';

type Shot = { path: string; body: string; headers?: Record<string, string> };
type Work = {
  work: string;
  limit: number;
  floor: (index: number) => Shot;
  shot: (index: number) => Shot;
  count?: number;
  /** Who asks; the developer, who sees all leads, unless it says so. */
  as?: 'rep';
};

const shot = (path: string, body: object, headers?: Record<string, string>): Shot => ({
  path,
  body: JSON.stringify(body),
  ...(headers ? { headers } : {}),
});

let serial = 0;
const key = () => {
  serial += 1;
  return { 'idempotency-key': `bench-${process.pid}-${serial}` };
};

const works = (ids: readonly string[], versions: Map<string, number>): Work[] => {
  /** Each use of a lead raises its version by one. */
  const nextVersion = (lead: string): number => {
    const version = versions.get(lead) as number;
    versions.set(lead, version + 1);
    return version;
  };
  const half = Math.floor(ids.length / 2);
  const id = (index: number) => ids[index % half] as string;
  // The floor changes leads of its own, so that versions stay what we know.
  const bareId = (index: number) => ids[half + (index % half)] as string;
  const text = (work: string, ...pieces: string[]): Work[] => {
    const one: Work = {
      work: `text filter, ${work}`,
      limit: 4,
      floor: (index) => shot('/text', { text: pieces[index % pieces.length] }),
      shot: (index) => shot('/api/leads.list', { text: pieces[index % pieces.length] }),
      count: 200,
    };
    return [one, { ...one, work: `${one.work}, as a rep`, as: 'rep' }];
  };
  const search = (work: string, ...pieces: string[]): Work[] => {
    const one: Work = {
      work: `search, ${work}`,
      limit: 4,
      floor: (index) => shot('/text', { text: pieces[index % pieces.length] }),
      shot: (index) => shot('/api/search.all', { query: pieces[index % pieces.length] }),
      count: 200,
    };
    return [one, { ...one, work: `${one.work}, as a rep`, as: 'rep' }];
  };
  const columns = ['new', 'selling', 'sold', 'dead'];
  return [
    {
      work: 'list 50 by updatedAt',
      limit: 2.5,
      floor: () => shot('/list', {}),
      shot: () => shot('/api/leads.list', {}),
    },
    {
      work: 'get one',
      limit: 0.8,
      floor: (i) => shot('/get', { id: id(i) }),
      shot: (i) => shot('/api/leads.get', { id: id(i) }),
    },
    {
      work: 'counts of the board',
      limit: 50,
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
      work: 'update',
      limit: 2,
      floor: (i) => shot('/update', { id: bareId(i), city: `City ${i}` }),
      shot: (i) =>
        shot(
          '/api/leads.update',
          { id: id(i), version: nextVersion(id(i)), fields: { city: `City ${i}` } },
          key(),
        ),
    },
    {
      work: 'move',
      limit: 2,
      floor: (i) => shot('/update', { id: bareId(i), city: `City ${i}` }),
      shot: (i) =>
        shot('/api/leads.move', { id: id(i), to: columns[(i + Math.floor(i / ids.length)) % 4] }, key()),
    },
  ];
};

/** CPU per request against the bare floor, in one run. */
export const benchApi = async (product: Product, only: readonly string[] = []): Promise<Row[]> => {
  const port = await freePort();
  const bare = spawn(
    process.execPath,
    [join(import.meta.dirname, 'floor.ts'), product.databaseUrl, String(port)],
    {
      stdio: 'inherit',
    },
  );
  await new Promise((resolve) => setTimeout(resolve, 700));
  const [developer, rep] = await Promise.all([
    product.as('developer@demo.example'),
    product.as('rep@demo.example'),
  ]);
  // Backends are children of the postmaster, the postmaster of the product: each side is charged with its own.
  const floor: Target = { url: `http://127.0.0.1:${port}`, pids: [bare.pid ?? 0, product.pid] };
  await fetch(`${product.url}/api/view.set`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: developer.cookie ?? '' },
    body: '{"mode":"all"}',
  });
  const { rows } = await product.sql(
    `select "id", "version" from leads where "column" not in ('passed', 'new') order by random() limit 4000`,
  );
  const rowsOut: Row[] = [];
  for (const { work, limit, floor: bareShot, shot: ourShot, count = 1_000, as } of works(
    rows.map((row) => row.id),
    new Map(rows.map((row) => [row.id, row.version])),
  )) {
    if (only.length > 0 && !only.some((name) => work.startsWith(name))) continue;
    const many = (make: (index: number) => Shot) => (round: number) =>
      Array.from({ length: count }, (_, index) => make(round * count + index));
    const bareMs = await cpuPerRequest(floor, many(bareShot));
    const ours = await cpuPerRequest(as === 'rep' ? rep : developer, many(ourShot));
    rowsOut.push(atMost(work, ours, limit, 'ms', bareMs));
    console.log(`${work}: ${ours.toFixed(2)} ms, floor ${bareMs.toFixed(2)} ms`);
  }
  bare.kill();
  return rowsOut;
};
