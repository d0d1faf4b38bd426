import { describe, expect, test } from 'vitest';
import { hour, inScope, later } from '#kernel';
import { countWork } from '#kernel/work.fixtures.ts';
import { cast, earlier, leadIn, leadWith, now } from './cast.fixtures.ts';
import { cityTagOf } from './city-tag.ts';
import { dueAtOf, isLate } from './clocks/late.ts';
import { leadName, leadTitle, summaryFields, summaryOf } from './lead.ts';
import { leadScope, readableLeads } from './may.ts';
import { handOffNotes, notesOnLead, notesPerHour, tooManyNotes } from './notes.ts';
import { leadFilter } from './reading/filter.ts';
import { matchesLeadFilter } from './reading/match.ts';

const { ada, max, mia, uma } = cast;

describe('[LEAD-11] notesOnLead (D47)', () => {
  const note = { by: ada.uid, author: 'Dana Whitfield', struck: false };
  const notes = [
    { ...note, id: '1', at: '2026-11-20T18:05:00.000Z', label: 'Contact attempted', text: 'No answer' },
    { ...note, id: '2', at: '2026-11-21T18:05:00.000Z', label: 'Note added', text: 'Wants\r\n a quote' },
    { ...note, id: '3', at: '2026-11-21T19:00:00.000Z', label: '', text: 'passed lead to Lena Castañeda' },
    { ...note, id: '4', at: '2026-11-21T20:00:00.000Z', label: 'Note added', text: 'Typo', struck: true },
  ];
  test('newest first, each prefixed by office time and author; a line break becomes a space', () => {
    expect(notesOnLead(notes, 'America/Los_Angeles').split('\n')).toEqual([
      '2026-11-21 11:00 – Dana Whitfield: passed lead to Lena Castañeda',
      '2026-11-21 10:05 – Dana Whitfield: Note added. Wants a quote',
      '2026-11-20 10:05 – Dana Whitfield: Contact attempted. No answer',
    ]);
  });
  test('a note of nothing but blanks between two letters is read once', () => {
    const text = `a${' '.repeat(200_000)}b`;
    const work = countWork();
    expect(
      notesOnLead([{ ...note, id: '1', at: '2026-11-20T18:05:00.000Z', label: '', text }], 'UTC'),
    ).toContain(text);
    expect(work()).toBeLessThan(500);
  });
  test('in whatever order they are kept; of one moment the last that was made comes first', () => {
    const at = (id: string, moment: string) => ({ ...note, id, at: moment, label: '', text: id });
    const mixed = [at('2', now), at('9', earlier), at('1', later(now, 1)), at('3', now)];
    const read = notesOnLead(mixed, 'UTC').split('\n');
    expect(read.map((line) => line.at(-1))).toEqual(['1', '3', '2', '9']);
  });
  test('no note, no text', () => {
    expect(notesOnLead([], 'America/Los_Angeles')).toBe('');
  });
});

test('one person leaves so many notes an hour, however many others leave', () => {
  const left = (count: number, at = now, by = ada.uid) =>
    Array.from({ length: count }, () => ({
      id: 'x',
      by,
      at,
      author: '',
      label: '',
      text: '',
      struck: false,
    }));
  const most = left(notesPerHour);
  const hourAgo = later(now, -hour);
  expect(tooManyNotes(most, ada.uid, now)).toBe(false);
  expect(tooManyNotes(left(notesPerHour + 1), ada.uid, now)).toBe(true);
  expect(tooManyNotes([...most, ...left(1, later(hourAgo, 1))], ada.uid, now)).toBe(true);
  expect(tooManyNotes([...most, ...left(500, hourAgo)], ada.uid, now)).toBe(false);
  expect(tooManyNotes([...most, ...left(500, now, max.uid)], ada.uid, now)).toBe(false);
});

test('[PASS-03] why a lead cannot be closed is said where somebody says it', () => {
  expect(['', 'No room'].map(handOffNotes.notClosed)).toEqual([
    "can't close lead",
    "can't close lead: No room",
  ]);
});

