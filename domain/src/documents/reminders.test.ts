import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Expiring, expiringTelling, remindersDue } from '#documents';
import { daysLater } from '#kernel';

const end = '2027-03-01';
const before = (days: number) => daysLater(end, -days);

describe('[DOC-05] reminders of an end', () => {
  it.each([
    ['long before', 61, [], []],
    ['60 days before', 60, [], [60]],
    ['the day after', 59, [60], []],
    ['30 days before', 30, [60], [30]],
    ['a week before', 7, [60, 30], [7]],
    ['on the day itself', 0, [60, 30, 7], []],
    ['when it was put there late, all at once', 20, [], [60, 30]],
    ['past its end', -1, [], []],
  ])('%s', (_, left, said, due) => {
    expect(remindersDue({ expiresAt: end, remindDaysBefore: [60, 30, 7] }, said, before(left))).toEqual(due);
  });

  it('each is said once, whatever days the job runs on', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -5, max: 90 }), { maxLength: 60 }), (lefts) => {
        const said: number[] = [];
        for (const left of lefts.sort((a, b) => b - a))
          said.push(...remindersDue({ expiresAt: end, remindDaysBefore: [60, 30, 7] }, said, before(left)));
        expect(new Set(said).size).toBe(said.length);
      }),
    );
  });

  const told = (fields: Partial<Expiring>) =>
    expiringTelling({
      id: 'x',
      name: 'Lease',
      expiresAt: end,
      leadId: null,
      today: before(30),
      people: [],
      manager: null,
      rep: null,
      ...fields,
    });

  it('goes to administrators among uploader and manager, and to the rep of its lead', () => {
    const people = [
      { uid: 'ada', role: 'admin' as const },
      { uid: 'max', role: 'manager' as const },
    ];
    expect(told({ people })).toMatchObject([
      { to: { uids: ['ada'] }, type: 'system', message: 'Lease expires on Mar 1, 2027, in 30 days' },
    ]);
    expect(told({ people, leadId: 'l', rep: 'max' })[1]).toMatchObject({
      to: { uids: ['max'] },
      leadId: 'l',
    });
    expect(told({ people, manager: 'max' })[1]).toMatchObject({
      to: { uids: ['max'] },
      actionUrl: '/leads',
      leadId: null,
    });
    expect(told({ people: people.slice(1) })).toEqual([]);
    expect(told({ people: [], today: end })).toEqual([]);
    expect(told({ people, today: end })[0]?.message).toBe('Lease expires today');
  });
});
