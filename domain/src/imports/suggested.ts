import type { clientStatuses } from '#clients';
import type { LeadStatus, Priority } from '#leads';
import type { InvoiceTerms } from '#settings';
import type { CollectionFrequency, MachineKind, machineStatuses } from '#sites';

type MachineStatus = (typeof machineStatuses)[number];

// How other systems call where a lead stands. What says as well how much it matters (‘cold’) is asked by itself.
const said: Readonly<Partial<Record<LeadStatus, string>>> = {
  new: 'open, open - not contacted, not contacted, no contact, unread, fresh, raw, lead, subscriber, prospect, unassigned, to do, marketing qualified lead, marketingqualifiedlead, mql, other, cold lead',
  contacted:
    'working, working - contacted, working contacted, attempted to contact, attempting, attempted, connected, in progress, contact in future, called, called back, emailed, left message, nurturing, nurture, engaged, follow up, pending, working on it, waiting for reply, stuck, waiting, left vm, left voicemail, left a message, voicemail, vm, talked, spoke',
  qualified:
    'sales qualified lead, salesqualifiedlead, sql, pre-qualified, prequalified, opportunity, interested, open deal, hot, hot lead, warm, warm lead, appointment scheduled, meeting scheduled, meeting set, site visit, qualified to buy, qualifiedtobuy, qualification',
  proposal:
    'proposal sent, proposal made, proposal/price quote, quote, quoted, quote sent, estimate sent, negotiation, negotiations started, negotiation/review, presentation scheduled, decision maker bought-in, contract sent',
  won: 'closed won, closedwon, closed - won, won deal, sold, signed, done',
  client: 'customer, closed - converted, closed converted, active customer, current customer, evangelist',
  lost: 'closed lost, closedlost, closed - lost, closed - not converted, closed not converted, lost lead, not qualified, unqualified, disqualified, not interested, bad timing, lost to competitor, no answer, former customer, churned, no way, no thanks, declined, said no, turned us down',
  dead: 'junk, junk lead, invalid, bad data, spam, out of business, do not contact, duplicate, archived',
};

// How other systems call how much a lead matters.
const mattering: Readonly<Record<Priority, string>> = {
  high: 'hot, urgent, very urgent, critical, highest, very high, top, asap, immediate, important, p0, p1, a, 1, 1st',
  medium: 'warm, normal, average, moderate, standard, regular, default, med, mid, p2, b, 2, 2nd',
  low: 'cold, lowest, very low, minor, not urgent, whenever, someday, p3, p4, c, 3, 3rd',
};

const wordsBy = <Meaning extends string>(
  meanings: Readonly<Partial<Record<Meaning, string>>>,
): ReadonlyMap<string, Meaning> =>
  new Map(
    Object.entries<string | undefined>(meanings).flatMap(([meaning, words]) =>
      (words ?? '').split(', ').map((word) => [word, meaning as Meaning] as const),
    ),
  );

const [statuses, priorities] = [wordsBy(said), wordsBy(mattering)];

const tidy = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim();

// By hand: a pattern looks again from each mark of a long cell.
const withoutMarks = (word: string): string => {
  let end = word.length;
  while (end > 0 && '!?.'.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end).trimEnd();
};

// Whoever is to be asked again another day has been asked.
const later =
  /^(?:talk|call|check|try|ask|revisit|follow up|touch base)(?: back| again)? (?:in|after|next|later)\b/;

/** Where a lead most likely stands by what another system says of it; only ever proposed. */
export const suggestedStatus = (text: string): LeadStatus | null => {
  const word = withoutMarks(tidy(text));
  return statuses.get(word) ?? (later.test(word) ? 'contacted' : null);
};

/** How much a lead most likely matters by what another system says of it; only ever proposed. */
export const suggestedPriority = (text: string): Priority | null => {
  const word = tidy(text.replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')).replace(/ ?-? ?priority$/, '');
  return priorities.get(word) ?? (Object.hasOwn(mattering, word) ? (word as Priority) : null);
};

// How lists of machines call how they fare.
const faring = wordsBy<MachineStatus>({
  running: 'ok, okay, good, fair, new, like new, working, works, in use, in service, active, operational, up',
  out_of_order: 'ooo, broken, down, bad, not working, needs repair, needs service, defective',
  in_storage: 'stored, storage, spare, warehouse, shop, in shop, in the shop, at shop',
  retired: 'scrapped, junked, removed, disposed, sold, decommissioned',
});

/** How a machine most likely fares; only ever proposed. */
export const suggestedMachineStatus = (text: string): MachineStatus | null => faring.get(tidy(text)) ?? null;

/** What kind a machine most likely is: ‘W’, ‘Stack dryer’, ‘TL washer’; only ever proposed. */
export const suggestedKind = (text: string): MachineKind | null => {
  const word = tidy(text);
  if (/stack/.test(word)) return 'stack';
  const [washes, dries] = [/^w$|wash|load/.test(word), /^d$|dry|tumbler/.test(word)];
  if (/combo/.test(word) || (washes && dries)) return 'combo';
  return washes ? 'washer' : dries ? 'dryer' : null;
};

// How books and other systems call whether somebody is a client still.
const standing = wordsBy<(typeof clientStatuses)[number]>({
  active: 'current, open, live, yes, customer, client, in good standing',
  inactive: 'closed, former, past, archived, cancelled, canceled, churned, no, lost, terminated',
  suspended: 'on hold, hold, paused, frozen, credit hold',
});

/** How a client most likely stands; only ever proposed. */
export const suggestedClientStatus = (text: string): (typeof clientStatuses)[number] | null =>
  standing.get(tidy(text)) ?? null;

/** When somebody’s invoices are most likely due: ‘2% 10 Net 30’ in 30 days; only ever proposed. */
export const suggestedTerms = (text: string): InvoiceTerms | null => {
  const [, days] = /\bnet\s*(15|30|45)\b/.exec(tidy(text)) ?? /^(15|30|45) days?$/.exec(tidy(text)) ?? [];
  if (days) return `net_${days as '15' | '30' | '45'}`;
  return /\b(?:receipt|cod|c\.o\.d\.|immediate)/.test(tidy(text)) ? 'due_on_receipt' : null;
};

// How routes call how often money is collected.
const collecting = wordsBy<CollectionFrequency>({
  weekly: 'wkly, every week, once a week, 1x week, 4x month, w',
  'bi-weekly':
    '2x month, twice a month, twice monthly, semi-monthly, semimonthly, every 2 weeks, every two weeks, every 2 wks, every other week, eow, fortnightly',
  monthly: 'mthly, every month, once a month, 1x month, every 4 weeks, every 4 wks, m',
  'as-needed': 'on call, call, as required, when full, when called',
});

/** How often money is most likely collected; only ever proposed. */
export const suggestedFrequency = (text: string): CollectionFrequency | null =>
  collecting.get(tidy(text)) ?? null;
