import { type LeadSummary, leadTitle } from 'domain/leads';

/** The person below the name on card and heading; nothing when the name is the person's already. */
export const leadPerson = (lead: LeadSummary): string => {
  const person = `${lead.firstName} ${lead.lastName}`.trim();
  return person === leadTitle(lead) ? '' : person;
};
