import { describe, expect, it } from 'vitest';
import { type Activity, activityCreate, blankActivity, byDue, changeActivity, isOverdue } from '#activities';

const lead = '0192f0c1-0000-7000-8000-100000000001';
const blank = (fields: Partial<Activity> = {}): Activity => ({
  ...blankActivity('a', { leadId: lead, clientId: null }, null, '2026-01-01'),
  ...fields,
});

describe('[REC-03] an activity', () => {
  it.each([
    ['without a title', { title: undefined }, 'Title is required'],
    ['of another type', { type: 'visit' }, 'Type must be one of: call, email, meeting, note, task'],
    ['with quotes in what is to be said', { title: 'Ask for "Bob"' }, undefined],
  ])('%s', (_, fields, message) => {
    const parsed = activityCreate.safeParse({ leadId: lead, type: 'call', title: 'Call', ...fields });
    expect(parsed.error?.issues[0]?.message).toBe(message);
  });

  it('is done once, and stays done since then', () => {
    const done = changeActivity(blank(), { done: true }, 'one');
    expect(done).toMatchObject({ doneAt: 'one' });
    expect(changeActivity(done as Activity, { done: true, title: 'x' }, 'two')).toMatchObject({
      doneAt: 'one',
    });
    expect(changeActivity(done as Activity, { done: false }, 'two')).toMatchObject({ doneAt: null });
  });

  it('lets go of its deal and contact when it goes elsewhere, and keeps them when it stays', () => {
    const about = blank({ dealId: 'd', contactId: 'c' });
    expect(changeActivity(about, { leadId: 'other' }, 'now')).toMatchObject({
      dealId: null,
      contactId: null,
    });
    expect(changeActivity(about, { leadId: lead, title: 'x' }, 'now')).toMatchObject({ dealId: 'd' });
  });

  it('is overdue while it is not done', () => {
    const late = blank({ dueDate: '2026-01-02T10:00:00.000Z' });
    expect(isOverdue(late, '2026-01-03')).toBe(true);
    expect(isOverdue({ ...late, doneAt: '2026-01-02' }, '2026-01-03')).toBe(false);
    expect(isOverdue(late, '2026-01-01')).toBe(false);
    expect(isOverdue(blank(), '2026-01-03')).toBe(false);
  });

  it('stands with the soonest first, then those without a day, then the done, newest first', () => {
    const list = [
      blank({ id: 'old', doneAt: '2026-01-01' }),
      blank({ id: 'none' }),
      blank({ id: 'late', dueDate: '2026-03-01' }),
      blank({ id: 'new', doneAt: '2026-02-01' }),
      blank({ id: 'soon', dueDate: '2026-02-01' }),
    ];
    expect(list.sort(byDue).map(({ id }) => id)).toEqual(['soon', 'late', 'none', 'new', 'old']);
  });
});
