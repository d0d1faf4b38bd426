import { broughtKinds, type Import, type Reading, type RevertForeseen } from 'domain/imports';
import { clientsById } from '#clients';
import type { NounImport, Resolving } from './noun.ts';
import { asBrought } from './people.ts';
import { staysThere } from './revert.ts';
import { routesLeaving } from './routes-named.ts';
import {
  besideThere,
  clientsMadeBy,
  clientsWithOtherSites,
  clientsWithOthersBeside,
  machinesGoing,
  machinesThere,
} from './sql/goes.ts';
import { namedElsewhere } from './sql/named.ts';
import { type RevertedRow, rowsToRevert } from './sql/rows.ts';
import { clientsMadeIn } from './sql/sites.ts';

type Looking = Pick<Resolving, 'db' | 'keys' | 'now'>;
type Db = Looking['db'];

/** What rows made and changed, as a revert would find it. */
type Found = {
  /** Records that would be removed, and those that would be kept. */
  going: Set<string>;
  staying: Set<string>;
  /** Rows whose machine, people and notes can go: their record does, or may be emptied. */
  open: RevertedRow[];
  /** Sites that the rows put on a route. */
  onRoute: Set<string>;
  machines: string[];
  beside: string[];
  /** Rows that filled or changed a record which was there before. */
  filled: number;
};

const pageRows = 1000;

// The same decisions as a revert takes, in the same order: a record comes before what later rows filled of it.
const findAll = async <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  db: Db,
  { id: importId, existing }: Import,
): Promise<Found> => {
  const found: Found = {
    going: new Set(),
    staying: new Set(),
    open: [],
    onRoute: new Set(),
    machines: [],
    beside: [],
    filled: 0,
  };
  const see = (row: RevertedRow, record: Kept, furnished: ReadonlySet<string>): void => {
    if (row.outcome === 'created') {
      const stays = staysThere(noun, record, row, furnished);
      (stays ? found.staying : found.going).add(record.id);
    } else if (!found.staying.has(record.id) && noun.revert.frozen(record) === null) {
      if (!found.going.has(record.id)) found.filled += 1;
      if (row.filled?.['collectionRoute'] !== undefined) found.onRoute.add(record.id);
    } else return;
    if (!found.staying.has(record.id)) found.open.push(row);
  };
  for (let after = 0; ; ) {
    const rows = await rowsToRevert(db, importId, after, pageRows);
    if (rows.length === 0) return found;
    const ids = [...new Set(rows.flatMap((row) => row[noun.column] ?? []))];
    const records = new Map((await noun.byIds(db, ids, existing)).map((record) => [record.id, record]));
    const furnished = new Set(await noun.revert.furnished(db, ids, importId));
    for (const row of rows) {
      if (row.machineId) found.machines.push(row.machineId);
      found.beside.push(...row.beside);
      const record = records.get(row[noun.column] ?? '');
      if (record) see(row, record, furnished);
      after = row.n;
    }
  }
};

// A row that brought several takes back all of them or, where its record stays, none.
const besideGoing = async (
  db: Db,
  { going, open, beside }: Found,
  column: 'leadId' | 'clientId' | 'siteId',
): Promise<{ counts: RevertForeseen; leaving: string[] }> => {
  const there = new Map((await besideThere(db, beside)).map((one) => [one.id, one]));
  const named = new Set(await namedElsewhere(db, 'contacts', [...there.keys()]));
  const goes = new Set<string>();
  for (const { beside: ids, versions, ...row } of open) {
    const free = ids.filter((id) => there.get(id)?.version === asBrought(versions, id) && !named.has(id));
    const isWhole = going.has(row[column] ?? '') || free.length === ids.length;
    if (isWhole) for (const id of free) goes.add(id);
  }
  const counts = nothing();
  for (const { id, kind } of there.values()) counts[goes.has(id) ? 'goes' : 'stays'][kind] += 1;
  return { counts, leaving: [...goes] };
};

const nothing = (): RevertForeseen => {
  const none = () => Object.fromEntries(broughtKinds.map((kind) => [kind, 0])) as RevertForeseen['goes'];
  return { goes: none(), stays: none(), filled: 0 };
};

// A client that was made for a site goes with its last one, unless somebody changed it or uses it.
const clientsGoing = async (
  db: Db,
  { importId, sites, leaving }: { importId: string; sites: readonly string[]; leaving: readonly string[] },
) => {
  const made = await clientsMadeBy(db, importId);
  const versions = await clientsMadeIn(db, importId, made);
  const kept = new Set([
    ...(await clientsWithOtherSites(db, made, sites)),
    ...(await namedElsewhere(db, 'clients', made, ['contacts', 'activities', 'sites'])),
    ...(await clientsWithOthersBeside(db, made, leaving)),
  ]);
  const there = await clientsById(db, made);
  const goes = there.filter(({ id, version }) => version === versions.get(id) && !kept.has(id)).length;
  return { goes, stays: there.length - goes };
};

/** What a revert of an import would take away for good as things stand, and what it would leave. */
export const goesOf = async <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  work: Looking,
  about: Import,
): Promise<RevertForeseen> => {
  const { db } = work;
  const found = await findAll(noun, db, about);
  const { counts: foreseen, leaving } = await besideGoing(db, found, noun.column);
  const { goes, stays } = foreseen;
  foreseen.filled = found.filled;
  goes.records = found.going.size;
  stays.records = found.staying.size;
  if (noun.noun !== 'sites') return foreseen;
  const sites = [...found.going];
  const came = found.open.flatMap(({ machineId }) => machineId ?? []);
  const machines = await machinesGoing(db, sites, came);
  goes.machines = machines.size;
  stays.machines = (await machinesThere(db, found.machines)).filter((id) => !machines.has(id)).length;
  const clients = await clientsGoing(db, { importId: about.id, sites, leaving });
  const routes = await routesLeaving(work, about, new Set([...sites, ...found.onRoute]));
  for (const [kind, count] of [
    ['clients', clients],
    ['routes', routes],
  ] as const) {
    goes[kind] = count.goes;
    stays[kind] = count.stays;
  }
  return foreseen;
};
