import { describe, expect, test } from 'vitest';
import { cast, earlier, leadIn, leadWith, now, passedToMax } from '#leads/cast.fixtures.ts';
import { mayBeRep } from '#leads/may.ts';
import { leadToasts } from '#leads/toasts.ts';
import { assignLead } from './assign.ts';
import { editLead } from './edit.ts';
import { noteLead } from './note.ts';
import { removeLead } from './remove.ts';
import { restoreLead } from './restore.ts';
import { takeLead } from './take.ts';
import { transferLead } from './transfer.ts';

const { ada, dora, max, mia, uma } = cast;
const converted = { ...leadIn.sold, convertedToClientId: 'client' };
const endedPass = { passState: null, passedFrom: null, passedTo: null, passedAt: null, passReason: '' };

describe('[MOVE-08] assigning', () => {
  test('sets assignedAt and clears the timeout flag; status and contact stay (D38)', () => {
    const lead = { ...leadIn.selling, timeoutExpired: true };
    expect(assignLead(lead, { rep: mia.uid }, ada, now)).toMatchObject({
      verb: 'assigned',
      lead: {
        assignedRep: mia.uid,
        assignedAt: now,
        timeoutExpired: false,
        status: 'contacted',
        column: 'selling',
      },
    });
  });
  test('unassigning clears both; a sold lead stays sold', () => {
    expect(assignLead({ ...leadIn.sold, timeoutExpired: true }, { rep: null }, ada, now)).toMatchObject({
      verb: 'unassigned',
      lead: { assignedRep: null, assignedAt: null, timeoutExpired: false, column: 'sold' },
    });
  });
  test('to the rep it has already changes nothing', () => {
    expect(assignLead(leadIn.new, { rep: max.uid }, ada, now)).toMatchObject({ lead: leadIn.new });
  });
  test.each([null, mia.uid, max.uid])('a pass ends: status new, not contacted (%s)', (rep) => {
    expect(assignLead(passedToMax, { rep }, ada, now)).toMatchObject({
      lead: {
        ...endedPass,
        status: 'new',
        leadContacted: false,
        assignedRep: rep,
        column: rep ? 'new' : 'unassigned',
      },
    });
  });
  test('toasts', () => {
    expect([leadToasts.assigned, leadToasts.unassigned]).toEqual(['Lead assigned', 'Lead unassigned']);
  });
  test('[perm LEM-37] not by a manager', () => {
    expect(assignLead(leadIn.new, { rep: mia.uid }, max, now)).toMatchObject({ code: 'FORBIDDEN' });
  });
  test('[perm LEM-41] not of a converted lead', () => {
    expect(assignLead(converted, { rep: mia.uid }, ada, now)).toMatchObject({ code: 'LEAD_CONVERTED' });
    expect(transferLead(converted, { rep: mia.uid }, max, now)).toMatchObject({ code: 'LEAD_CONVERTED' });
  });
  test.each([
    ['an admin', { ...ada, active: true }, ada, true],
    ['a manager', { ...max, active: true }, ada, true],
    ['somebody with role user', { ...uma, active: true }, ada, false],
    ['a suspended manager', { ...max, active: false }, ada, false],
    ['a developer', { ...dora, active: true }, ada, false],
    ['a developer, by themselves', { ...dora, active: true }, dora, true],
  ])('[MOVE-08] the pick list: %s', (_who, person, by, expected) => {
    expect(mayBeRep(person, by)).toBe(expected);
  });
});

describe('[MOVE-10] taking', () => {
  test('[perm LEM-01] the taker becomes its rep', () => {
    expect(takeLead(leadIn.unassigned, {}, max, now)).toMatchObject({
      verb: 'taken',
      lead: { assignedRep: max.uid, assignedAt: now, column: 'new' },
    });
  });
  test('[perm LEM-01] not by a user', () => {
    expect(takeLead(leadIn.unassigned, {}, uma, now)).toMatchObject({ code: 'FORBIDDEN' });
  });
  test('[perm LEM-02] another rep’s only by an administrator', () => {
    expect(takeLead(leadIn.selling, {}, mia, now)).toMatchObject({ code: 'LEAD_NOT_YOURS' });
    expect(takeLead(leadIn.selling, {}, dora, now)).toMatchObject({ lead: { assignedRep: dora.uid } });
  });
  test('[perm LEM-03] one in review ends its pass', () => {
    expect(takeLead(leadIn.passed, {}, ada, now)).toMatchObject({
      lead: { ...endedPass, assignedRep: ada.uid, status: 'new', column: 'new' },
    });
  });
});

