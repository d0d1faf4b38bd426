import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { anyText } from '#kernel/said.fixtures.ts';
import { formerFields } from './fields.ts';
import { readFormerNotes } from './notes.ts';
import { asCount, asFlag, readAs, readDay, readFormerDocument, readMoment } from './read.ts';

const zone = 'America/Los_Angeles';

describe('times of the former system', () => {
  const at = '2025-11-20T23:45:12.345Z';
  test.each([
    ['ISO text', at],
    ['another zone', '2025-11-20T15:45:12.345-08:00'],
    ['milliseconds', Date.parse(at)],
    ['seconds and nanoseconds', { seconds: 1763682312, nanoseconds: 345_000_000 }],
    ['the same with underlines', { _seconds: 1763682312, _nanoseconds: 345_999_999 }],
  ])('%s', (_, raw) => expect(readMoment(raw, zone)).toEqual({ value: at }));

  test.each([
    ['next week'],
    [true],
    [{ seconds: '1' }],
    [Number.NaN],
    [Number.MAX_VALUE],
    ['2025-11-20 15:45'],
    [1763682312],
    [0],
  ])('%j is no time', (raw) => expect(readMoment(raw, zone)).toHaveProperty('problem'));

  test('a moment becomes the day it was at the office; a day stays what it is', () => {
    expect(readDay('2025-11-21T06:00:00Z', zone)).toEqual({ value: '2025-11-20' });
    expect(readDay('2025-11-21', zone)).toEqual({ value: '2025-11-21' });
    expect(readDay('2025-11-21T00:00:00.001Z', zone)).toEqual({ value: '2025-11-20' });
    expect(readDay('2025-02-30', zone)).toHaveProperty('problem');
    expect(readDay('', zone)).toEqual({ value: null });
  });

  test.each([['2025-11-21T00:00:00.000Z'], [{ seconds: 1763683200, nanoseconds: 0 }], [1763683200000]])(
    '%j is the day that a program kept without a time',
    (raw) => expect(readDay(raw, zone)).toEqual({ value: '2025-11-21' }),
  );

  test('any moment comes back whichever way it was written', () => {
    const moments = fc.integer({ min: Date.UTC(1974, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(moments, (ms) => {
        const value = { value: new Date(ms).toISOString() };
        const seconds = Math.floor(ms / 1000);
        expect(readMoment(ms, zone)).toEqual(value);
        expect(readMoment(value.value, zone)).toEqual(value);
        expect(readMoment({ seconds, nanoseconds: (ms - seconds * 1000) * 1_000_000 }, zone)).toEqual(value);
      }),
    );
  });
});

test('a document says what was kept, what nobody knows, what was left out and whom it names', () => {
  const fields = {
    name: { read: readAs(z.string()), to: 'businessName' },
    units: { read: readAs(z.int().min(0), asCount), to: 'numberOfUnits' },
    sold: { read: readAs(z.boolean(), asFlag) },
    rep: { read: readMoment, of: 'users' },
    email: { read: readAs(z.email('Invalid email format')), needed: true },
  } as const;
  const raw = {
    name: 'Vine',
    units: '1,200',
    sold: 'perhaps',
    rep: 'u1',
    colour: 'red',
    email: 'a@b.example',
  };
  expect(readFormerDocument(fields, 'd1', raw, zone)).toEqual({
    id: 'd1',
    fields: { businessName: 'Vine', numberOfUnits: 1200, email: 'a@b.example' },
    references: [{ field: 'rep', collection: 'users', id: 'u1' }],
    unknown: ['colour'],
    left: [{ field: 'sold', reason: expect.any(String) }],
    refused: null,
  });
  expect(readFormerDocument(fields, 'd2', { email: 'no' }, zone).refused).toBe('email: Invalid email format');
  expect(readFormerDocument(fields, 'd3', {}, zone).refused).toBe('email: missing');
  expect(readFormerDocument(fields, 'd4', 'text', zone).refused).toBe('Not a document');
  expect(readFormerDocument(fields, 'd5', { ['__proto__x']: 1, constructor: 2 }, zone).unknown).toContain(
    'constructor',
  );
});

describe('of a document nothing is lost in silence', () => {
  const left = (read: { left: { field: string; reason: string }[] }) =>
    read.left.map(({ field, reason }) => `${field}: ${reason}`);
  const lead = (raw: object) => readFormerDocument(formerFields.leads, 'l', { status: 'new', ...raw }, zone);

  test.each([[{ id: 'u1' }], [['u1', 'u2']], [{ _path: { segments: ['users', 'u1'] } }]])(
    'a reference of another kind: %j',
    (assignedRep) => {
      expect(left(lead({ assignedRep }))).toEqual(['assignedRep: Not the id of a document']);
      const site = readFormerDocument(formerFields.sites, 's', { clientId: assignedRep }, zone);
      expect(site.refused).toBe('clientId: Not the id of a document');
    },
  );

  test.each([[null], ['']])('a reference that is %j names nobody', (assignedRep) =>
    expect(lead({ assignedRep })).toMatchObject({ references: [], left: [] }),
  );

  test.each([
    [12.6, 13],
    ['1,250.50', 1251],
  ])('a number that was not whole: %j', (value, whole) => {
    expect(lead({ value }).fields).toMatchObject({ value: whole });
    expect(left(lead({ value }))).toEqual([`value: ${value} became ${whole}`]);
  });

  test('a state is read whatever its case and outer spaces', () =>
    expect(lead({ state: ' ca ' })).toMatchObject({ fields: { state: 'CA' }, left: [] }));

  test('of two fields with one meaning neither takes the place of the other', () => {
    for (const raw of [
      { source: 'Fair', leadCameFrom: 'Web' },
      { leadCameFrom: 'Web', source: 'Fair' },
    ]) {
      expect(lead(raw).fields).toMatchObject({ leadCameFrom: 'Web' });
      expect(left(lead(raw))).toEqual(['source: leadCameFrom says something else']);
    }
    expect(lead({ source: 'Fair', leadCameFrom: '' }).fields).toMatchObject({ leadCameFrom: 'Fair' });
    expect(lead({ notesOnLead: 'long', notes: '' })).toMatchObject({
      fields: { notesOnLead: 'long' },
      left: [],
    });
    expect(lead({ notesOnLead: 'long', notes: 'short' })).toMatchObject({
      fields: { notesOnLead: 'short\nlong' },
      left: [],
    });
  });

  test('a person of whom nobody can tell whether they are blocked is refused; one of whom nothing is said is not', () => {
    const person = (raw: object) =>
      readFormerDocument(formerFields.users, 'u', { email: 'dana@old.example', ...raw }, zone);
    expect(person({ disabled: 'locked' }).refused).toMatch(/^disabled: /);
    expect(person({ status: 'on holiday' }).refused).toMatch(/^status: /);
    expect(person({ status: null, disabled: null })).toMatchObject({
      refused: null,
      fields: { status: null, disabled: false },
    });
    expect(person({ status: '' }).refused).toBeNull();
  });
});

describe('notes of the former system', () => {
  test.each([
    ['2025-11-20 15:45 – Dana Whitfield: Note added. Call back'],
    ['[11/20/2025, 3:45 PM] Dana Whitfield: Note added. Call back'],
    ['11/20/2025 3:45:10 PM - Dana Whitfield: Note added. Call back'],
    ['[2025-11-20T23:45:10.000Z] Dana Whitfield: Note added. Call back'],
  ])('%s', (text) =>
    expect(readFormerNotes(text, '2026-01-01T00:00:00.000Z', zone)).toEqual([
      { at: '2025-11-20T23:45:00.000Z', author: 'Dana Whitfield', text: 'Note added. Call back' },
    ]),
  );

  test('lines go on with the entry above; what stands alone is kept under the former system’s name', () => {
    const text = 'Old remark\n2025-11-20 15:45 – Dana: first\nsecond line\n2025-01-02 08:00 – Sam: other';
    expect(readFormerNotes(text, '2026-01-01T00:00:00.000Z', zone)).toEqual([
      { at: '2026-01-01T00:00:00.000Z', author: 'Former system', text: 'Old remark' },
      { at: '2025-11-20T23:45:00.000Z', author: 'Dana', text: 'first\nsecond line' },
      { at: '2025-01-02T16:00:00.000Z', author: 'Sam', text: 'other' },
    ]);
  });

  test('an entry that says nothing was made all the same', () => {
    const text = '2025-11-20 15:45 – Dana: \n2025-01-02 08:00 – Sam: other';
    const notes = readFormerNotes(text, '2026-01-01T00:00:00.000Z', zone);
    expect(notes.map((note) => `${note.author}: ${note.text}`)).toEqual([
      'Dana: (No notes added)',
      'Sam: other',
    ]);
  });

  test('no text is lost, and no note is longer than notes are', () => {
    fc.assert(
      fc.property(anyText(9000), (text) => {
        const notes = readFormerNotes(text, '2026-01-01T00:00:00.000Z', zone);
        expect(notes.every((note) => note.text.length <= 2000)).toBe(true);
        const bare = (value: string) => value.replaceAll(/\s/g, '');
        if (!/\d{4}/.test(text)) expect(bare(notes.map((note) => note.text).join(''))).toBe(bare(text));
      }),
    );
  });
});
