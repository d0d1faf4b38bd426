import { isRefusal, type Outcome } from 'domain/kernel';
import type { Lead, LeadChange } from 'domain/leads';
import type { Kysely } from 'kysely';
import { optedOutAmong } from '#outbox';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';

type Hand = { db: Kysely<DB>; keys: Keys };

/** Leads about to be stored, with the marks of those whose address or number wants no more of us. */
export const withOptOuts = async (hand: Hand, leads: readonly Lead[]): Promise<Lead[]> => {
  const isOut = await optedOutAmong(hand, {
    email: leads.map(({ email }) => email),
    sms: leads.map(({ phone }) => phone),
  });
  return leads.map((lead) => {
    const [mails, texts] = [isOut('email', lead.email), isOut('sms', lead.phone)];
    if (!mails && !texts) return lead;
    return { ...lead, emailOptOut: lead.emailOptOut || mails, smsOptOut: lead.smsOptOut || texts };
  });
};

/** A change of a lead that gives it another address or number, with the wish of that one. */
export const followOptOuts = async (
  hand: Hand,
  before: Lead,
  change: Outcome<LeadChange>,
): Promise<Outcome<LeadChange>> => {
  if (isRefusal(change)) return change;
  const { lead } = change;
  const asked = {
    email: lead.email === before.email ? [] : [lead.email],
    sms: lead.phone === before.phone ? [] : [lead.phone],
  };
  if (asked.email.length + asked.sms.length === 0) return change;
  const isOut = await optedOutAmong(hand, asked);
  // Who said so without an address said it of whatever address comes.
  const keeps = {
    email: before.email === '' && lead.emailOptOut,
    sms: before.phone === '' && lead.smsOptOut,
  };
  const emailOptOut = asked.email.length > 0 ? keeps.email || isOut('email', lead.email) : lead.emailOptOut;
  const smsOptOut = asked.sms.length > 0 ? keeps.sms || isOut('sms', lead.phone) : lead.smsOptOut;
  return { ...change, lead: { ...lead, emailOptOut, smsOptOut } };
};
