import type { Client } from 'domain/clients';
import {
  type ConversionInput,
  type Converted,
  type ConvertedAnswer,
  conversionProblem,
  conversionRefusals,
  convertLead,
} from 'domain/conversion';
import { assignable, isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import { type Lead, withClocks } from 'domain/leads';
import { activeProblem, insertAppointments } from '#appointments';
import { findClient, insertClient, lockClient } from '#clients';
import { carryBeside } from '#contacts';
import { type Found, leadEvent, saveLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { insertFirstSite, insertSite } from '#sites';
import { findCandidate } from '#users';
import { conversionOfLead, insertConversion } from './sql.ts';

/** What one conversion is told. */
export type Converting = ConversionInput & { clientId: string | null };

/** Whoever looks after clients: an active manager or admin (D61); their row stays as it is until it is written. */
const managerProblem = async (ctx: Context, uid: string | null): Promise<Refusal | null> => {
  const person = uid === null ? null : await findCandidate(ctx.db, uid, 'lock');
  return person?.active && assignable.includes(person.role) ? null : conversionRefusals.notManager;
};

const peopleProblem = async (ctx: Context, { accountManager, technician, clientId }: Converting) => {
  const manager = clientId === null ? await managerProblem(ctx, accountManager) : null;
  if (manager) return manager;
  return (await activeProblem(ctx, technician)) ? conversionRefusals.notTechnician : null;
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

const saveAll = async (ctx: Context, found: Found, made: Converted): Promise<Outcome<ConvertedAnswer>> => {
  const kept = made.isNewClient ? await insertClient(ctx, made.client) : made.client;
  if (isRefusal(kept)) return kept;
  // It gets a location code that is free; a client that was there is told of it.
  const site = await (made.isNewClient ? insertFirstSite : insertSite)(ctx, made.site);
  if (isRefusal(site)) return site;
  if (made.serviceCall) await insertAppointments(ctx, [made.serviceCall]);
  await saveLeadOf(ctx, found, made);
  // From now on they are the client's too.
  await carryBeside(ctx, found.lead.id, kept.id);
  await insertConversion(ctx.db, made.history);
  const client = made.isNewClient ? kept : ((await findClient(ctx.db, kept.id)) ?? kept);
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
