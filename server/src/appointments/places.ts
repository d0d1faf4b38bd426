import { type Appointment, appointmentRefusals, type SomeAppointmentFields } from 'domain/appointments';
import { clientTitle } from 'domain/clients';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { leadTitle, readableLeads } from 'domain/leads';
import { type Site, siteTitle } from 'domain/sites';
import { findClient } from '#clients';
import { findLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { findSite } from '#sites';

/** Fields with the client that follows from the site, and the name that a title may be made of. */
export type Placed = { fields: SomeAppointmentFields; name: string | null };

const siteOf = async ({ db }: Context, id: string): Promise<Outcome<Site>> => {
  const site = await findSite(db, id);
  return site && site.deletedAt === null ? site : notFound;
};

const machinesProblem = (site: Site | null, ids: readonly string[]) => {
  const there = new Set(site?.machineInventory.machines.map(({ id }) => id));
  return ids.every((id) => there.has(id)) ? null : appointmentRefusals.otherMachines;
};

const leadName = async ({ db, viewer }: Context, id: string): Promise<Outcome<string>> => {
  const found = await findLead(db, id, readableLeads(viewer));
  return found ? leadTitle(found.lead) : notFound;
};

const clientName = async ({ db }: Context, id: string): Promise<Outcome<string>> => {
  const client = await findClient(db, id);
  return client && client.deletedAt === null ? clientTitle(client) : notFound;
};

const atSite = async (
  ctx: Context,
  siteId: string,
  { fields, machineIds }: { fields: SomeAppointmentFields; machineIds: readonly string[] },
): Promise<Outcome<Placed>> => {
  const site = await siteOf(ctx, siteId);
  if (isRefusal(site)) return site;
  if (fields.clientId !== undefined && fields.clientId !== site.clientId)
    return appointmentRefusals.otherClient;
  const problem = machinesProblem(site, machineIds);
  return problem ?? { fields: { ...fields, clientId: site.clientId }, name: siteTitle(site) };
};

/** Looks up what the fields name anew: a lead or client in sight, a site with its client, machines of that site. */
export const placed = async (
  ctx: Context,
  known: Appointment | null,
  fields: SomeAppointmentFields,
): Promise<Outcome<Placed>> => {
  const lead = fields.leadId && fields.leadId !== known?.leadId ? await leadName(ctx, fields.leadId) : null;
  if (isRefusal(lead)) return lead;
  const touched =
    fields.siteId !== undefined || fields.clientId !== undefined || fields.machineIds !== undefined;
  if (!touched) return { fields, name: lead };
  const siteId = fields.siteId === undefined ? (known?.siteId ?? null) : fields.siteId;
  const machineIds = fields.machineIds ?? (siteId === known?.siteId ? [] : (known?.machineIds ?? []));
  if (siteId !== null) {
    const at = await atSite(ctx, siteId, { fields, machineIds });
    return isRefusal(at) ? at : { ...at, name: lead ?? at.name };
  }
  if (machineIds.length > 0) return appointmentRefusals.otherMachines;
  const client = fields.clientId ? await clientName(ctx, fields.clientId) : null;
  return isRefusal(client) ? client : { fields, name: lead ?? client };
};
