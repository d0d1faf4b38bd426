import type { Client } from 'domain/clients';
import { changesBetween, idsOf, isRefusal, type Outcome } from 'domain/kernel';
import {
  locationCode,
  type Machine,
  machineRefusals,
  roomsWith,
  type Site,
  type SiteAccess,
  siteRefusals,
  siteTitle,
} from 'domain/sites';
import type { Kysely } from 'kysely';
import { clientEvent, findClient, lockClient, saveClient } from '#clients';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import {
  addSites,
  type Sealed,
  saveSealed,
  setCountsKept,
  touchSite,
  updateSite,
  updateSites,
} from './sql/keep.ts';
import { addMachines, serialsAt, updateMachine } from './sql/machines.ts';
import {
  findBareSite,
  findSite,
  freeLocationCode,
  isCodeTaken,
  lockSite,
  sealedAfter,
  sitesById,
} from './sql.ts';
import { machineEvent, type SiteVerb, siteEvent } from './told.ts';

/** What writing a site needs: a request's context, or a job's with the product as its author. */
export type SiteWriting = Pick<Context, 'now' | 'newId' | 'emit' | 'keys'> & {
  db: Kysely<DB>;
  actor: { uid: string | null };
};

const placeOf = (id: string, field: keyof SiteAccess): string => `sites:${id}:${field}`;

/** What is to be kept of the texts for getting in: sealed, or nothing where there is none. */
const sealedOf = ({ keys }: SiteWriting, id: string, access: Partial<SiteAccess>): Sealed =>
  Object.fromEntries(
    Object.entries(access).map(([field, text]) => [
      field,
      text.trim() === '' ? null : keys.seal(text, placeOf(id, field as keyof SiteAccess)),
    ]),
  );

/** A sealed text of a site, opened; empty where there is none. */
export const openAccess = (
  { keys }: Pick<Context, 'keys'>,
  id: string,
  field: keyof SiteAccess,
  sealed: string | null,
): string => (sealed === null ? '' : (keys.open(sealed, placeOf(id, field)) ?? ''));

/**
 * Changes the sealed texts for getting in of the next sites by id, deleted ones too, as a text says; answers how many sites
 * changed, and the last id that was looked at: null, there are no more.
 */
export const rewriteAccess = async (
  { db, keys }: { db: Kysely<DB> } & Pick<Context, 'keys'>,
  { after, most, change }: { after: string; most: number; change: (text: string) => string },
): Promise<{ last: string | null; changed: number }> => {
  const rows = await sealedAfter(db, after, most);
  let changed = 0;
  for (const { id, ...sealed } of rows) {
    const anew: Sealed = {};
    for (const field of ['accessNotes', 'accessCode'] as const) {
      const text = openAccess({ keys }, id, field, sealed[field]);
      const other = change(text);
      if (other !== text) anew[field] = other.trim() === '' ? null : keys.seal(other, placeOf(id, field));
    }
    if (Object.keys(anew).length === 0) continue;
    await saveSealed(db, id, anew);
    changed += 1;
  }
  return { last: rows.length < most ? null : (rows.at(-1)?.id ?? null), changed };
};

const present = async (db: Kysely<DB>, id: string): Promise<Site> => {
  const site = await findSite(db, id);
  if (!site) throw new Error(`site ${id} is gone under its lock`);
  return site;
};

/** Tells a client's pages which sites it has now; the first one becomes its primary. */
export const followClient = async (
  ctx: SiteWriting,
  clientId: string,
  run: (client: Client) => Promise<Outcome<string | null>>,
): Promise<Outcome<null>> => {
  const before = await lockClient(ctx.db, clientId);
  if (!before) return siteRefusals.noClient;
  if (before.deletedAt !== null) return siteRefusals.clientDeleted;
  const primary = await run(before);
  if (isRefusal(primary)) return primary;
  const known = (await findClient(ctx.db, clientId)) ?? before;
  const after = {
    ...known,
    primarySiteId: primary ?? known.primarySiteId,
    version: known.version + 1,
    updatedBy: ctx.actor.uid,
    updatedAt: ctx.now,
  };
  // What the row says and what follows from the sites may differ: the row is written in any case.
  await saveClient(ctx.db, { ...before, primarySiteId: null }, after);
  ctx.emit(clientEvent('updated', before, after));
  return null;
};

