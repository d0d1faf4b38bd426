import { expect, it } from 'vitest';
import { allLeave } from './all-leave.ts';
import { nothingSeen, see } from './seen.ts';

const rows = 20;
const mapping = { Email: 'email', 'SMS Opt Out': 'smsOptOut', Gone: 'emailOptOut', Phone: 'phone' } as const;

// So many rows of a list say each of these.
const isList = (saying: Partial<Record<keyof typeof mapping, number>>): boolean => {
  const words = {
    Email: 'ann@left.example',
    'SMS Opt Out': 'yes',
    Gone: '2026-01-02',
    Phone: '707-555-0142',
  };
  const columns = Object.keys(mapping) as (keyof typeof mapping)[];
  const seenIn = new Map(columns.map((column) => [column, nothingSeen()]));
  for (const [column, seen] of seenIn)
    for (let row = 0; row < rows; row += 1)
      see(seen, 'leads', column, row < (saying[column] ?? 0) ? words[column] : '');
  return allLeave(mapping, seenIn, rows);
};

it.each([
  [{ Email: 20, Gone: 20 }, true],
  // One without any address is refused, or makes a record all the same.
  [{ Email: 19, Gone: 20 }, true],
  [{ Email: 18, Gone: 20 }, true],
  [{ Email: 17, Gone: 20 }, false],
  [{ Email: 20, Gone: 19 }, false],
  [{ Email: 20, 'SMS Opt Out': 20 }, false],
  [{ Email: 20, Gone: 20, 'SMS Opt Out': 1 }, false],
  [{ Email: 20, Gone: 20, 'SMS Opt Out': 1, Phone: 20 }, true],
  [{ Email: 20 }, false],
])(
  '[IMPORT-01] whether a list of 20 of whom so many say %j is one of those who left: %s',
  (saying, isOne) => {
    expect(isList(saying)).toBe(isOne);
  },
);
