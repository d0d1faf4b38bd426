import type { Client } from 'domain/clients';
import {
  type ConversionInput,
  type Converted,
  type ConvertedAnswer,
  conversionProblem,
  conversionRefusals,
  convertLead,
} from 'domain/conversion';
import { isRefusal, mayEnter, type Outcome, type Refusal, reps } from 'domain/kernel';
import { type Lead, withClocks } from 'domain/leads';
import { carryActivities } from '#activities';
import { insertServiceCall, technicianProblem } from '#calendar';
import { findClient, insertClient, lockClient } from '#clients';
import { carryContacts } from '#contacts';
import { carryDeals } from '#deals';
import { type Found, leadEvent, saveLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { insertSite } from '#sites';
import { findCandidate } from '#users';
import { conversionOfLead, insertConversion } from './sql.ts';

/** What one conversion is told. */
export type Converting = ConversionInput & { clientId: string | null };

/** Whoever looks after clients: an active manager, admin or developer; their row stays as it is until it is written. */
const managerProblem = async (ctx: Context, uid: string | null): Promise<Refusal | null> => {
  const person = uid === null ? null : await findCandidate(ctx.db, uid, 'lock');
  return person?.active && mayEnter(reps, person.role) ? null : conversionRefusals.notManager;
};

const peopleProblem = async (ctx: Context, { accountManager, technician, clientId }: Converting) => {
  const manager = clientId === null ? await managerProblem(ctx, accountManager) : null;
  if (manager) return manager;
  return (await technicianProblem(ctx, technician)) ? conversionRefusals.notTechnician : null;
};

/** The client that the site is added to, locked: it is not deleted meanwhile. */
const joined = async (ctx: Context, clientId: string | null): Promise<Outcome<Client | null>> => {
  if (clientId === null) return null;
  const client = await lockClient(ctx.db, clientId);
  return client && client.deletedAt === null ? client : conversionRefusals.noClient;
};

/** Says which client a lead became, and by whom: the same answer to everybody who comes second. */
const already = async (ctx: Context, lead: Lead): Promise<Refusal> => {
  const told = await conversionOfLead(ctx.db, lead.id);
  const bare = { clientId: lead.convertedToClientId, convertedBy: null, convertedAt: lead.convertedAt };
  return { ...conversionRefusals.alreadyConverted, current: told ?? bare };
};

const idsFor = ({ newId }: Context) => ({
  client: newId(),
  site: newId(),
  serviceCall: newId(),
  history: newId(),
});

const saveLeadOf = async (ctx: Context, { lead: before, settings }: Found, { lead: change }: Converted) => {
  const lead = withClocks(before, change.lead, settings, ctx.now);
  await saveLead(ctx.db, before, lead);
  ctx.emit(leadEvent(before, lead, change));
};

/** People, deals and activities of the lead are the client's too from now on; they stay on the lead. */
const carryBeside = async (ctx: Context, { lead, client }: Converted) => {
  await carryContacts(ctx, lead.lead.id, client.id);
  await carryDeals(ctx, lead.lead.id, client.id);
  await carryActivities(ctx, lead.lead.id, client.id);
};

const saveAll = async (ctx: Context, found: Found, made: Converted): Promise<Outcome<ConvertedAnswer>> => {
  const kept = made.isNewClient ? await insertClient(ctx, made.client) : made.client;
  if (isRefusal(kept)) return kept;
  // The site tells its client, and gets a location code that is free.
  const site = await insertSite(ctx, made.site);
  if (isRefusal(site)) return site;
  if (made.serviceCall) await insertServiceCall(ctx, made.serviceCall);
  await saveLeadOf(ctx, found, made);
  await carryBeside(ctx, made);
  await insertConversion(ctx.db, made.history);
  const client = (await findClient(ctx.db, kept.id)) ?? kept;
  return { success: true, client, site, serviceCall: made.serviceCall };
};

/** Makes of a locked lead what it becomes, in the transaction at hand: a refusal rolls back whatever was written. */
export const convert = async (
  ctx: Context,
  found: Found,
  input: Converting,
): Promise<Outcome<ConvertedAnswer>> => {
  const { lead, settings } = found;
  if (lead.convertedToClientId !== null) return already(ctx, lead);
  const problem = conversionProblem(lead) ?? (await peopleProblem(ctx, input));
  if (problem) return problem;
  const joins = await joined(ctx, input.clientId);
  if (isRefusal(joins)) return joins;
  const means = { ids: idsFor(ctx), joins, timeZone: settings.officeTimeZone };
  const made = convertLead(lead, input, means, ctx.actor, ctx.now);
  return isRefusal(made) ? made : saveAll(ctx, found, made);
};
