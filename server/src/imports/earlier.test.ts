import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { guessMapping, type Import, type ImportNoun, type Reading, storedPlan } from 'domain/imports';
import { blankLead } from 'domain/leads';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertLeads } from '#leads';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { clientImport } from './clients.ts';
import { decide, readRows, rememberDecision } from './decide.ts';
import { leadImport } from './leads.ts';
import type { NounImport } from './noun.ts';
import { createMatcher } from './same.ts';
import { siteImport } from './sites.ts';
import { type Earlier, openEarlier } from './sql/earlier.ts';
import { importFile } from './testing/office.ts';

let server: TestServer;

const withEarlier = async <T>(use: (earlier: Earlier) => Promise<T>): Promise<T> => {
  const { earlier, close } = await openEarlier(server.services.url);
  try {
    return await use(earlier);
  } finally {
    await close();
  }
};

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const ada = await server.signIn(people.ada);
  const lead = (fields: object) => ({
    ...blankLead(server.services.newId(), server.services.now()),
    ...fields,
  });
  await insertLeads(server.db, [
    lead({ firstName: 'Ann', email: 'a@x.example', phone: '(206) 555-0001' }),
    lead({ firstName: 'Bob', lastName: 'Lee', streetAddress: '1 Elm', zipCode: '95401', deleted: true }),
  ]);
  await importFile(ada, 'First name,Email,Old ID\nCy,c@x.example,7\n', {});
  await importFile(ada, 'First name,Last name,Email,Phone,Business name\nAnn,Lee,a@x.example,,Elm Co\n', {
    noun: 'clients',
  });
});
afterAll(() => server.close());

const columns: Readonly<Record<ImportNoun, readonly string[]>> = {
  leads: ['First name', 'Last name', 'Company', 'Email', 'Phone', 'Street', 'Zip', 'City', 'Old ID'],
  clients: [
    'First name',
    'Last name',
    'Business name',
    'Email',
    'Phone',
    'Site street',
    'Site zip',
    'Title',
    'Old ID',
  ],
  sites: [
    'Client name',
    'Location code',
    'Site name',
    'Street',
    'Zip',
    'City',
    'Machine kind',
    'Serial',
    'Old ID',
  ],
};
const words: readonly (readonly string[])[] = [
  ['', 'Ann', 'Bob', 'A.'],
  ['', 'Lee', 'Kim'],
  ['', 'Elm Co', 'Oak Co'],
  ['', 'a@x.example', 'b@x.example', 'c@x.example', 'A@X.example'],
  ['', '(206) 555-0001', '206-555-0002'],
  ['', '1 Elm', '2 Oak'],
  ['', '95401'],
  ['', 'Napa', 'Reno'],
  ['', '7', '8'],
];
const ofSites: typeof words = [
  ['Elm Co', 'Oak Co', 'oak  co'],
  ['', 'E1', 'E2'],
  ['', 'North', 'South'],
  ['', '1 Elm', '2 Oak'],
  ['', '95401'],
  ['Napa', 'Reno'],
  ['', 'washer'],
  ['', 'S1', 's1', 'S2'],
  ['', '7', '8'],
];
const rowsOf = (noun: ImportNoun) =>
  fc.array(fc.tuple(...(noun === 'sites' ? ofSites : words).map((some) => fc.constantFrom(...some))), {
    minLength: 1,
    maxLength: 25,
  });
const chosen = fc.record({
  existing: fc.constantFrom<Import['existing']>('skip', 'fill', 'update'),
  samePhone: fc.boolean(),
  keyColumn: fc.constantFrom(null, 'Old ID'),
  makeClients: fc.boolean(),
});

// What the check does with each row, so many at once.
const outcomes = async <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  cells: readonly string[][],
  about: Import,
  atOnce: number,
  earlier?: Earlier,
): Promise<unknown[]> => {
  const { db, keys, now, newId } = server.services;
  const headings = columns[noun.noun];
  const mapping = guessMapping(headings, noun.noun);
  const choices = { noun: noun.noun, mapping, values: {}, dates: {}, keyColumn: about.keyColumn };
  const plan = storedPlan(headings, choices, 'UTC');
  const resolving = { db, keys, now: now(), newId, about, plan, ...(earlier && { earlier }) };
  const resolve = noun.resolver?.(resolving);
  const matcher = createMatcher(noun, about, earlier);
  const all: unknown[] = [];
  for (let at = 0; at < cells.length; at += atOnce) {
    const page = cells.slice(at, at + atOnce).map((row, n) => ({
      n: at + n + 1,
      line: at + n + 2,
      cells: row,
      problem: null,
      hash: `of this test ${JSON.stringify(row)}`,
    }));
    const rows = await readRows(noun, page, plan);
    await resolve?.(rows);
    await matcher.look(db, rows);
    for (const each of rows) {
      const decision = decide(noun, each, matcher, about);
      const { outcome, reason } = decision;
      const filling = outcome === 'updated' ? decision.filling : null;
      all.push({
        outcome,
        reason,
        filling,
        shares: matcher.sharesPhone(each),
        again: matcher.isRepeated(each),
      });
      rememberDecision(noun, each, { matcher, decision, existing: about.existing });
    }
  }
  return all;
};

