import { describe, expect, test } from 'vitest';
import { administrators, changesBetween, isRefusal, type Outcome, reps } from '#kernel';
import { cast, leadIn, leadWith, now, passedToMax } from './cast.fixtures.ts';
import { changeLead, type LeadChange } from './change.ts';
import { leadColumns } from './column.ts';
import type { Lead } from './lead.ts';
import { leadSentences, movesUnheard, nextStepDue, sightVerbs, turnsUnheard } from './sentences.ts';
import { answerPass, timeOutPass } from './verbs/answer.ts';
import { assignLead } from './verbs/assign.ts';
import { contactLead } from './verbs/contact.ts';
import { createLead } from './verbs/create.ts';
import { cantCloseLead, returnLead } from './verbs/give-back.ts';
import { moveLead } from './verbs/move.ts';
import { passLead } from './verbs/pass.ts';
import { recallLead } from './verbs/recall.ts';
import { takeLead } from './verbs/take.ts';

const { ada, max, mia } = cast;
const ann = { firstName: 'Ann', lastName: 'Lee' };
const named = (lead: Lead): Lead => ({ ...lead, ...ann });
const nameOf = (uid: string | null | undefined) =>
  Object.values(cast).find((person) => person.uid === uid)?.displayName ?? 'Washboard';

/** What is told of a verb, as it would be of its event. */
const told = (
  before: Lead | null,
  outcome: Outcome<LeadChange>,
  actor: string | null,
  givenBy: string | null = null,
) => {
  if (isRefusal(outcome)) throw new Error(outcome.message);
  const { lead, verb, notes } = outcome;
  const changes = changesBetween<Partial<Lead>>(before ?? {}, lead);
  const after = { ...changes.after, notes };
  const said = leadSentences[verb]?.({
    actor,
    before: changes.before,
    after,
    lead,
    givenBy,
    nameOf,
    timeZone: 'America/Los_Angeles',
  });
  return (said ?? []).map(({ to, type, title, message, leadId }) => ({
    to: 'roles' in to ? to.roles : to.uids,
    type,
    title,
    message,
    about: leadId === lead.id,
  }));
};

const assignment = (uid: string) => ({
  to: [uid],
  type: 'lead_assigned',
  title: 'New Lead Assigned',
  message: 'Ann Lee has been assigned to you',
  about: true,
});