/**
 * Keeps a new site with its event; without a location code it gets the next free one. For a client made in the same
 * transaction, whose own event names the site: nobody need be told again.
 */
export const insertFirstSite = async (
  ctx: SiteWriting,
  site: Site,
  access: Partial<SiteAccess> = {},
): Promise<Outcome<Site>> => {
  const { db } = ctx;
  const wanted = site.locationCode;
  if (wanted !== '' && (await isCodeTaken(db, wanted, site.id))) return siteRefusals.codeTaken;
  const code = wanted || locationCode(site.city, site.state, Date.parse(ctx.now));
  const { machines: _, ...counts } = site.machineInventory;
  const added: Site = {
    ...site,
    version: 1,
    locationCode: wanted || (await freeLocationCode(db, code)),
    machineInventory: { ...counts, machines: [] },
    createdBy: site.createdBy ?? ctx.actor.uid,
    updatedBy: ctx.actor.uid,
  };
  const ids = await addSites(db, [added], sealedOf(ctx, site.id, access));
  const kept = ids.length > 0 ? await findBareSite(db, site.id) : undefined;
  if (!kept) return siteRefusals.idTaken;
  ctx.emit(siteEvent('created', null, kept, written(access)));
  return kept;
};

/** The same under the lock of a client that is there; its first site becomes its primary. */
export const insertSite = async (
  ctx: SiteWriting,
  site: Site,
  access: Partial<SiteAccess> = {},
): Promise<Outcome<Site>> => {
  let kept: Outcome<Site> = siteRefusals.noClient;
  const refused = await followClient(ctx, site.clientId, async () => {
    kept = await insertFirstSite(ctx, site, access);
    return isRefusal(kept) ? kept : null;
  });
  return refused ?? kept;
};

const written = (access: Partial<SiteAccess>): string[] =>
  Object.entries(access).flatMap(([field, text]) => (text === '' ? [] : [field]));

const renamed = (before: Site, after: Site): [Machine, Machine][] =>
  after.machineInventory.machines.flatMap((machine) => {
    const known = before.machineInventory.machines.find(({ id }) => id === machine.id);
    return known && known.room !== machine.room ? [[known, machine]] : [];
  });

/**
 * Writes what a verb made of a locked site, with its event; nothing when nothing changed. Answers the site as it stands
 * then.
 */
export const saveSite = async (
  ctx: SiteWriting,
  before: Site,
  after: Site,
  verb: SiteVerb | (string & {}) = 'updated',
  access: Partial<SiteAccess> = {},
): Promise<Outcome<Site>> => {
  const { db, now } = ctx;
  if (after === before && Object.keys(access).length === 0) return before;
  if (after.locationCode !== before.locationCode && (await isCodeTaken(db, after.locationCode, after.id)))
    return siteRefusals.codeTaken;
  const next = { ...after, updatedAt: now, updatedBy: ctx.actor.uid };
  await updateSite(db, before, next, sealedOf(ctx, after.id, access));
  for (const [known, machine] of renamed(before, after)) {
    const moved = { ...machine, version: known.version + 1, updatedAt: now };
    await updateMachine(db, known, moved);
    ctx.emit(machineEvent('updated', known, moved));
  }
  const site = await present(db, after.id);
  ctx.emit(siteEvent(verb, before, site, Object.keys(access)));
  return site;
};

