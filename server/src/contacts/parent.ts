import type { Client } from 'domain/clients';
import { administratorsOnly, type Belonging, mayWriteBeside } from 'domain/contacts';
import { isAdministrator, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { type Lead, readableLeads } from 'domain/leads';
import { findClient, lockClient } from '#clients';
import { findLead, lockLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';

/** What a row hangs on, as it stands. */
export type Parent = { lead: Lead | null; client: Client | null };

type Find = {
  lead: (id: string) => Promise<Lead | undefined>;
  client: (id: string) => Promise<Client | undefined>;
};

const finding = ({ db, viewer }: Context): Find => ({
  lead: async (id) => (await findLead(db, id, readableLeads(viewer)))?.lead,
  client: (id) => findClient(db, id),
});

const locking = ({ db, viewer }: Context): Find => ({
  lead: async (id) => (await lockLead(db, id, readableLeads(viewer)))?.lead,
  client: (id) => lockClient(db, id),
});

/** A lead's rows are seen through the lead; those of a client alone, by administrators. */
const inSight = async (
  ctx: Context,
  { leadId, clientId }: Belonging,
  find: Find,
): Promise<Outcome<Parent>> => {
  const every = isAdministrator(ctx.viewer.role);
  if (!leadId && !every) return administratorsOnly;
  const lead = leadId ? ((await find.lead(leadId)) ?? null) : null;
  if (leadId && !lead) return notFound;
  const client = clientId && every ? ((await find.client(clientId)) ?? null) : null;
  return lead || client ? { lead, client } : notFound;
};

/** The parent of a row, or of a list, through the viewer's eyes. */
export const readableParent = (ctx: Context, belonging: Belonging): Promise<Outcome<Parent>> =>
  inSight(ctx, belonging, finding(ctx));

/** The same, locked, the lead before the client as everywhere, where the actor may write beside it. */
export const writableParent = async (ctx: Context, belonging: Belonging): Promise<Outcome<Parent>> => {
  const parent = await inSight(ctx, belonging, locking(ctx));
  return isRefusal(parent) ? parent : (mayWriteBeside(ctx.actor, parent) ?? parent);
};

/** Locks a lead that a row is to go to before the one it leaves, where its id is the lower. */
export const lockLower = async (ctx: Context, from: string | null, to: string | undefined): Promise<void> => {
  if (from && to && to.toLowerCase() < from) await lockLead(ctx.db, to, readableLeads(ctx.viewer));
};