const holds = async <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  numRuns: number,
) => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      rowsOf(noun.noun),
      chosen,
      fc.integer({ min: 1, max: 6 }),
      async (cells, how, atOnce) => {
        const about = {
          ...how,
          id: server.services.newId(),
          reps: [],
          tags: [],
          status: null,
        } as unknown as Import;
        const plain = await outcomes(noun, cells, about, cells.length);
        const kept = await withEarlier((earlier) => outcomes(noun, cells, about, atOnce, earlier));
        expect(kept).toEqual(plain);
        found += plain.filter((each) =>
          /row \d+ of this file/.test((each as { reason: string }).reason),
        ).length;
      },
    ),
    { numRuns },
  );
  expect(found).toBeGreaterThan(0);
};

describe('[D45] rows that earlier rows are the same as', () => {
  const each = [
    ['leads', (runs: number) => holds(leadImport, runs)],
    ['clients', (runs: number) => holds(clientImport, runs)],
    ['sites', (runs: number) => holds(siteImport, runs)],
  ] as const;
  it.each(each)('are found page by page as in one whole, in files of %s', (_, holdsIn) => holdsIn(12));
  it.each(each)('so are they in many files of %s', { tags: ['long'] }, (_, holdsIn) => holdsIn(100));
});

it('[IMPORT-01] nothing of a page is held once the next one is looked at, however long the file is', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const records: WeakRef<object>[] = [];
  const watched: typeof leadImport = {
    ...leadImport,
    standIn: (...said) => {
      const record = leadImport.standIn(...said);
      records.push(new WeakRef(record));
      return record;
    },
  };
  const [pages, atOnce] = [6, 10];
  // Each page has people of its own, and the first of the page before once more.
  const cells = Array.from({ length: pages * atOnce }, (_, at) => {
    const who = at % atOnce === 0 ? Math.max(0, at - atOnce + 1) : at;
    return [
      'Dee',
      `Of ${who}`,
      '',
      `dee${who}@held.example`,
      '',
      '',
      '',
      at % atOnce === 0 ? 'Napa' : '',
      '',
    ];
  });
  const living: number[] = [];
  const look = leadImport.byKeys;
  const about = { existing: 'fill', samePhone: false, keyColumn: null, reps: [] } as unknown as Import;
  watched.byKeys = async (...asked) => {
    // What was awaited last is let go with its turn.
    await new Promise(setImmediate);
    collect();
    living.push(records.filter((record) => record.deref()).length);
    return look(...asked);
  };
  const found = await withEarlier((earlier) => outcomes(watched, cells, about, atOnce, earlier));
  expect(found.filter((each) => (each as { outcome: string }).outcome === 'updated')).toHaveLength(pages - 1);
  expect(records).toHaveLength(pages * atOnce - (pages - 1));
  expect(Math.max(...living)).toBeLessThanOrEqual(atOnce);
});

it('what is known of earlier rows is asked of the database, and gone with the check', async () => {
  const left = async () =>
    (
      await server.services.pool.query(
        `select count(*)::int as many from pg_class where relname like 'earlier%'`,
      )
    ).rows[0].many;
  await withEarlier(async ({ known, keep, records }) => {
    expect(await known([['email', 'a']])).toEqual([]);
    await keep(
      [
        [['email', 'a'], 1],
        [['phone', '5'], 1],
        [['phone', '5'], 2],
      ],
      [{ at: 1, id: null, line: 2, record: { firstName: 'Ünal \ud800' }, mine: [] }],
    );
    expect(
      await known([
        ['phone', '5'],
        ['email', 'a'],
        ['place', 'a'],
      ]),
    ).toEqual(
      expect.arrayContaining([
        [['email', 'a'], 1],
        [['phone', '5'], 1],
        [['phone', '5'], 2],
      ]),
    );
    expect(await records([1, 2], [])).toEqual([
      { at: 1, id: null, line: 2, record: { firstName: 'Ünal \ud800' }, mine: [] },
    ]);
    expect(await left()).toBeGreaterThan(0);
  });
  await expect.poll(left).toBe(0);
});
