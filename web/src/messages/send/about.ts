import { type Client, clientOperations, clientTitle } from 'domain/clients';
import type { Actor } from 'domain/kernel';
import { type Lead, leadOperations, leadTitle } from 'domain/leads';
import { mayWriteFreely, mayWriteTo, mayWriteToClients, numberOfClient } from 'domain/messages';
import { addresseeOfClient, blankAddressee, type TemplateAddressee } from 'domain/templates';
import { useRead } from '#platform/query.ts';

/** Whom a message is written to: a lead, a client, several of them, or addresses that belong to nobody known. */
export type SendAbout =
  | { kind: 'lead'; id: string; lead?: Lead }
  | { kind: 'client'; id: string; client?: Client }
  | { kind: 'many'; noun: 'leads' | 'clients'; ids: readonly string[] }
  | { kind: 'free' };

/** A lead or client as the dialog needs it. */
export type Party = {
  title: string;
  person: string;
  email: string;
  phone: string;
  state: string;
  emailOptOut: boolean;
  smsOptOut: boolean;
  addressee: TemplateAddressee;
  /** Why nobody may write to it now. */
  refused: string | null;
};

const ofLead = (lead: Lead, by: Actor): Party => ({
  title: leadTitle(lead),
  person: `${lead.firstName} ${lead.lastName}`.trim(),
  email: lead.email,
  phone: lead.phone,
  state: lead.state,
  emailOptOut: lead.emailOptOut,
  smsOptOut: lead.smsOptOut,
  addressee: lead,
  refused: mayWriteTo(by, lead)?.message ?? null,
});

const ofClient = (client: Client, by: Actor): Party => ({
  title: clientTitle(client),
  person: `${client.firstName} ${client.lastName}`.trim(),
  email: client.email,
  phone: numberOfClient(client),
  state: '',
  emailOptOut: false,
  smsOptOut: false,
  addressee: addresseeOfClient(client, null),
  refused:
    mayWriteToClients(by.role)?.message ??
    (client.deletedAt ? 'This client is deleted. Restore it first.' : null),
});

const ofNobody = (by: Actor): Party => ({
  title: '',
  person: '',
  email: '',
  phone: '',
  state: '',
  emailOptOut: false,
  smsOptOut: false,
  // Of addresses that belong to nobody known, the variables of a lead have nothing to say.
  addressee: blankAddressee,
  refused: mayWriteFreely(by.role)?.message ?? null,
});

const ofMany = (by: Actor, noun: 'leads' | 'clients'): Party => ({
  ...ofNobody(by),
  refused: noun === 'clients' ? (mayWriteToClients(by.role)?.message ?? null) : null,
});

/** The lead or client that is written to; read when its opener had only the id. */
export const useParty = (
  about: SendAbout,
  by: Actor,
): { party: Party | null; failed: Error | null; again: () => void } => {
  const leadId = about.kind === 'lead' && !about.lead ? about.id : '';
  const clientId = about.kind === 'client' && !about.client ? about.id : '';
  const lead = useRead(leadOperations.get, { id: leadId }, { when: leadId !== '' });
  const client = useRead(clientOperations.get, { id: clientId }, { when: clientId !== '' });
  const failed = (leadId && lead.error) || (clientId && client.error) || null;
  const again = () => void (leadId ? lead : client).refetch();
  if (about.kind === 'free') return { party: ofNobody(by), failed, again };
  if (about.kind === 'many') return { party: ofMany(by, about.noun), failed, again };
  if (about.kind === 'lead') {
    const row = about.lead ?? lead.data;
    return { party: row ? ofLead(row, by) : null, failed, again };
  }
  const row = about.client ?? client.data;
  return { party: row ? ofClient(row, by) : null, failed, again };
};

/** The place of its draft. */
export const draftPlace = (about: SendAbout, replyTo?: string): string => {
  if (replyTo) return `reply:${replyTo}`;
  return about.kind === 'lead' || about.kind === 'client' ? `${about.kind}:${about.id}` : about.kind;
};
