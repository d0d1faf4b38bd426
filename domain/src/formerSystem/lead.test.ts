import { expect, test } from 'vitest';
import { formerLeadMarks } from './lead.ts';

const now = '2026-11-21T18:00:00.000Z';
const open = { markSold: false, soldDate: null, markDead: false, leadAsDead: false };
const sold = { ...open, markSold: true, leadContacted: true };
const dead = { ...open, markDead: true, leadAsDead: true, leadContacted: true };
const nowhere = { passState: null, passedTo: null, passedAt: null };

test.each([
  [{}, { status: 'new', ...open, leadContacted: false, ...nowhere }],
  [
    { status: 'contacted', leadContacted: true },
    { status: 'contacted', ...open, leadContacted: true },
  ],
  [
    { status: 'contacted', leadContacted: 'yes' },
    { ...open, leadContacted: false },
  ],
  [{ status: 'client' }, { status: 'client', ...sold, ...nowhere }],
  [
    { status: 'won', soldDate: '2025-01-02' },
    { ...sold, soldDate: '2025-01-02' },
  ],
  [{ status: 'client', markDead: true }, sold],
  [
    { status: 'lost', soldDate: '2025-01-02' },
    { ...dead, ...nowhere },
  ],
  [{ status: 'dead', markSold: true }, dead],
  [
    { status: 'contacted', markSold: true, soldDate: '2025-01-02' },
    { ...sold, soldDate: '2025-01-02' },
  ],
  [{ status: 'contacted', markDead: true }, dead],
  [{ status: 'contacted', leadAsDead: true }, dead],
  [{ status: 'contacted', markSold: true, markDead: true }, sold],
])('the status of a former lead decides, then its flags: %j', (fields, marks) => {
  expect(formerLeadMarks(fields, 'max', now)).toMatchObject(marks);
});

test.each([
  ['max', { passState: 'pending', passedTo: 'max', passedAt: now }],
  [null, { passState: 'review', passedTo: null, passedAt: now }],
])('a passed lead of %s waits from now on, with no other mark', (rep, waits) => {
  const fields = { status: 'pass-it-on', markSold: true, markDead: true, leadContacted: true };
  expect(formerLeadMarks(fields, rep, now)).toMatchObject({ ...open, leadContacted: false, ...waits });
});
