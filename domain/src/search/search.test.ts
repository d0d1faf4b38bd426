import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankLead, type Lead } from '#leads';
import {
  bestRows,
  leadResult,
  leadSearchFields,
  mergeResults,
  relevance,
  type SearchResult,
  saysText,
  searchExcerpt,
  searchMarks,
  searchQuery,
  searchTypes,
} from './index.ts';

const asked = (typed: string) => {
  const query = searchQuery(typed);
  if (!query) throw new Error(`${typed} is no query`);
  return query;
};
const score = (typed: string, ...fields: string[]) =>
  relevance(
    asked(typed),
    fields.map((text) => [text]),
  );

describe('[SRCH-01] a query', () => {
  test.each(['', ' ', 'a', ' a ', '😀'])('%j is too short', (typed) => expect(searchQuery(typed)).toBeNull());
  test.each([
    ['ab', 'ab'],
    ['  AB ', 'ab'],
    ['éÉ', 'ee'],
    ['Castañeda, Nguyễn', 'castaneda, nguyen'],
    ['O’Brien', "o'brien"],
    ['“24–7”', '"24-7"'],
    ['Straße, Łódź', 'straße, łodz'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İzmir', 'izmir'],
    ['a|b', 'a b'],
  ])('%j asks for %j', (typed, text) => expect(searchQuery(typed)?.text).toBe(text));
  test.each([
    ['(707) 555-0100', '7075550100'],
    ['+1 707 555 0100', '7075550100'],
    ['1 (707) 555-0100', '7075550100'],
    ['707.555.0100', '7075550100'],
    ['7075550100', '7075550100'],
    ['555-01', '55501'],
    ['+1 707', '707'],
    ['+44 20 7946 0958', '442079460958'],
    ['tel:+17075550100', '7075550100'],
    ['707.555.0100 ext 12', '707555010012'],
    ['(707) 555-0100 x12', '707555010012'],
    ['12 exteriors', null],
    ['70', null],
    ['(7)', null],
    ['707 Main St', null],
    ['----', null],
  ])('[SRCH-06] %j has the digits %j', (typed, digits) => expect(searchQuery(typed)?.digits).toBe(digits));
});

describe('[SRCH-06] relevance', () => {
  test.each([
    ['red', ['red'], 100 + 5 + 10],
    ['red', ['redwood'], 50 + 5 + 10],
    ['red', ['a red barn'], 25 + 5 + 10],
    ['red', ['red red red'], 50 + 15 + 10],
    ['aa', ['aaaa'], 50 + 10 + 10],
    ['red', ['blue'], 0],
    ['red', ['red', 'infrared'], 115 + 40],
    ['red', [`red ${'x'.repeat(95)}`], 50 + 5 + 10],
    ['red', [`red ${'x'.repeat(96)}`], 50 + 5],
  ] as const)('%s in %j is %i', (typed, fields, wanted) => expect(score(typed, ...fields)).toBe(wanted));

  test('a field with several texts counts by its best', () => {
    expect(relevance(asked('707-555-0100'), [['(707) 555-0100', '7075550100']])).toBe(115);
    expect(relevance(asked('silva'), [['ana', 'silva', 'ana silva']])).toBe(115);
  });

  // The same in the plainest words, with none of the code.
  const plainly = (wanted: string, texts: readonly string[]): number => {
    let sum = 0;
    for (const text of texts) {
      let count = 0;
      for (let at = 0; at + wanted.length <= text.length; )
        if (text.substring(at, at + wanted.length) === wanted) {
          count += 1;
          at += wanted.length;
        } else at += 1;
      if (count === 0) continue;
      if (text === wanted) sum += 100;
      else if (text.indexOf(wanted) === 0) sum += 50;
      else sum += 25;
      sum += 5 * count + (text.length < 100 ? 10 : 0);
    }
    return sum;
  };
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '%', ' ', '.'), maxLength: 120 });

  test('is what the words say, for any texts', () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 5 }), (typed, texts) => {
        const query = searchQuery(typed);
        fc.pre(query !== null);
        const fields = texts.map((text) => [text]);
        expect(relevance(query as never, fields)).toBe(plainly(query?.text ?? '', texts));
      }),
    );
  });

  test('the best rows are a sorted part of all hits, whatever order they came in', () => {
    const rows = fc.uniqueArray(fc.record({ id: fc.uuid(), at: fc.constantFrom('1', '2'), text: word }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), (made, limit) => {
        const all = made.map(({ text, ...row }) => ({ ...row, fields: [[text]] }));
        const best = bestRows(all, asked('ab'), limit);
        expect(bestRows([...all].reverse(), asked('ab'), limit)).toEqual(best);
        expect(best).toHaveLength(Math.min(limit, made.filter(({ text }) => text.includes('ab')).length));
        for (const [index, row] of best.entries()) {
          const next = best[index + 1];
          if (next)
            expect([row.score > next.score, row.score === next.score && row.at >= next.at]).toContain(true);
        }
      }),
    );
  });
});

const lead = (fields: Partial<Lead>): Lead => ({
  ...blankLead('0192f0c1-0000-7000-8000-00000000000a', '2026-11-21T10:00:00.000Z'),
  ...fields,
});
const ferreira = lead({
  firstName: 'Luis',
  lastName: 'Ferreira',
  businessName: 'Redwood Terrace',
  email: 'luis@mail.example',
  phone: '+1 (707) 555-0100',
  streetAddress: '4 Elm St',
  city: 'Santa Rosa',
  state: 'CA',
  zipCode: '95401',
});

