import { expect, test } from 'vitest';
import { auditFieldWords, auditValueWords, toldChanges } from '#audit';

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

test('[ADMIN-05] a vend change at a site is told machine by machine, with both prices', () => {
  const reading = { nameOf: () => null, now: 0, timeZone: 'UTC' };
  const lines = (before: object[], after: object[]) =>
    toldChanges({ verb: 'priced', changes: [{ field: 'prices', before, after }] }).map((change) =>
      [
        auditFieldWords(change.field),
        ...[change.before, change.after].map((value) => auditValueWords(change.field, value, reading)),
      ].join(' | '),
    );
  expect(
    lines(
      [
        { machine: 'Maytag MDG22PN, SN 3.1', price: 200 },
        { machine: 'Dryer, room B', price: null },
      ],
      [
        { machine: 'Maytag MDG22PN, SN 3.1', price: 225 },
        { machine: 'Dryer, room B', price: 175 },
      ],
    ),
  ).toEqual(['Maytag MDG22PN, SN 3.1 | $2.00 | $2.25', 'Dryer, room B | nothing | $1.75']);
  // What an older entry says, and what a site of counts alone has.
  expect(
    lines(
      [{ kind: 'dryer', model: 'SDENCAGS', price: 225 }],
      [{ kind: 'dryer', model: 'SDENCAGS', price: 250 }],
    ),
  ).toEqual(['Dryer SDENCAGS | $2.25 | $2.50']);
  expect(
    lines([{ kind: 'washer', model: '', price: 200 }], [{ kind: 'washer', model: '', price: 225 }]),
  ).toEqual(['Washer | $2.00 | $2.25']);
});
