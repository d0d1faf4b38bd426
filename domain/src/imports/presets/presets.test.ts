import { describe, expect, it, test } from 'vitest';
import { guessOf } from '#imports/guess.ts';
import { targetIn } from '#imports/mapping.ts';
import { importNouns } from '#imports/noun.ts';
import { exports } from './exports.fixtures.ts';
import { headingKey } from './heading.ts';
import { targetsOfMeaning } from './meaning.ts';
import { presets, recognised } from './recognise.ts';

describe('[IMPORT-01] the exports of known programs', () => {
  it.each(exports)('%s as %s: every column goes where it belongs', (preset, noun, headings, targets) => {
    const guess = guessOf(headings.split(','), noun);
    expect([
      guess.preset,
      Object.values(guess.mapping)
        .map((to) => to ?? '-')
        .join(' '),
    ]).toEqual([preset, targets]);
  });

  it('has one for each of them', () => {
    const known = new Set(exports.map(([preset]) => preset));
    expect(presets.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('knows them in capitals, in another order and with columns of the office’s own', () => {
    for (const [preset, , headings] of exports)
      expect(
        recognised([...headings.toUpperCase().split(',').reverse(), 'Colour of door'])?.name ?? null,
      ).toBe(preset);
  });

  it('knows nobody in files of nobody', () => {
    for (const headings of ['Name,Email,Phone', 'First name,Last name,Company,Status', 'Site,Washers,Dryers'])
      expect(recognised(headings.split(','))).toBeNull();
  });
});

test('every sign is made of headings, and every meaning goes to fields that there are', () => {
  for (const { name, signs, columns } of presets) {
    expect([name, signs.flat().map(headingKey)]).not.toContain('');
    expect(Object.keys(columns).length).toBeGreaterThan(5);
  }
  for (const noun of importNouns)
    for (const targets of Object.values(targetsOfMeaning[noun]))
      for (const target of targets)
        expect([noun, target, targetIn(noun, target) !== undefined]).toEqual([noun, target, true]);
});

test.each([
  ['E-mail 1 - Value', 'email1value'],
  ['Straße geschäftlich', 'strassegeschaftlich'],
  ['Dép/Région (bureau)', 'depregionbureau'],
  ['# Units', 'units'],
  [' \ufeff ', ''],
])('%s is compared as %s', (heading, key) => expect(headingKey(heading)).toBe(key));