describe('due and late (D42)', () => {
  const clocks = { contactWindowHours: 24, staleDays: { unassigned: 2, selling: 7, passed: 2 } };
  const step = (dueAt: string) => ({ nextStep: { what: 'Call', dueAt } });
  test.each([
    ['new: 24 hours from the assignment', leadIn.new, '2026-11-21T09:00:00.000Z'],
    ['unassigned: untouched 2 days', leadIn.unassigned, '2026-11-22T09:00:00.000Z'],
    ['passed: untouched 2 days', leadIn.passed, '2026-11-22T09:00:00.000Z'],
    ['selling without a next step: 24 hours', leadIn.selling, '2026-11-21T09:00:00.000Z'],
    [
      'selling with a far next step: untouched 7 days',
      { ...leadIn.selling, ...step('2027-01-01T00:00:00.000Z') },
      '2026-11-27T09:00:00.000Z',
    ],
    [
      'the next step when it is earlier',
      { ...leadIn.new, ...step('2026-11-21T08:00:00.000Z') },
      '2026-11-21T08:00:00.000Z',
    ],
    ['sold with a next step', { ...leadIn.sold, ...step(now) }, now],
    ['dead: never', leadIn.dead, null],
    ['converted: never', { ...leadIn.sold, ...step(now), convertedToClientId: 'c' }, null],
    ['deleted: never', { ...leadIn.new, deleted: true }, null],
  ])('%s', (_case, lead, expected) => {
    expect(dueAtOf(lead, clocks)).toBe(expected);
  });
  test('late from its moment on', () => {
    expect(isLate({ dueAt: now }, earlier)).toBe(false);
    expect(isLate({ dueAt: now }, now)).toBe(true);
    expect(isLate({ dueAt: null }, now)).toBe(false);
  });
});

describe('scopes', () => {
  const self = (person: typeof ada) => ({ ...person, sees: 'self' as const });
  const all = (person: typeof ada) => ({ ...person, sees: 'all' as const });
  const others = { ...leadIn.new, assignedRep: mia.uid };
  const noRepDead = { ...leadIn.dead, assignedRep: null };
  const deleted = leadWith({ deleted: true, deletedAt: earlier });
  test.each([
    ['[VIEW-07] own', leadIn.selling, max, true, true],
    ['[VIEW-07] unassigned', leadIn.unassigned, uma, true, true],
    ['[perm LED-08] other rep’s', others, max, false, false],
    ['[perm LED-08] other rep’s, an admin by id', others, ada, false, true],
    ['[perm LED-10] passed without rep', leadIn.passed, max, false, false],
    ['closed without rep (D40)', noRepDead, uma, false, false],
    ['[perm LED-11] deleted, a manager', deleted, max, false, false],
    ['[perm LED-11] deleted, an admin by id', deleted, ada, false, true],
  ])('%s', (_case, lead, person, listed, readable) => {
    expect(inScope(leadScope(self(person)), lead)).toBe(listed);
    expect(inScope(readableLeads(self(person)), lead)).toBe(readable);
  });
  test('[perm LED-02] all leads only for administrators', () => {
    expect(inScope(leadScope(all(ada)), others)).toBe(true);
    expect(inScope(leadScope(all(max)), others)).toBe(false);
    expect(inScope(leadScope(all(ada)), deleted)).toBe(false);
    expect(inScope(leadScope(all(ada), true), deleted)).toBe(true);
    expect(inScope(leadScope(all(max), true), deleted)).toBe(false);
  });
});

describe('[BOARD-04] filters', () => {
  test('an unknown key is refused, one value or several are accepted', () => {
    expect(leadFilter.safeParse({ notesOnLead: 'x' }).success).toBe(false);
    expect(leadFilter.safeParse({ status: ['new', 'won'], assignedRep: null, markSold: false }).success).toBe(
      true,
    );
    expect(leadFilter.safeParse({ status: 'sold' }).success).toBe(false);
  });
  const lead = leadWith({ city: 'Santa Rosa', tags: ['hot', 'vip'], status: 'new' });
  test('a summary cannot answer what it does not carry', () => {
    expect(matchesLeadFilter(summaryOf(lead), { status: 'new' })).toBeUndefined();
    expect(matchesLeadFilter(summaryOf(lead), { status: 'new', city: 'Napa' })).toBe(false);
    expect(Object.keys(summaryOf(lead))).toEqual([...summaryFields]);
  });
});

test('[LEAD-06] Santa Rosa is tagged F&B Laundry, by the settings’ table (D13)', () => {
  const table = { 'Santa Rosa': 'F&B Laundry' };
  expect(cityTagOf(' santa rosa', table)).toBe('F&B Laundry');
  expect(cityTagOf('Napa', table)).toBeNull();
});

test('names: the person, else the business, else how to reach them', () => {
  expect(leadName(leadWith({ firstName: 'Ann', businessName: 'Elm' }))).toBe('Ann');
  expect(leadTitle(leadWith({ firstName: 'Ann', businessName: 'Elm' }))).toBe('Elm');
  expect(leadTitle(leadWith({ phone: '555' }))).toBe('555');
  expect(leadName(leadWith())).toBe('Unnamed lead');
});
