import type { LeadStatus } from '#leads';

// How other systems call where a lead stands.
const said: Readonly<Partial<Record<LeadStatus, string>>> = {
  new: 'open, open - not contacted, not contacted, no contact, unread, fresh, raw, lead, subscriber, prospect, unassigned, to do, marketing qualified lead, marketingqualifiedlead, mql, other, cold lead',
  contacted:
    'working, working - contacted, working contacted, attempted to contact, attempting, attempted, connected, in progress, contact in future, called, called back, emailed, left message, nurturing, nurture, engaged, follow up, pending, working on it, waiting for reply, stuck, waiting',
  qualified:
    'sales qualified lead, salesqualifiedlead, sql, pre-qualified, prequalified, opportunity, interested, open deal, hot, hot lead, warm, warm lead, appointment scheduled, meeting scheduled, site visit, qualified to buy, qualifiedtobuy, qualification',
  proposal:
    'proposal sent, proposal made, proposal/price quote, quote, quoted, quote sent, estimate sent, negotiation, negotiations started, negotiation/review, presentation scheduled, decision maker bought-in, contract sent',
  won: 'closed won, closedwon, closed - won, won deal, sold, signed, done',
  client: 'customer, closed - converted, closed converted, active customer, current customer, evangelist',
  lost: 'closed lost, closedlost, closed - lost, closed - not converted, closed not converted, lost lead, not qualified, unqualified, disqualified, not interested, bad timing, cold, lost to competitor, no answer, former customer, churned',
  dead: 'junk, junk lead, invalid, bad data, spam, out of business, do not contact, duplicate, archived',
};

const byWord: ReadonlyMap<string, LeadStatus> = new Map(
  Object.entries(said).flatMap(([status, words]) =>
    words.split(', ').map((word) => [word, status as LeadStatus] as const),
  ),
);

/** Where a lead most likely stands by what another system says of it; only ever proposed. */
export const suggestedStatus = (text: string): LeadStatus | null => {
  const word = text
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return byWord.get(word) ?? null;
};
