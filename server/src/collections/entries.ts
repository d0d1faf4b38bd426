import {
  type CollectionEntry,
  collectionRefusals,
  correctEntry,
  correctionProblem,
  entryProblem,
  type MeteredSums,
  reversalOf,
} from 'domain/collections';
import {
  changesBetween,
  idsOf,
  isRefusal,
  localDay,
  notFound,
  type Outcome,
  type Refusal,
} from 'domain/kernel';
import { changeSite, type Site, siteRefusals } from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { lockSite, saveSite } from '#sites';
import { addEntries, entriesById, findEntry, reversalOfEntry } from './sql/entries.ts';
import { collectionEvent } from './told.ts';

/** The office's day. */
export const officeToday = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> =>
  localDay(now, (await readSettings(db)).officeTimeZone);

type Given = MeteredSums & { id?: string | undefined; machineId: string | null };
type ByHand = { siteId: string; date: string; items: readonly Given[] };

const machineProblem = (site: Site, machineId: string | null): Refusal | null =>
  machineId === null || site.machineInventory.machines.some(({ id }) => id === machineId)
    ? null
    : collectionRefusals.machine;

const enteredByHand = (
  ctx: Context,
  site: Site,
  date: string,
  { id, machineId, gross, refunds, testMoney, metered }: Given,
): CollectionEntry => ({
  id: id ?? ctx.newId(),
  siteId: site.id,
  clientId: site.clientId,
  date,
  machineId,
  gross,
  refunds,
  testMoney,
  metered,
  kind: 'entry',
  corrects: null,
  reason: '',
  source: 'hand',
  routeDayId: null,
  stopRevision: null,
  by: ctx.actor.uid,
  createdAt: ctx.now,
});

const isSame = (known: CollectionEntry, wanted: CollectionEntry): boolean =>
  Object.keys(changesBetween(known, { ...wanted, createdAt: known.createdAt }).after).length === 0;

/** Keeps entries with their events. What was sent before under the same ids is answered as it stands, and not kept twice. */
const keep = async (
  ctx: Context,
  entries: readonly CollectionEntry[],
): Promise<Outcome<{ items: CollectionEntry[]; added: boolean }>> => {
  const added = await addEntries(ctx.db, entries);
  for (const entry of entries) if (added.includes(entry.id)) ctx.emit(collectionEvent(entry));
  if (added.length === entries.length) return { items: [...entries], added: true };
  const known = new Map((await entriesById(ctx.db, idsOf(entries))).map((row) => [row.id, row]));
  const items = entries.flatMap((entry) => known.get(entry.id) ?? []);
  const same = items.every((item, at) => isSame(item, entries[at] as CollectionEntry));
  return same && items.length === entries.length
    ? { items, added: added.length > 0 }
    : collectionRefusals.idTaken;
};

// The next collection is counted from the last one.
const moveLast = async (ctx: Context, site: Site, date: string): Promise<Refusal | null> => {
  if (site.lastCollectionDate !== null && site.lastCollectionDate >= date) return null;
  const after = changeSite(site, { lastCollectionDate: date }, ctx.now);
  const saved = isRefusal(after) ? after : await saveSite(ctx, site, after, 'updated');
  return isRefusal(saved) ? saved : null;
};

/** Enters by hand what was collected at a site on a day. */
export const enter = async (
  ctx: Context,
  { siteId, date, items }: ByHand,
): Promise<Outcome<{ items: CollectionEntry[] }>> => {
  const site = await lockSite(ctx.db, siteId);
  if (!site) return notFound;
  if (site.deletedAt !== null) return siteRefusals.deleted;
  const today = await officeToday(ctx);
  const ids = items.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return collectionRefusals.idTaken;
  for (const item of items) {
    const problem = entryProblem({ ...item, date }, today) ?? machineProblem(site, item.machineId);
    if (problem) return problem;
  }
  const kept = await keep(
    ctx,
    items.map((item) => enteredByHand(ctx, site, date, item)),
  );
  if (isRefusal(kept)) return kept;
  const problem = kept.added ? await moveLast(ctx, site, date) : null;
  return problem ?? { items: kept.items };
};

type Standing = { entry: CollectionEntry; site: Site };

/** An entry that may be taken back, under its site's lock. */
const standing = async (ctx: Context, id: string): Promise<Outcome<Standing>> => {
  const entry = await findEntry(ctx.db, id);
  const site = entry && (await lockSite(ctx.db, entry.siteId));
  if (!entry || !site) return notFound;
  const problem = correctionProblem(entry, (await reversalOfEntry(ctx.db, id)) !== null);
  return problem ?? { entry, site };
};

const keepAll = async (
  ctx: Context,
  entries: readonly CollectionEntry[],
): Promise<Outcome<{ items: CollectionEntry[] }>> => {
  const kept = await keep(ctx, entries);
  return isRefusal(kept) ? kept : { items: kept.items };
};

type Correcting = MeteredSums & {
  id: string;
  date?: string | undefined;
  machineId?: string | null | undefined;
  reason: string;
};

/** Takes an entry back and replaces it, in one transaction. */
export const correct = async (ctx: Context, { id, ...wanted }: Correcting) => {
  const found = await standing(ctx, id);
  if (isRefusal(found)) return found;
  const { entry, site } = found;
  const { machineId } = wanted;
  // A machine that has moved away since keeps what it was collected with.
  const other =
    machineId === undefined || machineId === entry.machineId ? null : machineProblem(site, machineId);
  if (other) return other;
  const today = await officeToday(ctx);
  const pair = correctEntry(
    entry,
    { ...wanted, by: ctx.actor.uid },
    { newId: ctx.newId, now: ctx.now, today },
  );
  return isRefusal(pair) ? pair : keepAll(ctx, pair);
};

/** Takes an entry back without another in its place. */
export const reverse = async (
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<Outcome<CollectionEntry>> => {
  const found = await standing(ctx, id);
  if (isRefusal(found)) return found;
  const about = { id: ctx.newId(), by: ctx.actor.uid, reason, now: ctx.now };
  const kept = await keepAll(ctx, [reversalOf(found.entry, about)]);
  return isRefusal(kept) ? kept : (kept.items[0] ?? notFound);
};
