import { changeLead, type Lead, type LeadChange } from '#leads';

/**
 * A lead once an e-mail about it has left for an address: that it was written to, and whether it had been before. `first`:
 * nothing of this message had left yet.
 */
export const emailLead = (lead: Lead, address: string, first: boolean, now: string): LeadChange => {
  const repPreviouslyEmailed = lead.repPreviouslyEmailed || (first && lead.repEmailed);
  const repEmails = lead.repEmails.includes(address) ? lead.repEmails : [...lead.repEmails, address];
  return changeLead(lead, 'emailed', { repEmailed: true, repPreviouslyEmailed, repEmails }, now);
};