/** Writes the same fields to many locked sites in one go, with an event of each that they change; answers how many those are. */
export const saveSites = async (
  ctx: SiteWriting,
  sites: readonly Site[],
  fields: Partial<Site>,
): Promise<number> => {
  const changed = sites.filter(
    (site) => Object.keys(changesBetween(site, { ...site, ...fields }).after).length > 0,
  );
  const ids = idsOf(changed);
  if (ids.length === 0) return 0;
  await updateSites(ctx.db, ids, { ...fields, updatedAt: ctx.now, updatedBy: ctx.actor.uid });
  const after = new Map((await sitesById(ctx.db, ids)).map((site) => [site.id, site]));
  for (const site of changed) ctx.emit(siteEvent('updated', site, after.get(site.id) ?? site));
  return ids.length;
};

/** Tells a site that its machines changed: what they add up to, and the rooms they name. */
export const followMachines = async (ctx: SiteWriting, before: Site): Promise<Site> => {
  const known = await present(ctx.db, before.id);
  const rooms = roomsWith(
    known.rooms,
    known.machineInventory.machines.map(({ room }) => room),
  );
  await touchSite(ctx.db, before.id, { rooms, updatedAt: ctx.now, updatedBy: ctx.actor.uid });
  const after = await present(ctx.db, before.id);
  ctx.emit(siteEvent('counted', before, after));
  return after;
};

/** Refuses serials that stand on other machines, or twice in the same list. */
export const serialProblem = async (
  { db }: Pick<SiteWriting, 'db'>,
  machines: readonly Pick<Machine, 'id' | 'serial' | 'status'>[],
) => {
  const serials = machines.filter(({ status }) => status !== 'retired').map(({ serial }) => serial);
  const [there] = await serialsAt(db, serials, idsOf(machines));
  if (there) return machineRefusals.serialAt(there.serial, siteTitle(there));
  const seen = new Set<string>();
  for (const serial of serials.filter((one) => one !== '')) {
    const same = serial.toUpperCase();
    if (seen.has(same)) return machineRefusals.serialTwice(serial);
    seen.add(same);
  }
  return null;
};

// So many rooms at most: a list of machines may not name more.
const mostRooms = 50;

/**
 * Keeps machines of a site with their events, under the site's lock; the site's counts follow. With the first ones of a
 * site kept as counts these may be kept until as many are listed.
 */
export const insertMachines = async (
  ctx: SiteWriting,
  siteId: string,
  machines: readonly Machine[],
  keepCounts = false,
): Promise<Outcome<Machine[]>> => {
  const site = await lockSite(ctx.db, siteId);
  if (!site) return machineRefusals.noSite;
  if (site.deletedAt !== null) return siteRefusals.deleted;
  if (
    roomsWith(
      site.rooms,
      machines.map(({ room }) => room),
    ).length > mostRooms
  )
    return siteRefusals.tooManyRooms;
  const kept = machines.map((machine) => ({ ...machine, siteId, version: 1 }));
  const problem = await serialProblem(ctx, kept);
  if (problem) return problem;
  if (site.machineInventory.machines.length === 0) await setCountsKept(ctx.db, siteId, keepCounts);
  if ((await addMachines(ctx.db, kept)).length < kept.length) return machineRefusals.idTaken;
  for (const machine of kept) ctx.emit(machineEvent('created', null, machine));
  await followMachines(ctx, site);
  return kept;
};

/** Writes what a verb made of a locked machine of a locked site; another price is an event of its own. */
export const saveMachine = async (
  ctx: SiteWriting,
  before: Machine,
  after: Machine,
  verb = 'updated',
): Promise<void> => {
  await updateMachine(ctx.db, before, after);
  const priced = { ...before, vendPrice: after.vendPrice };
  if (after.vendPrice !== before.vendPrice) ctx.emit(machineEvent('priced', before, priced));
  const event = machineEvent(verb, priced, after);
  if (Object.keys(event.after).length > 0) ctx.emit(event);
};
