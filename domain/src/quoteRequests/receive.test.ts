import { describe, expect, test } from 'vitest';
import { blankLead, type Lead, leadSentences } from '#leads';
import type { QuoteFields } from './fields.ts';
import { leadForQuote, leadOfQuote, mergeQuote, type QuoteCandidate, sourceOfQuote } from './receive.ts';

const [earlier, now] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];
const blank = blankLead('0199c111-0000-7000-8000-000000000001', earlier);
const request: QuoteFields = {
  firstName: 'Ann',
  lastName: 'Lee',
  businessName: 'Elm Court',
  email: 'ann@elm.example',
  phone: '(206) 555-3615',
  streetAddress: '1 Elm St',
  city: 'Napa',
  state: 'CA',
  zipCode: '94559',
  numberOfUnits: 24,
  typeOfMachines: 'Washers',
  bestTimeToCall: 'Mornings',
  message: 'Ours are broken.',
  smsConsent: false,
};
const lead = (more: Partial<Lead> = {}): Lead => ({ ...blank, ...more });
const candidate = (more: Partial<Lead> = {}, by: Partial<QuoteCandidate> = {}): QuoteCandidate => ({
  lead: lead(more),
  sameEmail: true,
  samePhone: true,
  ...by,
});

describe('where a lead came from', () => {
  test.each([
    ['', 'Quote form'],
    ['Spring mailing', 'Spring mailing'],
    [' spring MAILING ', 'Spring mailing'],
    ['Somebody else’s', 'Quote form'],
  ])('%j is %s', (named, source) => {
    expect(sourceOfQuote(named, ['Spring mailing'])).toBe(source);
  });
});

test('[PUSH-01] a request of somebody unknown is a new lead in the pool, with their message as its first note', () => {
  const change = leadOfQuote(blank, request, 'Quote form', now);
  const { message, smsConsent: _, ...fields } = request;
  expect(change).toMatchObject({
    verb: 'created',
    lead: { ...fields, column: 'unassigned', assignedRep: null, leadCameFrom: 'Quote form', status: 'new' },
    notes: [{ label: 'Quote request', text: message }],
  });
  expect(change.lead.smsConsentAt).toBeNull();
  const silent = leadOfQuote(blank, { ...request, message: '' }, 'Quote form', now);
  expect(silent.notes[0]?.text).toBe('Sent without a message.');
});

test('the tick for texts says when and where they were agreed to', () => {
  const change = leadOfQuote(blank, { ...request, smsConsent: true }, 'Quote form', now);
  expect(change.lead).toMatchObject({ smsConsentAt: now, smsConsentSource: 'Quote form' });
});

describe('the lead that a request belongs to', () => {
  const other = '0199c111-0000-7000-8000-000000000002';
  test.each<[string, QuoteCandidate[], string | null]>([
    ['nobody', [], null],
    ['the open one', [candidate()], blank.id],
    ['a sold one', [candidate({ column: 'sold', markSold: true })], blank.id],
    ['a dead one starts anew', [candidate({ column: 'dead' })], null],
    ['a deleted one starts anew', [candidate({ deleted: true })], null],
    ['one that became a client starts anew', [candidate({ convertedToClientId: other })], null],
    [
      'e-mail before number, however new that is',
      [candidate({ id: other, updatedAt: now }, { sameEmail: false }), candidate()],
      blank.id,
    ],
    ['the latest of several', [candidate(), candidate({ id: other, updatedAt: now })], other],
    ['number alone', [candidate({}, { sameEmail: false })], blank.id],
  ])('%s', (_, candidates, id) => {
    expect(leadForQuote(candidates)?.lead.id ?? null).toBe(id);
  });
});

describe('joining a lead', () => {
  test('a note says all of it and what is proposed; no field is written', () => {
    const by = { samePhone: false };
    const known = candidate(
      { firstName: 'Anna', email: request.email, city: 'Sonoma', assignedRep: 'r' },
      by,
    );
    const { verb, lead: after, notes } = mergeQuote(known, request, now);
    expect(verb).toBe('requested');
    expect(after).toMatchObject({
      firstName: 'Anna',
      lastName: '',
      city: 'Sonoma',
      streetAddress: '',
      businessName: '',
      phone: '',
      numberOfUnits: 0,
      assignedRep: 'r',
      version: 2,
      updatedAt: now,
    });
    expect(notes[0]?.text.split('\n')).toEqual([
      'Name: Ann Lee',
      'Business: Elm Court',
      'E-mail: ann@elm.example',
      'Phone: (206) 555-3615',
      'Address: 1 Elm St, Napa, CA 94559',
      'Units: 24',
      'Machines: Washers',
      'Best time to call: Mornings',
      'Message: Ours are broken.',
      'Proposed, not taken over: Name, Business, Phone, Address, Units, Machines, Best time to call',
    ]);
  });

  test.each<[string, Partial<Lead>, Partial<QuoteCandidate>, string | null]>([
    ['to the number on the lead', { phone: '206 555 3615' }, {}, now],
    ['not by who knows the number alone', { phone: '206 555 3615' }, { sameEmail: false }, null],
    ['not to a number the lead did not have', {}, { samePhone: false }, null],
    ['not to another number than the lead’s', { phone: '206 555 0000' }, { samePhone: false }, null],
    ['only once', { phone: '206 555 3615', smsConsentAt: earlier }, {}, earlier],
  ])('texts are agreed %s', (_, more, by, at) => {
    const agreed = { ...request, smsConsent: true };
    const { lead: after, notes } = mergeQuote(candidate(more, by), agreed, now);
    expect(after.smsConsentAt).toBe(at);
    expect(notes[0]?.text).toContain('Texts: agreed for (206) 555-3615');
  });

  test('its rep is told; all reps while nobody has it', () => {
    const told = (assignedRep: string | null) =>
      leadSentences.requested?.({
        actor: null,
        before: {},
        after: {},
        lead: lead({ assignedRep, businessName: 'Elm Court' }),
        givenBy: null,
        nameOf: () => '',
        timeZone: 'UTC',
      })[0];
    expect(told('r')).toMatchObject({ to: { uids: ['r'] }, message: 'Elm Court has asked for a quote' });
    expect(told(null)?.to).toEqual({ roles: ['manager', 'admin', 'developer'] });
  });
});