describe('transferring', () => {
  test.each([
    ['[perm LEM-34] own', leadIn.new, max, undefined],
    ['[perm LEM-34] own, by a user', { ...leadIn.new, assignedRep: uma.uid }, uma, 'FORBIDDEN'],
    ['[perm LEM-35] unassigned', leadIn.unassigned, max, 'LEAD_NOT_TAKEN'],
    ['[perm LEM-35] unassigned, by an admin', leadIn.unassigned, ada, undefined],
    ['[perm LEM-36] other rep’s', { ...leadIn.new, assignedRep: ada.uid }, max, 'LEAD_NOT_YOURS'],
  ])('%s', (_cell, lead, by, code) => {
    const outcome = transferLead(lead, { rep: mia.uid }, by, now);
    expect(outcome).toMatchObject(code ? { code } : { verb: 'transferred', lead: { assignedRep: mia.uid } });
  });
});

describe('editing (D18)', () => {
  test.each([
    ['[perm LEW-06] own', leadIn.selling, max, undefined],
    ['[perm LEW-06] own, a user after a demotion', { ...leadIn.new, assignedRep: uma.uid }, uma, undefined],
    ['[perm LEW-07] unassigned', leadIn.unassigned, max, 'LEAD_NOT_TAKEN'],
    ['[perm LEW-07] unassigned, by an admin', leadIn.unassigned, ada, undefined],
    ['[perm LEW-08] other rep’s', leadIn.selling, mia, 'LEAD_NOT_YOURS'],
    ['[perm LEW-18] own, converted', converted, max, 'LEAD_CONVERTED'],
    ['[perm LEW-18] converted, by an admin', converted, ada, 'LEAD_CONVERTED'],
  ])('%s', (_cell, lead, by, code) => {
    const outcome = editLead(lead, { city: 'Napa' }, by, now);
    expect(outcome).toMatchObject(code ? { code } : { verb: 'updated', lead: { city: 'Napa', version: 2 } });
  });
});

describe('notes, deletion', () => {
  test('[MOVE-09] [perm LEM-25] anybody who reads a lead may add a note; it stays where it is', () => {
    expect(noteLead(leadIn.unassigned, { text: 'Rang' }, uma, now)).toMatchObject({
      verb: 'noted',
      lead: { column: 'unassigned', version: 2, updatedAt: now, assignedRep: null },
      notes: [{ label: 'Note added', text: 'Rang' }],
    });
  });
  test('[perm LEM-18] a converted lead still takes notes', () => {
    expect(noteLead(converted, { text: '' }, max, now)).toMatchObject({
      notes: [{ text: '(No notes added)' }],
    });
  });
  test('a deleted lead takes no notes', () => {
    const deleted = leadWith({ deletedAt: earlier, deleted: true });
    expect(noteLead(deleted, { text: 'Rang' }, ada, now)).toMatchObject({ code: 'LEAD_DELETED' });
  });
  test('[BOARD-07] deleting hides, restoring brings back as it was', () => {
    const removed = removeLead(leadIn.selling, {}, ada, now);
    expect(removed).toMatchObject({ verb: 'removed', lead: { deletedAt: now, deleted: true } });
    if ('code' in removed) throw new Error(removed.code);
    expect(restoreLead(removed.lead, {}, ada, now)).toMatchObject({
      verb: 'restored',
      lead: { ...leadIn.selling, version: 3, updatedAt: now, lastUpdateDate: now },
    });
  });
  test('what was not deleted is not restored', () => {
    expect(restoreLead(leadIn.selling, {}, ada, now)).toMatchObject({ code: 'LEAD_NOT_DELETED' });
  });
  test.each([
    ['[perm LEW-15] own, by a manager', leadIn.new, max, 'FORBIDDEN'],
    ['[perm LEW-17] converted', converted, ada, 'LEAD_CONVERTED'],
    ['twice', leadWith({ deletedAt: earlier, deleted: true }), ada, 'LEAD_DELETED'],
  ])('deleting: %s', (_cell, lead, by, code) => {
    expect(removeLead(lead, {}, by, now)).toMatchObject({ code });
  });
});
