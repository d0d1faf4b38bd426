import type { MessageChannel } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';

// Told by the person at the other end: nobody of ours has touched the lead, and its card stays where it stands.
const said = (lead: Lead, verb: LeadChange['verb'], fields: Partial<Lead>, now: string): LeadChange => {
  const { updatedAt, lastUpdateDate } = lead;
  const change = changeLead(lead, verb, fields, now);
  return change.lead === lead ? change : { ...change, lead: { ...change.lead, updatedAt, lastUpdateDate } };
};

/** The person wants no more e-mail, or no more texts. */
export const optLeadOut = (lead: Lead, channel: MessageChannel, now: string): LeadChange =>
  said(lead, 'optedOut', channel === 'email' ? { emailOptOut: true } : { smsOptOut: true }, now);

/** The person took that back; of texts it is kept when and how they agreed. */
export const optLeadIn = (lead: Lead, channel: MessageChannel, source: string, now: string): LeadChange =>
  said(
    lead,
    'optedIn',
    channel === 'email'
      ? { emailOptOut: false }
      : { smsOptOut: false, smsConsentAt: now, smsConsentSource: source },
    now,
  );
