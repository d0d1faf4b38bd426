import { expect, test } from 'vitest';
import { long, said } from '#kernel/said.fixtures.ts';
import { leadsAnswer } from './answers.ts';
import { aroundLeadOperations, duplicatesAnswer } from './around.ts';
import { cast, earlier, leadIn, leadWith } from './cast.fixtures.ts';
import { givenIfNobodys } from './change.ts';
import { summaryOf } from './lead.ts';
import { leadOperations } from './operations.ts';

const { id } = leadWith();

test('[BOARD-01] a page of leads holds what cards show, or whole leads', () => {
  const whole = { ...leadIn.selling, notes: [], notesOnLead: '' };
  for (const item of [summaryOf(leadIn.selling), whole])
    expect(said(leadsAnswer, { items: [item], cursor: null })).toBeNull();
  expect(said(leadsAnswer, { items: [leadIn.selling], cursor: null })).not.toBeNull();
});

test('of a lead that may be the same its name, place and rep are told, and not how to reach it (W9)', () => {
  const { firstName, lastName, company, businessName, city, state, column, assignedRep, updatedAt } =
    leadIn.selling;
  const names = { firstName, lastName, company, businessName };
  const lead = { id, ...names, city, state, column, assignedRep, updatedAt, matches: ['phone'] };
  const answer = { leads: [lead], clients: [{ id, name: 'Vine', matches: ['email'] }] };
  expect(said(duplicatesAnswer, answer)).toBeNull();
  expect(said(duplicatesAnswer, { ...answer, existingClient: true })).toBeNull();
  expect(said(duplicatesAnswer, { ...answer, leads: [{ ...lead, phone: '+14155552671' }] })).not.toBeNull();
});

test('a list that is asked for nothing shows the newest, in short', () => {
  const { list, move } = leadOperations;
  const usual = { filter: {}, text: '', sort: 'newest', full: false, limit: 50 };
  expect(list.input.parse({})).toEqual(usual);
  expect(said(list.input, { text: long(200) })).toBeNull();
  expect(said(list.input, { text: long(201) })).toContain('text');
  expect(said(move.input, { id, to: 'dead', reason: long(255) })).toBeNull();
  expect(said(move.input, { id, to: 'dead', reason: long(256) })).toContain('reason');
});

test('a timeline is asked for some of its kinds, and a lead for what is typed', () => {
  const kinds = (count: number) => Array.from({ length: count }, () => 'note');
  const { timeline, duplicates } = aroundLeadOperations;
  for (const count of [0, 1, 20]) expect(said(timeline.input, { id, kinds: kinds(count) })).toBeNull();
  expect(said(timeline.input, { id, kinds: kinds(21) })).toContain('kinds');
  expect(said(duplicates.input, { phone: '1'.repeat(40) })).toBeNull();
  expect(said(duplicates.input, { phone: '1'.repeat(41) })).toContain('Must not exceed 40 characters');
});

test('who works a lead that nobody has becomes its rep, with time to spare', () => {
  const { uid } = cast.max;
  const late = leadWith({ timeoutExpired: true });
  expect(givenIfNobodys(late, uid, earlier)).toEqual({
    assignedRep: uid,
    assignedAt: earlier,
    timeoutExpired: false,
  });
  expect(givenIfNobodys(leadIn.new, cast.mia.uid, earlier)).toEqual({});
});
