import { many, shot, turn, write } from './api.ts';
import { startBare } from './bare.ts';
import { benchBatches } from './batches.ts';
import { call, cpuPerRequest, type Shot } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

type Work = {
  work: string;
  shot: (index: number) => Shot;
  floor: (index: number) => Shot;
  count?: number;
};
type Versioned = { id: string; version: number };
type Rows = {
  clients: Versioned[];
  sites: Versioned[];
  machines: Versioned[];
  leads: string[];
  manager: string;
};

const reading = ({ clients, sites }: Rows): Work[] => {
  const client = (index: number) => turn(clients, index).id;
  const site = (index: number) => turn(sites, index).id;
  const text = (work: string, ...pieces: string[]): Work => ({
    work: `text filter of clients, ${work}`,
    count: 200,
    floor: (i) => shot('/client-text', { text: turn(pieces, i) }),
    shot: (i) => shot('/api/clients.list', { text: turn(pieces, i) }),
  });
  return [
    {
      work: 'list 50 clients',
      count: 400,
      floor: () => shot('/clients', {}),
      shot: () => shot('/api/clients.list', {}),
    },
    {
      work: 'list 50 clients of a status',
      count: 400,
      floor: () => shot('/clients', {}),
      shot: (i) => shot('/api/clients.list', { filter: { status: turn(['active', 'suspended'], i) } }),
    },
    text('common', 'court', 'vine', 'gardens'),
    text('rare', 'client4711@', 'villas 6215', '555-0007'),
    text('two characters', 'vi', 'zo', 'qk'),
    text('no hit', 'xyzzyqq', 'nothing like this', 'qqqq'),
    {
      work: 'get a client',
      floor: (i) => shot('/client', { id: client(i) }),
      shot: (i) => shot('/api/clients.get', { id: client(i) }),
    },
    {
      work: 'timeline of a client',
      count: 400,
      floor: (i) => shot('/timeline', { id: client(i) }),
      shot: (i) => shot('/api/clients.timeline', { id: client(i) }),
    },
    {
      work: 'list the sites of a client',
      count: 400,
      floor: (i) => shot('/sites', { id: client(i) }),
      shot: (i) => shot('/api/sites.list', { clientId: client(i) }),
    },
    {
      work: 'get a site with its machines',
      floor: (i) => shot('/site', { id: site(i) }),
      shot: (i) => shot('/api/sites.get', { id: site(i) }),
    },
    {
      work: 'list the machines of a site',
      floor: (i) => shot('/machines', { id: site(i) }),
      shot: (i) => shot('/api/machines.list', { siteId: site(i) }),
    },
  ];
};

/** Of everything there is: leads, people, clients, sites and machines in one call. */
const searching = (): Work[] => {
  const search = (work: string, ...pieces: string[]): Work => ({
    work: `search everything, ${work}`,
    count: 200,
    floor: (i) => shot('/text', { text: turn(pieces, i) }),
    shot: (i) => shot('/api/search.all', { query: turn(pieces, i) }),
  });
  return [
    search('common', 'court', 'portland', 'vine'),
    search('common among machines', 'speed queen', 'dexter', 'sn000'),
    search('rare', 'client4711@', 'SN00004711', 'benca4711'),
    search('two characters', 'vi', 'wa', 'qk'),
    search('no hit', 'xyzzyqq', 'nothing like this', 'qqqq'),
  ];
};

const writing = ({ clients, sites, machines, leads, manager }: Rows): Work[] => {
  const change = (noun: 'clients' | 'sites' | 'machines', rows: Versioned[], column: string): Work => {
    // The floor changes rows of its own, so that versions stay what we know.
    const [own, bare] = [rows.slice(rows.length / 2), rows.slice(0, rows.length / 2)];
    return {
      work: `update of ${noun}: ${column}`,
      count: 400,
      floor: (i) => shot('/change', { table: noun, column, id: turn(bare, i).id, value: `Bare ${i}` }),
      shot: (i) => {
        const row = turn(own, i);
        const { id, version } = row;
        row.version += 1;
        return write(`/api/${noun}.update`, { id, version, fields: { [column]: `Bench ${i}` } });
      },
    };
  };
  const sold = [...leads];
  const next = () => sold.pop() ?? '';
  return [
    change('clients', clients, 'contactTitle'),
    change('clients', clients, 'businessName'),
    change('sites', sites, 'siteName'),
    change('machines', machines, 'model'),
    {
      work: 'conversion of a lead, with its service call',
      count: 50,
      floor: () => shot('/convert', { id: next() }),
      shot: (i) =>
        write('/api/leads.convert', {
          id: next(),
          accountManager: manager,
          businessName: `Converted ${i}`,
          contactTitle: 'Owner',
          siteName: `Site ${i}`,
          machines: { washers: 4, dryers: 4, stacks: 0, combos: 0 },
          serviceCall: true,
        }),
    },
  ];
};

const rowsOf = async (product: Product): Promise<Rows> => {
  const some = async (table: string, what: string, limit: number) =>
    (await product.sql(`select ${what} from ${table} order by random() limit ${limit}`)).rows;
  const live = '"id", "version"';
  const [clients, sites, machines] = [
    await some('clients where "deletedAt" is null', live, 4_000),
    await some('sites where "deletedAt" is null', live, 4_000),
    await some('machines where "deletedAt" is null', live, 4_000),
  ];
  const sold = `leads where "column" = 'sold' and "convertedToClientId" is null and not "deleted"`;
  const leads = await some(sold, '"id"', 6_000);
  const [manager] = await some(`credentials where "email" = 'admin@demo.example'`, '"uid"', 1);
  return { clients, sites, machines, leads: leads.map(({ id }) => id), manager: manager.uid };
};

/** Clients, sites and machines of a large business, beside the leads: CPU per request against the bare floor. */
export const benchBusiness = async (
  product: Product,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const rows = await rowsOf(product);
  const admin = await product.as('admin@demo.example');
  await call(admin, 'view.set', { mode: 'all' });
  const bare = await startBare('floor.ts', product);
  const table: Row[] = [];
  for (const { work, shot: ours, floor, count = 1_000 } of [
    ...reading(rows),
    ...searching(),
    ...writing(rows),
  ]) {
    if (!chosen(work)) continue;
    const times = size.shots(count);
    const [bareMs, ms = Number.NaN] = await cpuPerRequest(
      [
        { target: bare.target, shots: many(times, floor) },
        { target: admin, shots: many(times, ours) },
      ],
      size,
    );
    table.push(judge(work, ms, 'ms', { floor: bareMs ?? Number.NaN }));
  }
  table.push(
    ...(await benchBatches({ product, admin, bare: bare.target, manager: rows.manager }, size, chosen)),
  );
  bare.stop();
  return table;
};
