import { expect, test } from 'vitest';
import { blankLead } from '#leads';
import { updatingFields } from './fill.ts';
import { inRoom } from './in-room.ts';
import { leaveOutLater } from './reading.ts';

const lead = blankLead('id', '2026-11-21T10:00:00.000Z');
const tags = Array.from({ length: 19 }, (_, n) => `t${n + 1}`);
const customFields = Object.fromEntries(Array.from({ length: 49 }, (_, n) => [`own ${n + 1}`, n]));
const said = (fields: object) => ({ fields, leftOut: [], notes: ['first'] });

test('[D45] a lead takes as many tags as it has room for, the others go into the note', () => {
  const there = { ...lead, tags };
  const reading = inRoom(there, said({ tags: ['t1', 'new', 'more', 'most'], city: 'Napa' }));
  expect(updatingFields(there, reading, [])).toEqual({ tags: [...tags, 'new'], city: 'Napa' });
  expect(reading.leftOut).toEqual([{ column: 'Tags', value: 'more; most', reason: 'At most 20 tags' }]);
  expect(reading.notes).toEqual(['first', 'Tags: more; most']);
});

test('[D45] a lead takes as many own fields as it has room for, and changes those that it has', () => {
  const there = { ...lead, customFields };
  const reading = inRoom(there, said({ customFields: { 'own 1': 'x', new: 'y', more: 'z', most: 7 } }));
  expect(updatingFields(there, reading, [])).toEqual({
    customFields: { ...customFields, 'own 1': 'x', new: 'y' },
  });
  expect(reading.notes).toEqual(['first', 'more: z', 'most: 7']);
  expect(reading.leftOut.map(({ reason }) => reason)).toEqual(Array(2).fill('At most 50 custom fields'));
});

test('a row that has room stays as it is', () => {
  const reading = said({ tags: ['t1', 'new'], customFields: { 'own 1': 1, new: 2 } });
  expect(inRoom({ ...lead, tags, customFields }, reading)).toBe(reading);
});

test('[D45] what is left out later and is too long for one note goes on in the next', () => {
  const reading = said({});
  leaveOutLater(reading, { column: 'Owner', text: 'x'.repeat(4500) }, 'No active manager or admin');
  expect(reading.notes.map(({ length }) => length)).toEqual([5, 2000, 2000, 507]);
  expect(reading.notes.slice(1).join('')).toBe(`Owner: ${'x'.repeat(4500)}`);
});
