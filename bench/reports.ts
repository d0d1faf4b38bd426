import { daysLater, localDay } from 'domain/kernel';
import { reportWords } from 'domain/reports';
import { many, shot } from './api.ts';
import { startBare } from './bare.ts';
import { call, cpuPerRequest, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

/** Each table of each report, grouped as it is first shown. */
const tables = Object.entries(reportWords).flatMap(([report, { parts }]) =>
  Object.entries(parts).map(([part, { by }]) => ({ report, part, by: Object.keys(by)[0] })),
);

const zone = 'America/Los_Angeles';

/** What the dashboard asks at once, of everybody and of administrators besides. */
const blocks = (uid: string, today: string) => ({
  everyone: {
    'dashboard.contact': { limit: 5 },
    'leads.list': { column: 'passed', filter: { assignedRep: uid }, sort: 'oldest', full: true, limit: 50 },
    'dashboard.firstSteps': {},
    'dashboard.numbers': {},
    'dashboard.leases': { limit: 3 },
    'dashboard.activity': {},
    'dashboard.quiet': { limit: 5 },
    'dashboard.pool': {},
    'appointments.list': {
      from: daysLater(today, -6),
      to: daysLater(today, 1),
      timezone: zone,
      markers: false,
      person: uid,
    },
    'routeDays.own': { from: today, to: today },
  },
  office: {
    'dashboard.team': {},
    'dashboard.installs': { limit: 5 },
    'routes.list': {},
    'vendChanges.due': { to: daysLater(today, 60), limit: 1 },
    'clients.list': { figure: { report: 'clients', key: 'ending180' }, limit: 1 },
    'invoices.figures': {},
    'documents.figures': { expiring: '60' },
    'settings.providers': {},
    'reports.read': { report: 'messages', part: 'messages', by: 'channel', from: daysLater(today, -6) },
  },
});

/** The tables of all reports over a year, and a whole dashboard, beside leads that are counted row by row. */
export const benchReports = async (
  product: Product,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const bare = await startBare('floor.ts', product);
  const admin = await product.as('admin@demo.example');
  const rep = await product.as('rep@demo.example');
  await call(admin, 'view.set', { mode: 'all' });
  const today = localDay(new Date().toISOString(), zone);
  const floor = { target: bare.target, shots: many(size.shots(40), () => shot('/stats', {})) };
  const measure = async (work: string, target: Target, name: string, input: object) => {
    const ours = { target, shots: many(size.shots(40), () => shot(`/api/${name}`, input)) };
    const [bareMs = Number.NaN, ms = Number.NaN] = await cpuPerRequest([floor, ours], {
      ...size,
      concurrency: 1,
    });
    return { work, bareMs, ms };
  };
  const rows: Row[] = [];
  for (const table of tables) {
    const work = `report: ${table.report}, ${table.part}`;
    if (!chosen(work)) continue;
    const input = { ...table, from: daysLater(today, -364), to: today };
    const { ms, bareMs } = await measure(work, admin, 'reports.read', input);
    rows.push(judge(work, ms, 'ms', { floor: bareMs }));
  }
  for (const [who, target] of Object.entries({ rep, admin })) {
    const work = `dashboard of ${who === 'rep' ? 'a rep' : 'an admin'}`;
    if (!chosen(work)) continue;
    const { user } = await call<{ user: { uid: string } }>(target, 'auth.me', {});
    const { everyone, office } = blocks(user.uid, today);
    const asked = Object.entries<object>(who === 'rep' ? everyone : { ...everyone, ...office });
    const found: Awaited<ReturnType<typeof measure>>[] = [];
    for (const [name, input] of asked) found.push(await measure(name, target, name, input));
    const sum = (one: 'ms' | 'bareMs') => found.reduce((all, each) => all + each[one], 0);
    const dearest = found.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
    const also = ` (${dearest.map(({ work: name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ')})`;
    rows.push(judge(work, sum('ms'), 'ms', { floor: sum('bareMs') / found.length, also }));
  }
  bare.stop();
  return rows;
};
