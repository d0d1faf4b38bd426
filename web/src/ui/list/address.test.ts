import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address, day, dayRange, flag, type Kind, manyOf, oneOf, orNone, text, uuid } from './address.ts';
import '#platform/testing/same-draws.ts';

const words = fc
  .string({ minLength: 1, maxLength: 60 })
  .map((said) => said.trim())
  .filter((said) => said !== '');
// A comma stands between values.
const parts = words.map((said) => said.replaceAll(',', ';'));
const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const colours = ['red', 'green', 'blue'] as const;
const several = <Value>(values: fc.Arbitrary<Value>) =>
  fc.oneof(values, fc.array(values, { minLength: 2, maxLength: 5 }));

/** Whatever its values are. */
const any = <Value>(kind: Kind<Value>) => kind as unknown as Kind<unknown>;

const kinds: readonly (readonly [string, Kind<unknown>, fc.Arbitrary<unknown>])[] = [
  ['text', any(text), words],
  ['uuid', any(uuid), fc.uuid()],
  ['day', any(day), days],
  ['flag', any(flag), fc.boolean()],
  ['one of', any(oneOf(colours)), fc.constantFrom(...colours)],
  ['uuid or none', any(orNone(uuid)), fc.option(fc.uuid())],
  ['many texts', any(manyOf(text)), several(parts)],
  ['many of some', any(manyOf(oneOf(colours))), several(fc.constantFrom(...colours))],
  ['many or none', any(manyOf(orNone(uuid))), several(fc.option(fc.uuid()))],
];

test.each(kinds)('%s is read as it was written', (_, kind, values) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(kind.read(kind.write(value))).toEqual(value);
    }),
  );
});

test.each(kinds)('%s never throws, and what it takes it writes', (_, kind) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (said) => {
      const value = kind.read(said);
      if (value !== undefined) expect(kind.read(kind.write(value))).toEqual(value);
    }),
  );
});

const list = address(
  { colour: manyOf(oneOf(colours)), by: orNone(uuid), from: day, to: day, old: flag, text, sort: text },
  ['sort'],
);
const values = fc.record(
  {
    colour: several(fc.constantFrom(...colours)),
    by: fc.option(fc.uuid()),
    from: days,
    to: days,
    old: fc.boolean(),
    text: words,
    sort: words,
  },
  { requiredKeys: [] },
);
const hostile = fc.dictionary(
  fc.oneof(fc.constantFrom('colour', 'by', 'from', 'old', 'text', '__proto__', 'constructor'), fc.string()),
  fc.anything(),
);

test('an address asks for what it was made of', () => {
  fc.assert(
    fc.property(values, (asked) => {
      expect(list.values(list.read(list.write(asked as never)))).toEqual(asked);
    }),
  );
});

test('an address that somebody made up never throws, and is read once for all', () => {
  fc.assert(
    fc.property(hostile, (raw) => {
      const search = list.read(raw);
      expect(list.read(search)).toEqual(search);
      expect(Object.values(search).every((said) => typeof said === 'string' && said.length <= 200)).toBe(
        true,
      );
      list.values(search);
      expect(list.isFiltered(list.cleared(search))).toBe(false);
    }),
  );
});

test('a part that is emptied leaves; what is no filter stays', () => {
  const search = list.read({ colour: 'red', text: 'oak', sort: 'name', other: '1' });
  expect(search).toEqual({ colour: 'red', text: 'oak', sort: 'name' });
  expect(list.changed(search, { colour: '' })).toEqual({ text: 'oak', sort: 'name' });
  expect(list.cleared(search)).toEqual({ sort: 'name' });
  expect(list.isFiltered({ sort: 'name' })).toBe(false);
});

test.each([['2026-02-30'], ['2026-13-01'], ['26-01-01'], ['2026-11-03T00:00:00Z'], ['today']])(
  '%s is no day',
  (said) => {
    expect(day.read(said)).toBeUndefined();
  },
);

test('days lie between their first and their last moment here', () => {
  const { from, to } = dayRange({ from: '2026-11-03', to: '2026-11-03' });
  expect(new Date(from ?? '').toTimeString()).toMatch(/^00:00:00/);
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000 - 1);
  expect(dayRange({})).toEqual({});
});