describe('[SRCH-02] a lead', () => {
  const found = (typed: string, notes: string[] = []) =>
    relevance(asked(typed), leadSearchFields(ferreira, notes));
  test.each(['luis', 'FERREIRA', 'luis ferr', 'redwood', 'mail.ex', 'elm', 'santa', 'ca', '95401'])(
    'is found by %s',
    (typed) => expect(found(typed)).toBeGreaterThan(0),
  );
  test.each(['7075550100', '(707) 555-0100', '+1 707 555 0100', '707.555.0100', '555-0100'])(
    'is found by the number %s',
    (typed) => expect(found(typed)).toBeGreaterThan(0),
  );
  test('is found by its notes, as one field', () => {
    expect(found('boiler')).toBe(0);
    expect(found('boiler', ['The boiler room'])).toBe(40);
    expect(found('boiler', ['The boiler room', 'Boiler is new'])).toBe(65);
  });

  const told = (typed: string, notes: string[] = []) => {
    const { title, subtitle, description } = leadResult(ferreira, notes, asked(typed), 40);
    return [title, subtitle, description];
  };
  test('tells property, person and place, and its column', () =>
    expect(told('red')).toEqual(['Redwood Terrace', 'Luis Ferreira · Santa Rosa, CA', 'Unassigned']));
  test('tells what was hit where that is none of them', () => {
    expect(told('555 0100')[1]).toBe('Luis Ferreira · +1 (707) 555-0100');
    expect(told('mail.ex')[1]).toBe('Luis Ferreira · luis@mail.example');
    expect(told('boiler', ['Key to the boiler room'])[1]).toBe('Luis Ferreira · Key to the boiler room');
  });
  test('a lead without a property is told once', () =>
    expect(leadResult(lead({ firstName: 'Ann', city: 'Napa' }), [], asked('ann'), 1)).toMatchObject({
      title: 'Ann',
      subtitle: 'Napa',
    }));
});

describe('marks', () => {
  test.each([
    ['Redwood, red', 'red', ['Red', 'red']],
    ['+1 (707) 555-0100', '707.555', ['707) 555']],
    ['(415) 555-0177', '415555', ['415) 555']],
    ['Elm St', 'oak', []],
    ['Homeowners’ Hall', "OWNERS' H", ['owners’ H']],
    ['Gus Castañeda', 'castaneda', ['Castañeda']],
  ])('%s by %s', (text, typed, wanted) =>
    expect(searchMarks(text, asked(typed)).map(([from, to]) => text.slice(from, to))).toEqual(wanted),
  );

  test('an excerpt holds the hit', () => {
    const text = `${'before '.repeat(30)}boiler${' after'.repeat(30)}`;
    expect(searchExcerpt(text, asked('boiler'))).toMatch(/^….*boiler.*…$/);
    expect(searchExcerpt(text, asked('boiler')).length).toBeLessThan(110);
  });
});

describe('[SRCH-06] results together', () => {
  const results = (type: SearchResult['type'], count: number) =>
    Array.from({ length: count }, (_, index): SearchResult => {
      const id = `0192f0c1-0000-7000-8000-${type.length}${String(index).padStart(11, '0')}`;
      return { type, id, title: '', subtitle: '', description: '', score: 1 };
    });
  const types = (list: SearchResult[]) => list.map(({ type }) => type);

  test('stand in the order of their types', () =>
    expect(types(mergeResults([results('user', 1), results('client', 1), results('lead', 2)], 20))).toEqual([
      'lead',
      'lead',
      'client',
      'user',
    ]));
  test('are 20 at most, and many leads leave room for people', () => {
    const both = mergeResults([results('lead', 20), results('user', 5)], 20);
    expect(both).toHaveLength(20);
    expect(types(both).filter((type) => type === 'user')).toHaveLength(3);
    expect(mergeResults([results('lead', 20)], 20)).toHaveLength(20);
    expect(types(mergeResults([results('lead', 3), results('user', 3)], 1))).toEqual(['lead']);
  });
  test('leave others as much room when one more type can be found', () => {
    const all = searchTypes as unknown as string[];
    all.push('key');
    try {
      const both = mergeResults([results('lead', 20), results('user', 5)], 20);
      expect(types(both).filter((type) => type === 'user')).toHaveLength(3);
      const every = (all as SearchResult['type'][]).map((type) => results(type, 20));
      expect(types(mergeResults(every, 20)).filter((type) => type === 'lead').length).toBeGreaterThan(1);
      expect(new Set(types(mergeResults(every, 20))).size).toBe(all.length);
      expect(mergeResults(every, 20)).toHaveLength(20);
    } finally {
      all.pop();
    }
  });
});

describe('[BOARD-04] what a lead says', () => {
  const lead = blankLead('0192f0c1-0000-7000-8000-000000000001', '2026-11-21T10:00:00.000Z');
  const court: Lead = { ...lead, businessName: 'Sunset Court', phone: '+1 (707) 555-0142', city: 'Napa' };
  test.each([
    ['', true],
    ['  ', true],
    ['sunset', true],
    ['S', true],
    ['555 0142', true],
    ['7075550142', true],
    ['boiler', true],
    ["tenants' senora", true],
    ['Sunset Court Napa', false],
    ['fairfield', false],
  ])('%j: %j', (typed, says) =>
    expect(saysText(court, ['The Boiler room', 'Tenants’ Señora'], typed)).toBe(says),
  );
});