describe('what leads tell', () => {
  test('[NOTIF-06] the new rep of an assignment, in the exact words', () => {
    const lead = named(leadIn.unassigned);
    expect(told(lead, assignLead(lead, { rep: max.uid }, ada, now), ada.uid)).toEqual([assignment(max.uid)]);
    // Whoever takes it hears nothing: the receiver is the one who acted, and is left out.
    expect(told(lead, takeLead(lead, {}, max, now), max.uid)).toEqual([assignment(max.uid)]);
    const mine = named(leadIn.new);
    expect(told(mine, assignLead(mine, { rep: null }, ada, now), ada.uid)).toEqual([]);
  });

  test.each([
    ['nobody’s', null, reps],
    ['somebody’s', max.uid, administrators],
  ])('[NOTIF-07] a new lead that is %s, in the exact words', (_what, rep, to) => {
    const fields = { ...ann, assignedRep: rep };
    const created = createLead(leadWith(), fields, ada, now);
    expect(told(null, created, ada.uid).at(-1)).toEqual({
      to,
      type: 'new_lead',
      title: 'New Lead',
      message: 'New lead Ann Lee has been added',
      about: true,
    });
  });

  test('[NOTIF-07] nothing of an imported lead but its assignment', () => {
    const lead = named(leadWith({ _bulkImport: true }));
    expect(told(null, { verb: 'created', lead, notes: [] }, ada.uid)).toEqual([]);
    const given = { ...lead, assignedRep: max.uid };
    expect(told(null, { verb: 'created', lead: given, notes: [] }, ada.uid)).toEqual([assignment(max.uid)]);
  });

  test('[NOTIF-08] sold, whichever way: administrators (D20), and the rep of a lead that somebody else sold', () => {
    const lead = named(leadIn.selling);
    const byHand = told(lead, contactLead(lead, { outcome: 'sold', note: '' }, max, now), max.uid);
    const byMove = told(lead, moveLead(lead, { to: 'sold' }, max, now), max.uid);
    for (const said of [byHand, byMove]) {
      expect(said[0]).toMatchObject({ to: administrators, type: 'lead_status_changed', title: 'Lead sold' });
      expect(said[1]).toMatchObject({ to: [max.uid], message: 'Max moved Ann Lee to Sold' });
    }
  });

  test.each<[string, Lead, Lead['column'], string[]]>([
    ['another column', leadIn.selling, 'dead', ['Ada moved Ann Lee to Dead']],
    ['dead at once', leadIn.new, 'dead', ['Ada moved Ann Lee to Dead']],
    ['selling', leadIn.new, 'selling', ['Ada moved Ann Lee to Selling', 'Ada contacted Ann Lee']],
    ['a review', leadIn.selling, 'passed', ['Ada passed Ann Lee']],
    ['nobody', leadIn.selling, 'unassigned', []],
    ['who moved it', leadIn.unassigned, 'new', ['Ann Lee has been assigned to you']],
  ])('[NOTIF-08] a move to %s by somebody else', (_, from, to, messages) => {
    const lead = named(from);
    const said = told(lead, moveLead(lead, { to }, ada, now), ada.uid, mia.uid);
    expect(said.map(({ message }) => message)).toEqual(messages);
  });

  test('[NOTIF-08] a sold lead that is sold once more has not moved', () => {
    const lead = named(leadIn.sold);
    const again = told(lead, { verb: 'sold', lead: { ...lead, version: 2 }, notes: [] }, ada.uid);
    expect(again.map(({ to }) => to)).toEqual([administrators]);
  });

  test('[UNDO-03] the rep hears that a change of their lead was put back', () => {
    const lead = named(leadIn.selling);
    const undone = changeLead(lead, 'undone', { city: 'Napa' }, now);
    expect(told(lead, undone, ada.uid)).toMatchObject([
      { to: [max.uid], message: 'Ada has undone a change of Ann Lee', about: true },
    ]);
  });

  test('[NOTIF-08] the first contact, to who gave the lead; the second no more', () => {
    const lead = named(leadIn.new);
    const contacted = contactLead(lead, { outcome: 'contacted', note: '' }, max, now);
    expect(told(lead, contacted, max.uid, ada.uid)).toMatchObject([
      { to: [ada.uid], type: 'lead_contacted', message: 'Max contacted Ann Lee' },
    ]);
    expect(told(lead, contacted, max.uid, max.uid)).toEqual([]);
    const again = named(leadIn.selling);
    expect(
      told(again, contactLead(again, { outcome: 'contacted', note: 'x' }, max, now), max.uid, ada.uid),
    ).toEqual([]);
  });

  test('[PASS-01] a pass, to its receiver with the reason', () => {
    const lead = named(leadIn.new);
    const passed = passLead(lead, { to: mia, reason: 'Too far' }, max, now);
    expect(told(lead, passed, max.uid)).toMatchObject([
      { to: [mia.uid], type: 'lead_assigned', message: 'Max passed Ann Lee to you: Too far', about: true },
    ]);
  });

  test('[PASS-02] the answers to a pass: what the passer may not open they are told without a way to it', () => {
    const lead = named(passedToMax);
    const passer = { ...mia, there: true };
    const answer = (input: Parameters<typeof answerPass>[1]) =>
      told(lead, answerPass(lead, input, max, now), max.uid);
    expect(answer({ answer: 'accept', passer })).toMatchObject([
      { to: [mia.uid], message: 'Max accepted Ann Lee', about: false },
    ]);
    expect(answer({ answer: 'reject', reason: 'No time', passer })).toMatchObject([
      { to: [mia.uid], message: 'Max rejected Ann Lee: No time', about: true },
    ]);
    expect(
      answer({ answer: 'reject', reason: 'No time', passer: { ...passer, there: false } })[0]?.about,
    ).toBe(false);
    expect(told(lead, timeOutPass(lead, 'Max', now), null)).toMatchObject([
      { to: [mia.uid], message: 'Max did not answer in time: Ann Lee is unassigned', about: false },
      { to: [max.uid], message: 'Ann Lee was not answered in time and is unassigned', about: true },
    ]);
  });

  test('[PASS-02] an answer that an administrator gave is told as its receiver’s; no reason, no colon', () => {
    const lead = named(passedToMax);
    const passer = { ...mia, there: true };
    const answer = (input: Parameters<typeof answerPass>[1]) =>
      told(lead, answerPass(lead, input, ada, now), ada.uid)[0]?.message;
    expect(answer({ answer: 'accept', passer })).toBe('Max accepted Ann Lee');
    expect(answer({ answer: 'reject', reason: 'No time', passer })).toBe('Max rejected Ann Lee: No time');
    const silent = { verb: 'rejected', lead: { ...lead, passedTo: null }, notes: [] } as const;
    expect(told(lead, { ...silent, notes: [] }, ada.uid)[0]?.message).toBe('Max rejected Ann Lee');
    const passed = passLead(named(leadIn.new), { to: mia, reason: '' }, max, now);
    expect(told(named(leadIn.new), passed, max.uid)[0]?.message).toBe('Max passed Ann Lee to you');
  });

  test('[PASS-03] ‘Pass Lead’ and ‘Can’t Close’, to administrators', () => {
    const lead = named(leadIn.new);
    expect(told(lead, returnLead(lead, { note: '' }, max, now), max.uid)).toMatchObject([
      { to: administrators, message: 'Max returned Ann Lee to Unassigned' },
    ]);
    expect(told(lead, cantCloseLead(lead, { reason: 'Too small' }, max, now), max.uid)).toMatchObject([
      { to: administrators, message: "Max can't close Ann Lee: Too small" },
    ]);
  });

  test('[UNDO-03] the rep who loses the lead by it learns no name of it', () => {
    const lead = named(passedToMax);
    const recalled = recallLead(lead, { before: { assignedRep: mia.uid }, receiver: 'Max' }, mia, now);
    const said = told(lead, recalled, mia.uid).find(({ to }) => to.includes(max.uid as never));
    expect(said).toMatchObject({ message: 'Mia took back an assignment to you', about: false });
  });

  test('[CONV-04] the rep hears that their lead has become a client', () => {
    const lead = named(leadIn.sold);
    const converted = changeLead(lead, 'converted', { convertedToClientId: ada.uid, convertedAt: now }, now);
    expect(told(lead, converted, ada.uid)).toEqual([
      {
        to: [max.uid],
        type: 'lead_status_changed',
        title: 'Lead converted',
        message: 'Ada converted Ann Lee to a client',
        about: true,
      },
    ]);
  });

  test('the clock and the lease window', () => {
    const lead = named({ ...leadIn.new, timeoutExpired: true });
    expect(told(leadIn.new, { verb: 'expired', lead, notes: [] }, null)).toMatchObject([
      { to: [max.uid], type: 'reminder_due', message: 'Ann Lee has not been contacted in time' },
      { to: administrators, message: 'Max has not contacted Ann Lee in time' },
    ]);
    const before = named(leadWith({ leaseExpirationDate: '2028-11-21', endOfLeaseReminders: { 18: now } }));
    const after = { ...before, endOfLeaseReminders: { 18: now, 12: now } };
    expect(told(before, { verb: 'leaseReminded', lead: after, notes: [] }, null)).toMatchObject([
      {
        to: administrators,
        type: 'reminder_due',
        message: 'The lease window of Ann Lee opens on May 25, 2028, in 12 months',
      },
    ]);
    const owned = { ...after, assignedRep: max.uid };
    expect(
      told({ ...before, assignedRep: max.uid }, { verb: 'leaseReminded', lead: owned, notes: [] }, null),
    ).toMatchObject([{ to: [max.uid] }]);
  });

  test.each(['attempted', 'contacted', 'sold', 'moved'] as const)(
    '[OFF-01] a contact (%s) that was in time and arrives late is told to whom its end was told (D56)',
    (verb) => {
      const before = named({ ...leadIn.new, timeoutExpired: true });
      const fields = { leadContacted: true, contactedWithinTimeframe: true };
      const late = changeLead(before, verb, fields, now);
      const inTime = changeLead(before, verb, { ...fields, timeoutExpired: false }, now);
      const of = (change: LeadChange) =>
        told(before, change, max.uid).filter(({ title }) => title === 'First contact was in time');
      const message = 'Max contacted Ann Lee in time, without a network';
      expect(of(late)).toEqual([]);
      expect(of(inTime)).toMatchObject([
        { to: [max.uid], message },
        { to: administrators, message },
      ]);
    },
  );

  test.each([
    [[6], [9], 'opens on May 25, 2028, in 9 months'],
    [[], [12, 9], 'opens on May 25, 2028, in 9 months'],
    [[], [1], 'opens on May 25, 2028, in 1 month'],
    [[6], [], 'opens on May 25, 2028'],
  ])('of the lease windows %j and then %j the latest is told: %s', (known, reached, words) => {
    const reminded = (months: number[]) => Object.fromEntries(months.map((each) => [each, now]));
    const lead = (endOfLeaseReminders: Lead['endOfLeaseReminders']) =>
      named(leadWith({ leaseExpirationDate: '2028-11-21', endOfLeaseReminders }));
    const after = lead({ ...reminded(known), ...reminded(reached) });
    const said = told(lead(reminded(known)), { verb: 'leaseReminded', lead: after, notes: [] }, null);
    expect(said[0]?.message).toBe(`The lease window of Ann Lee ${words}`);
    const gone = { ...after, leaseExpirationDate: null };
    expect(told(gone, { verb: 'leaseReminded', lead: gone, notes: [] }, null)[0]?.message).toBe(
      'The lease window of Ann Lee is about to open',
    );
  });

  test('a lead is told by the name that its card shows', () => {
    const lead = {
      ...named(leadWith({ nextStep: { what: 'Call', dueAt: now } })),
      businessName: 'Elm Court',
    };
    expect(nextStepDue(lead, 'UTC').message).toMatch(/^Elm Court: Call, due /);
  });

  test('a next step says what and the office’s day', () => {
    const lead = named({
      ...leadIn.selling,
      nextStep: { what: 'Call Bea', dueAt: '2026-11-22T02:00:00.000Z' },
    });
    expect(nextStepDue(lead, 'America/Los_Angeles')).toMatchObject({
      type: 'reminder_due',
      message: 'Ann Lee: Call Bea, due Nov 21',
    });
  });

  test('whatever gives or takes a lead is followed by what was said about it', () => {
    for (const verb of ['taken', 'assigned', 'unassigned', 'removed', 'undone'] as const)
      expect(sightVerbs).toContain(verb);
  });

  test('a move that counts as unheard tells nobody but who made it', () => {
    const unheard: string[] = [];
    for (const [state, lead] of Object.entries(leadIn))
      for (const to of leadColumns)
        for (const by of [max, ada]) {
          const outcome = moveLead(lead, { to }, by, now);
          if (isRefusal(outcome)) continue;
          const after = changesBetween<Partial<Lead>>(lead, outcome.lead).after;
          if (!movesUnheard({ actor: by.uid, rep: outcome.lead.assignedRep, after })) continue;
          unheard.push(`${state} to ${to}`);
          const others = told(lead, outcome, by.uid, ada.uid).filter((each) => String(each.to) !== by.uid);
          expect(others, `${state} to ${to}`).toEqual([]);
        }
    expect(unheard).toContain('selling to dead');
  });

  test('an undo that counts as unheard tells nobody but who made it', () => {
    const unheard: string[] = [];
    for (const [state, lead] of Object.entries(leadIn))
      for (const verb of ['undone', 'redone'] as const)
        for (const fields of [{ city: 'Napa' }, { assignedRep: max.uid }, { assignedRep: null }])
          for (const by of [max, ada]) {
            const change = changeLead(lead, verb, fields, now);
            const after = changesBetween<Partial<Lead>>(lead, change.lead).after;
            if (!turnsUnheard({ actor: by.uid, rep: change.lead.assignedRep, after })) continue;
            unheard.push(`${state} ${verb} ${Object.keys(after)}`);
            const others = told(lead, change, by.uid, ada.uid).filter((each) => String(each.to) !== by.uid);
            expect(others, `${state} ${verb}`).toEqual([]);
          }
    expect(unheard.some((one) => one.startsWith('selling undone'))).toBe(true);
    expect(unheard.some((one) => one.includes('assignedRep'))).toBe(false);
  });
});
