import { type Client, clientName, readableClients } from 'domain/clients';
import { notFound, type Outcome } from 'domain/kernel';
import { type Lead, leadName, readableLeads } from 'domain/leads';
import { mayWriteFreely, mayWriteTo, mayWriteToClients, messageRefusals } from 'domain/messages';
import type { Settings } from 'domain/settings';
import { findClient } from '#clients';
import { lockLead } from '#leads';
import type { Env } from '#platform/env.ts';
import type { Context } from '#platform/operations/context.ts';
import { readSettings } from '#settings';

/** Whom a message is about, and the settings it stands on. */
export type About = { lead: Lead | null; client: Client | null; settings: Settings };

type Named = { leadId?: string | undefined; clientId?: string | undefined };

/** Whether texts leave: the number is approved, and there is a provider (D23). */
export const smsLeaves = ({ smsApproved }: Settings, { sms }: Pick<Env, 'sms'>): boolean =>
  smsApproved && sms !== null;

/** The lead or client somebody wants to write to, the lead locked, where they may. */
export const aboutToWrite = async (ctx: Context, { leadId, clientId }: Named): Promise<Outcome<About>> => {
  if (leadId && clientId) return messageRefusals.either;
  if (leadId) {
    const found = await lockLead(ctx.db, leadId, readableLeads(ctx.viewer));
    if (!found) return notFound;
    const { lead, settings } = found;
    return mayWriteTo(ctx.actor, lead) ?? { lead, client: null, settings };
  }
  const refused = clientId ? mayWriteToClients(ctx.actor.role) : mayWriteFreely(ctx.actor.role);
  if (refused) return refused;
  const client = clientId ? await findClient(ctx.db, clientId, readableClients(ctx.viewer)) : null;
  if (client === undefined) return notFound;
  if (client?.deletedAt) return messageRefusals.clientDeleted;
  return { lead: null, client, settings: await readSettings(ctx.db) };
};

/** What a message calls whom it is about. */
export const aboutName = ({ lead, client }: Pick<About, 'lead' | 'client'>): string =>
  lead ? leadName(lead) : client ? clientName(client) : '';
