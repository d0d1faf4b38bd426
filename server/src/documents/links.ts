import { documentRefusals, type SomeDocumentFields } from 'domain/documents';
import type { Refusal } from 'domain/kernel';
import { findClient } from '#clients';
import { leadsById } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { findSite } from '#sites';
import type { DocumentRow } from './sql/row.ts';

type Links = Pick<DocumentRow, 'clientId' | 'siteId' | 'machineId'>;

const siteProblem = async (
  { db }: Context,
  { clientId, siteId, machineId }: Links,
): Promise<Refusal | null> => {
  if (!siteId) return null;
  const site = await findSite(db, siteId);
  if (!site || site.deletedAt) return documentRefusals.noSite;
  if (clientId && site.clientId !== clientId) return documentRefusals.siteElsewhere;
  const stands = site.machineInventory.machines.some(({ id }) => id === machineId);
  return machineId && !stands ? documentRefusals.machineElsewhere : null;
};

/** Refuses to link a document to what is not there, or does not belong together. */
export const linkProblem = async (
  ctx: Context,
  row: Links,
  { leadId, clientId, siteId, machineId }: SomeDocumentFields,
): Promise<Refusal | null> => {
  const lead = leadId ? (await leadsById(ctx.db, [leadId]))[0] : null;
  if (leadId && (!lead || lead.deleted)) return documentRefusals.noLead;
  const client = clientId ? await findClient(ctx.db, clientId) : null;
  if (clientId && (!client || client.deletedAt)) return documentRefusals.noClient;
  const said = [clientId, siteId, machineId].some((link) => link !== undefined);
  return said ? siteProblem(ctx, row) : null;
};
