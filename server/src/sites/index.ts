import { administrators, isAdministrator, noRow, type Viewer } from 'domain/kernel';
import type { Machine, Site } from 'domain/sites';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { heldSites } from './hand-over.ts';
import { machineRoutes } from './machines.ts';
import { siteRoutes } from './routes.ts';
import { machineSearch, siteSearch } from './search.ts';
import { machinesForFeed } from './sql/machines.ts';
import { findSite, sitesById } from './sql.ts';

export { siteFigures } from './figures.ts';
export {
  followMachines,
  insertFirstSite,
  insertMachines,
  insertSite,
  openAccess,
  rewriteAccess,
  type SiteWriting,
  saveMachine,
  saveSite,
  saveSites,
  serialProblem,
} from './keep.ts';
export { restoreMachine } from './machines.ts';
export { writingAfter } from './reacting.ts';
export { addSites } from './sql/keep.ts';
export { addMachines } from './sql/machines.ts';
export { withSiteNames } from './sql/names.ts';
export {
  countFitting as countSites,
  findSite,
  freeLocationCode,
  lockSite,
  lockSites,
  type SiteSelection,
  sealedAccess,
  sitesAfter,
  sitesById,
} from './sql.ts';
export { machineEvent, siteEvent } from './told.ts';

const siteFeed: FeedNoun<Site> = {
  noun: 'sites',
  who: administrators,
  load: async (db, ids, whole) => {
    if (!whole) return sitesById(db, ids);
    const found = await Promise.all(ids.map((id) => findSite(db, id)));
    return found.flatMap((site) => site ?? []);
  },
  scope: (viewer: Viewer) => (isAdministrator(viewer.role) ? [{ deletedAt: null }] : noRow),
  summary: ({ machineInventory, ...site }) => ({
    ...site,
    machineInventory: { ...machineInventory, machines: [] },
  }),
  whole: (site) => site,
};

const machineFeed: FeedNoun<Machine & { deleted: boolean }> = {
  noun: 'machines',
  who: administrators,
  load: machinesForFeed,
  scope: (viewer) => (isAdministrator(viewer.role) ? [{ deleted: false }] : noRow),
  summary: ({ deleted: _, ...machine }) => machine,
};

/** Buildings with our machines; administrators alone work on them. */
export const sites: Feature = {
  name: 'sites',
  routes: siteRoutes,
  feed: siteFeed,
  holding: heldSites,
  search: siteSearch,
};

/** The machines that stand there. */
export const machines: Feature = {
  name: 'machines',
  routes: machineRoutes,
  feed: machineFeed,
  search: machineSearch,
};
