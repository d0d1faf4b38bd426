import { expect, test } from 'vitest';
import { toldChanges } from '#audit';

const told = (verb: string, changes: Record<string, [unknown, unknown]>) =>
  toldChanges({
    verb,
    changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
  }).map(({ field }) => field);

test('[ADMIN-05] a new row tells what was given, not what is empty, off or none', () => {
  const given = { city: [null, 'Napa'], units: [null, 12], vip: [null, true] } as const;
  const unsaid = {
    phone: [null, ''],
    tags: [null, []],
    dead: [null, false],
    calls: [null, 0],
    custom: [null, {}],
  };
  for (const verb of ['created', 'imported'])
    expect(told(verb, { ...given, ...unsaid } as never)).toEqual(['city', 'units', 'vip']);
});

test('[ADMIN-05] what was turned off or emptied is told of what was there, and the books of a row are not', () => {
  expect(
    told('updated', {
      vip: [true, false],
      calls: [3, 0],
      city: ['Napa', ''],
      version: [1, 2],
      same: ['a', 'a'],
    }),
  ).toEqual(['vip', 'calls', 'city']);
  expect(told('updated', { vip: [null, false], city: [null, ''] })).toEqual(['vip']);
});

test('[ADMIN-05] what holds several is told part by part', () => {
  expect(
    told('updated', {
      letterhead: [
        { phone: '1', name: 'A' },
        { phone: '2', name: 'A' },
      ],
    }),
  ).toEqual(['letterhead.phone']);
});
