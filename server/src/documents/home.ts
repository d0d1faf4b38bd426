import { documentRefusals, type Home, maySeeOffice, mayUpload } from 'domain/documents';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { type Lead, readableLeads } from 'domain/leads';
import { findClient } from '#clients';
import { findLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { findSite } from '#sites';

export const nowhere: Home = { leadId: null, clientId: null, siteId: null };

/** Whether that is a home at all. */
export const isHome = ({ leadId, clientId, siteId }: Home): boolean =>
  (leadId ?? clientId ?? siteId) !== null;

/** Of what a file belongs to, what its events tell of who sees them; null where administrators alone do. */
export type Sight = Pick<Lead, 'assignedRep' | 'column' | 'deleted'> | null;

const officeHome = async (ctx: Context, { clientId, siteId }: Home): Promise<Outcome<null>> => {
  const refused = maySeeOffice(ctx.actor) ?? maySeeOffice(ctx.viewer);
  if (refused) return refused;
  const site = siteId ? await findSite(ctx.db, siteId) : null;
  const client = clientId ? await findClient(ctx.db, clientId) : null;
  if (site === undefined || client === undefined) return notFound;
  return site?.deletedAt || client?.deletedAt ? documentRefusals.homeGone : null;
};

/** Where somebody may put a file: as one edits a lead, else administrators. Answers who sees it there. */
export const uploadHome = async (ctx: Context, home: Home): Promise<Outcome<{ sight: Sight }>> => {
  if (!home.leadId) {
    const office = await officeHome(ctx, home);
    return isRefusal(office) ? office : { sight: office };
  }
  const found = await findLead(ctx.db, home.leadId, readableLeads(ctx.viewer));
  return found ? (mayUpload(ctx.actor, found.lead) ?? { sight: found.lead }) : notFound;
};
