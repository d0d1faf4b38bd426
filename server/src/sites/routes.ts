import { isAdministrator, isRefusal, notFound, type Outcome } from 'domain/kernel';
import {
  accessOf,
  blankSite,
  changeSite,
  type Site,
  type SiteAccess,
  type SomeSiteFields,
  siteOperations,
  siteRefusals,
} from 'domain/sites';
import { lockClients } from '#clients';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { replay } from '#platform/rows/replay.ts';
import { type Writable, write } from '#platform/rows/write.ts';
import { personProblem } from '#users';
import { followClient, insertSite, saveSite, saveSites } from './keep.ts';
import { readingRoutes } from './reading.ts';
import { findSite, lockSite, lockSites, sitesById } from './sql.ts';

const replayed = replay<Site>(({ db }, id) => findSite(db, id));

/** Refuses a collector who is no active administrator. */
const collectorProblem = ({ db }: Context, uid: string | null | undefined) =>
  personProblem(db, uid, ({ active, role }) => active && isAdministrator(role), siteRefusals.noCollector);

/**
 * Refuses to work a site whose client is deleted. The client is locked first, as everywhere: nobody deletes it meanwhile
 * because none of its sites is worked.
 */
const workedProblem = async ({ db }: Context, ids: readonly string[], { status }: SomeSiteFields) => {
  if (status !== 'active' && status !== 'pending_install') return null;
  const owners = new Set((await sitesById(db, ids)).map(({ clientId }) => clientId));
  const clients = await lockClients(db, [...owners], [{}]);
  return clients.some(({ deletedAt }) => deletedAt !== null) ? siteRefusals.clientDeleted : null;
};

type Change = { site: Site; access: Partial<SiteAccess> };

const siteRows: Writable<Site, Change, Site> = {
  lock: ({ db }, id) => lockSite(db, id),
  keep: (ctx, verb, before, { site, access }) => saveSite(ctx, before, site, verb, access),
  refusals: siteRefusals,
};

const create = async (
  ctx: Context,
  { id, clientId, ...fields }: SomeSiteFields & { id?: string | undefined; clientId: string },
): Promise<Outcome<Site>> => {
  const problem = await collectorProblem(ctx, fields.collector);
  if (problem) return problem;
  const blank = blankSite(id ?? ctx.newId(), clientId, ctx.actor.uid, ctx.now);
  const site = changeSite(blank, fields, ctx.now);
  return isRefusal(site) ? site : insertSite(ctx, site, accessOf(fields));
};

type Update = { id: string; version: number; fields: SomeSiteFields & { clientId?: string | undefined } };

const update = async (ctx: Context, { id, version, fields }: Update): Promise<Outcome<Site>> => {
  const clientGone = await workedProblem(ctx, [id], fields);
  if (clientGone) return clientGone;
  return write(ctx, siteRows, { id }, async (site) => {
    if (site.deletedAt !== null) return siteRefusals.deleted;
    const changed = changeSite(site, fields, ctx.now);
    if (isRefusal(changed)) return changed;
    if (site.version !== version) return siteRefusals.stale;
    const { collector } = fields;
    const problem = changed.collector === site.collector ? null : await collectorProblem(ctx, collector);
    return problem ?? { site: changed, access: accessOf(fields) };
  });
};

/** All or nothing: what one of them does not allow none is given (SIT-08). */
const updateMany = async (
  ctx: Context,
  { ids, fields }: { ids: string[]; fields: SomeSiteFields },
): Promise<Outcome<{ updated: number }>> => {
  const wanted = [...new Set(ids)];
  const clientGone = await workedProblem(ctx, wanted, fields);
  if (clientGone) return clientGone;
  const sites = await lockSites(ctx.db, wanted);
  if (sites.length < wanted.length) return siteRefusals.unknownSites(wanted.length - sites.length);
  const problem = await collectorProblem(ctx, fields.collector);
  if (problem) return problem;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { updated: await saveSites(ctx, sites, given) };
};

/** Runs under the lock of the client, who is told which sites they have then; the client is locked first everywhere. */
const withClient = async (
  ctx: Context,
  id: string,
  run: (site: Site, primary: string | null) => Promise<Outcome<string | null>>,
): Promise<Outcome<null>> => {
  const known = await findSite(ctx.db, id);
  if (!known) return notFound;
  return followClient(ctx, known.clientId, async (client) => {
    const site = await lockSite(ctx.db, id);
    return site ? run(site, client.primarySiteId) : notFound;
  });
};

const remove = async (ctx: Context, id: string): Promise<Outcome<{ id: string }>> => {
  const refused = await withClient(ctx, id, async (site, primary) => {
    if (site.deletedAt !== null) return siteRefusals.deleted;
    if (primary === id) return { ...siteRefusals.primary, current: site };
    const saved = await saveSite(ctx, site, { ...site, deletedAt: ctx.now }, 'removed');
    return isRefusal(saved) ? saved : null;
  });
  return refused ?? { id };
};

const restore = async (ctx: Context, id: string): Promise<Outcome<Site>> => {
  const refused = await withClient(ctx, id, async (site) => {
    if (site.deletedAt === null) return siteRefusals.notDeleted;
    const saved = await saveSite(ctx, site, { ...site, deletedAt: null }, 'restored');
    return isRefusal(saved) ? saved : null;
  });
  return refused ?? (await findSite(ctx.db, id)) ?? notFound;
};

const makePrimary = async (ctx: Context, id: string): Promise<Outcome<Site>> => {
  const refused = await withClient(ctx, id, async (site) =>
    site.deletedAt === null ? id : siteRefusals.deleted,
  );
  return refused ?? (await findSite(ctx.db, id)) ?? notFound;
};

export const siteRoutes = [
  ...readingRoutes,
  bind(siteOperations.create, create, replayed),
  bind(siteOperations.update, update, replayed),
  bind(siteOperations.updateMany, updateMany),
  bind(siteOperations.makePrimary, (ctx, { id }) => makePrimary(ctx, id), replayed),
  bind(siteOperations.remove, (ctx, { id }) => remove(ctx, id)),
  bind(siteOperations.restore, (ctx, { id }) => restore(ctx, id), replayed),
];
