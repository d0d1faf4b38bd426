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

const place = ({ streetAddress, city, state, zipCode }: QuoteFields): string =>
  [streetAddress, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');

type Line = {
  label: string;
  value: string;
  /** What of a lead it would change; nothing of one. */
  of: readonly (Exclude<keyof QuoteFields, 'message' | 'smsConsent'> & keyof Lead)[];
};

/** Everything that was sent, in lines. */
const linesOf = (request: QuoteFields): Line[] =>
  [
    {
      label: 'Name',
      value: `${request.firstName} ${request.lastName}`.trim(),
      of: ['firstName', 'lastName'],
    },
    { label: 'Business', value: request.businessName, of: ['businessName'] },
    { label: 'E-mail', value: request.email, of: ['email'] },
    { label: 'Phone', value: request.phone, of: ['phone'] },
    { label: 'Address', value: place(request), of: ['streetAddress', 'city', 'state', 'zipCode'] },
    {
      label: 'Units',
      value: request.numberOfUnits > 0 ? String(request.numberOfUnits) : '',
      of: ['numberOfUnits'],
    },
    { label: 'Machines', value: request.typeOfMachines, of: ['typeOfMachines'] },
    { label: 'Best time to call', value: request.bestTimeToCall, of: ['bestTimeToCall'] },
    { label: 'Texts', value: request.smsConsent ? `agreed for ${request.phone}` : '', of: [] },
    { label: 'Message', value: request.message, of: [] },
  ].filter(({ value }) => value) as Line[];

const differs = ({ lead, samePhone }: QuoteCandidate, request: QuoteFields, { of }: Line): boolean =>
  of.some((field) => request[field] && request[field] !== lead[field] && !(field === 'phone' && samePhone));

/** All of it, and what of it the lead says otherwise or not at all: its rep takes that over, or not. */
const told = (known: QuoteCandidate, request: QuoteFields): string => {
  const lines = linesOf(request);
  const proposed = lines.filter((line) => differs(known, request, line)).map(({ label }) => label);
  return [
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    ...(proposed.length > 0 ? [`Proposed, not taken over: ${proposed.join(', ')}`] : []),
  ].join('\n');
};

/**
 * A request of somebody whom a lead is about already: a note with all of it. Nobody knows who sends a form, so it changes
 * nothing that the lead says. Texts are agreed to for the number on the lead alone, by who gave its e-mail address too.
 */
export const mergeQuote = (known: QuoteCandidate, request: QuoteFields, now: string): LeadChange => {
  const { lead, sameEmail, samePhone } = known;
  const agreed = request.smsConsent && lead.smsConsentAt === null && sameEmail && samePhone;
  return changeLead(lead, 'requested', agreed ? consentOf(now) : {}, now, [
    labelled(noteLabel, told(known, request)),
  ]);
};
