import { changeLead, columnOf, type Lead, type LeadChange, labelled } from '#leads';
import type { QuoteFields } from './fields.ts';

/** Where a lead came from, unless the frame names a campaign that is in the house's list. */
export const quoteSource = 'Quote form';
/** Who signs the notes of the form. */
export const quoteAuthor = 'Quote form';

const noteLabel = 'Quote request';

/** The campaign that a frame names, as the house spells it; anything else is the form itself. */
export const sourceOfQuote = (named: string, allowed: readonly string[]): string => {
  const wanted = named.trim().toLowerCase();
  return allowed.find((campaign) => campaign.toLowerCase() === wanted) ?? quoteSource;
};

const consentOf = (now: string): Partial<Lead> => ({ smsConsentAt: now, smsConsentSource: quoteSource });

/** A request of somebody unknown is a new lead that nobody has. */
export const leadOfQuote = (blank: Lead, request: QuoteFields, source: string, now: string): LeadChange => {
  const { message, smsConsent, ...fields } = request;
  const lead: Lead = { ...blank, ...fields, leadCameFrom: source, ...(smsConsent ? consentOf(now) : {}) };
  // It also says who made the lead.
  const notes = [labelled(noteLabel, message || 'Sent without a message.')];
  return { verb: 'created', lead: { ...lead, column: columnOf(lead) }, notes };
};

/** A lead that shares the e-mail address or the number with a request. */
export type QuoteCandidate = { lead: Lead; sameEmail: boolean; samePhone: boolean };

/** Whether a request can join it: who was lost, deleted or became a client starts anew, in the pool. */
const isOpen = ({ deleted, convertedToClientId, column }: Lead): boolean =>
  !deleted && convertedToClientId === null && column !== 'dead';

/** The lead that a request belongs to: by e-mail before number (D45), the latest of several; null makes a new one. */
export const leadForQuote = (candidates: readonly QuoteCandidate[]): QuoteCandidate | null => {
  const open = candidates
    .filter(({ lead }) => isOpen(lead))
    .toSorted((a, b) => b.lead.updatedAt.localeCompare(a.lead.updatedAt));
  return open.find(({ sameEmail }) => sameEmail) ?? open.find(({ samePhone }) => samePhone) ?? null;
};

type Filled = Exclude<keyof QuoteFields, 'message' | 'smsConsent'>;

// What belongs together is filled together or not at all: no name of two people, no street in another town.
const groups: readonly { fields: readonly Filled[]; unless: readonly (keyof Lead)[] }[] = [
  { fields: ['firstName', 'lastName'], unless: ['firstName', 'lastName'] },
  { fields: ['businessName'], unless: ['businessName', 'company'] },
  { fields: ['email'], unless: ['email'] },
  { fields: ['phone'], unless: ['phone'] },
  {
    fields: ['streetAddress', 'city', 'state', 'zipCode'],
    unless: ['streetAddress', 'city', 'state', 'zipCode'],
  },
  { fields: ['numberOfUnits'], unless: ['numberOfUnits'] },
  { fields: ['typeOfMachines'], unless: ['typeOfMachines'] },
  { fields: ['bestTimeToCall'], unless: ['bestTimeToCall'] },
];

const fillings = (lead: Lead, request: QuoteFields): Partial<Lead> =>
  Object.fromEntries(
    groups
      .filter(({ unless }) => unless.every((field) => !lead[field]))
      .flatMap(({ fields }) => fields.map((field) => [field, request[field]])),
  );

const place = ({ streetAddress, city, state, zipCode }: QuoteFields): string =>
  [streetAddress, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');

/** Everything that was sent, in lines. */
const told = (request: QuoteFields): string =>
  [
    ['Name', `${request.firstName} ${request.lastName}`.trim()],
    ['Business', request.businessName],
    ['E-mail', request.email],
    ['Phone', request.phone],
    ['Address', place(request)],
    ['Units', request.numberOfUnits > 0 ? String(request.numberOfUnits) : ''],
    ['Machines', request.typeOfMachines],
    ['Best time to call', request.bestTimeToCall],
    ['Texts', request.smsConsent ? 'agreed' : ''],
    ['Message', request.message],
  ]
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');

/**
 * A request of somebody whom a lead is about already: a note with all of it, and what the lead did not know yet. Texts
 * are agreed to for the number on the lead alone, never for another one.
 */
export const mergeQuote = (
  { lead, samePhone }: QuoteCandidate,
  request: QuoteFields,
  now: string,
): LeadChange => {
  const filled = fillings(lead, request);
  const agreed = request.smsConsent && lead.smsConsentAt === null && (samePhone || 'phone' in filled);
  const fields = { ...filled, ...(agreed ? consentOf(now) : {}) };
  return changeLead(lead, 'requested', fields, now, [labelled(noteLabel, told(request))]);
};
