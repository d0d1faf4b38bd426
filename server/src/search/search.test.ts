import { inScope, type Viewer } from 'domain/kernel';
import { blankLead, columnOf, type Lead, leadScope } from 'domain/leads';
import {
  bestRows,
  leadResult,
  leadSearchFields,
  type SearchResult,
  searchable,
  searchQuery,
} from 'domain/search';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLeads, insertNotes } from '#leads';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let as: Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer();
  const signedIn = Object.entries(people).map(
    async ([name, person]) => [name, await server.signIn(person)] as const,
  );
  as = Object.fromEntries(await Promise.all(signedIn)) as typeof as;
});
afterAll(() => server.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1) + minute * 60_000).toISOString();
let made = 0;

type Made = Lead & { said: string[] };

/** Leads as they are, with what their notes say; the later made, the newer. */
const put = async (all: readonly (Partial<Lead> & { notes?: readonly string[] })[]): Promise<Made[]> => {
  const leads = all.map(({ notes = [], ...fields }) => {
    made += 1;
    const lead = { ...blankLead(server.services.newId(), at(made)), ...fields };
    // Newest first, as they are told.
    const told = notes
      .map((text) => ({ id: server.services.newId(), text }))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    return { ...lead, column: columnOf(lead), told, said: told.map(({ text }) => text) };
  });
  await insertLeads(
    server.db,
    leads.map(({ said: _s, told: _t, ...lead }) => lead),
  );
  await insertNotes(
    server.db,
    leads.flatMap(({ id: leadId, told }) =>
      told.map(({ id, text }) => ({
        id,
        leadId,
        at: at(0),
        by: null,
        author: 'Ann',
        label: 'Note added',
        text,
        struck: false,
      })),
    ),
  );
  return leads;
};

const results = async (client: Client, query: string, limit = 20): Promise<SearchResult[]> => {
  const { status, body, text } = await client.call('search.all', { query, limit });
  expect(status, text).toBe(200);
  expect(Object.keys(body)).toEqual(['results']);
  return body.results;
};
const titles = async (client: Client, query: string) =>
  (await results(client, query)).map(({ title }) => title);

/** What the plain search of the domain finds among all leads that a viewer may open. */
const reference = (all: readonly Made[], viewer: Viewer, typed: string, limit: number) => {
  const query = searchQuery(typed);
  if (!query) return { hits: 0, results: [] };
  const rows = all
    .filter((lead) => inScope(leadScope(viewer), lead))
    .map((lead) => ({ id: lead.id, at: lead.updatedAt, fields: leadSearchFields(lead, lead.said), lead }));
  const hits = bestRows(rows, query, rows.length || 1);
  const told = hits.slice(0, limit).map(({ lead, score }) => leadResult(lead, lead.said, query, score));
  return { hits: hits.length, results: told };
};

const eyes = {
  ada: { uid: people.ada.uid, role: 'admin', sees: 'all' },
  max: { uid: people.max.uid, role: 'manager', sees: 'self' },
  uma: { uid: people.uma.uid, role: 'user', sees: 'self' },
} as const satisfies Record<string, Viewer>;

/** A viewer's leads among what was found; people are a test of their own. */
const leadsOnly = (found: readonly SearchResult[]) => found.filter(({ type }) => type === 'lead');

test('[SRCH-06] the database folds and strips every character as the domain does', async () => {
  const { pool } = server.services;
  const every = (from: number, to: number) =>
    `generate_series(${from}, ${to}) n where n not between 55296 and 57343`;
  const differ = async (from: number, to: number): Promise<number[]> => {
    const { rows } = await pool.query(
      `select n, chr(n) as "character", searchable(chr(n)) as folded from ${every(from, to)}`,
    );
    return rows.filter(({ character, folded }) => searchable(character) !== folded).map(({ n }) => n);
  };
  // The first, among which are all that are folded by rules of their own, one by one; of the others many at once, and one
  // by one where these differ.
  const different = await differ(1, 0x2fff);
  const { rows } = await pool.query(
    `select min(n) as first, max(n) as last, string_agg(chr(n), '' order by n) as text,
       searchable(string_agg(chr(n), '' order by n)) as folded, searchable_digits(string_agg(chr(n), '' order by n)) as digits
     from ${every(0x3000, 0x10ffff)} group by n / 256`,
  );
  expect(rows.reduce((all, { text }) => all + [...text].length, 0x2fff)).toBe(0x10ffff - 2_048);
  for (const { first, last, text, folded } of rows)
    if (searchable(text) !== folded) different.push(...(await differ(first, last)));
  // Capitals of scripts that one of the two is too young to know are found as they are written.
  const youngest = [0x1c89, 0xa7cb];
  expect(different.filter((n) => n < 0xa7cc && !youngest.includes(n))).toEqual([]);
  expect(different.length).toBeLessThan(60);
  expect(rows.filter(({ digits }) => digits !== '')).toEqual([]);
  const { rows: digits } = await pool.query(
    `select searchable_digits(chr(n)) as digit from ${every(1, 0x2fff)} and searchable_digits(chr(n)) <> '' order by n`,
  );
  expect(digits.map(({ digit }) => digit)).toEqual([...'0123456789']);
});

describe('[SRCH-06] the search on the server is the plain search of the domain', () => {
  const word = fc.constantFrom(
    'red',
    'Redwood',
    'RED',
    'ba',
    'Élan',
    'ΟΔΟΣ',
    'İz',
    '50%',
    '_x',
    'a|b',
    '\\n',
    '7075',
    "O'Brien",
    'O’Brien',
    'Castañeda',
    'ca',
  );
  const words = fc.array(word, { maxLength: 3 }).map((list) => list.join(' '));
  const number = fc.constantFrom('', '(707) 555-0100', '+17075550100', '7075550199', '4155550100');
  const rep = fc.constantFrom(null, people.max.uid, people.mia.uid, people.uma.uid);
  const oneLead = fc.record({
    firstName: words,
    lastName: words,
    businessName: words,
    company: words,
    city: words,
    streetAddress: words,
    zipCode: words,
    email: words,
    phone: number,
    assignedRep: rep,
    notes: fc.array(words, { maxLength: 2 }),
    deletedAt: fc.constantFrom(null, null, null, at(0)),
  });
  const typed = fc.oneof(
    words,
    number,
    fc.constantFrom(
      're',
      'ed',
      '%%',
      'd b',
      '555-01',
      '+1 707',
      'zz',
      'σ',
      'b',
      '\\',
      "o'b",
      'castaned',
      'a b',
    ),
    fc.string({ maxLength: 4 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
  );

  test('for any leads and any query with up to 200 hits', async () => {
    const [sample] = fc.sample(fc.array(oneLead, { minLength: 260, maxLength: 260 }), {
      numRuns: 1,
      seed: 7,
    });
    const all = await put(
      (sample ?? []).map((fields) => ({ ...fields, deleted: fields.deletedAt !== null })),
    );
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom('ada', 'max', 'uma'),
        async (query, limit, who) => {
          const wanted = reference(all, eyes[who], query, limit);
          fc.pre(wanted.hits <= 200);
          // People leave leads less room; where they are found the leads are the first of the reference.
          const found = await results(as[who], query, limit);
          const leads = leadsOnly(found);
          expect(leads).toEqual(wanted.results.slice(0, leads.length));
          expect(found).toHaveLength(Math.min(limit, wanted.results.length + (found.length - leads.length)));
        },
      ),
      { numRuns: 80, seed: 11 },
    );
  });
  afterAll(() => server.services.pool.query('truncate leads cascade'));
});

describe('[SRCH-06] among thousands of hits', () => {
  let all: Made[];
  beforeAll(async () => {
    const rep = (index: number) => (index % 20 === 3 ? people.max.uid : people.mia.uid);
    all = await put(
      Array.from({ length: 4_000 }, (_, index) => ({
        businessName: index === 5 ? 'Laundromat' : `The laundromat ${index}`,
        city: index === 6 ? 'laundromat city' : 'Napa',
        assignedRep: rep(index),
        ...(index % 1_000 === 3 && { notes: ['A laundromat as well'] }),
      })),
    );
    await server.services.pool.query('vacuum analyze leads, lead_search, lead_terms');
  });
  afterAll(() => server.services.pool.query('truncate leads cascade'));

  test('what is met whole and by its beginning comes first, however old; then the newest', async () => {
    const found = leadsOnly(await results(as.ada, 'laundromat'));
    expect(found).toHaveLength(20);
    expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['Laundromat', 'The laundromat 6']);
    expect(found[2]?.title).toBe('The laundromat 3999');
  });

  test('what a rep may see of them is ranked exactly up to 200', async () => {
    const wanted = reference(all, eyes.max, 'laundromat', 50);
    expect(wanted.hits).toBe(200);
    expect(await results(as.max, 'laundromat', 50)).toEqual(wanted.results);
  });

  test('[perm LED-13] nothing of others is among them', async () => {
    const own = new Set(all.filter(({ assignedRep }) => assignedRep === people.max.uid).map(({ id }) => id));
    for (const { id } of await results(as.max, 'la', 50)) expect(own).toContain(id);
    expect(await results(as.uma, 'laundromat')).toEqual([]);
  });
});

describe('[SRCH-07] who finds what', () => {
  beforeAll(async () => {
    await put([
      { businessName: 'Harbour of Max', assignedRep: people.max.uid },
      {
        businessName: 'Harbour of Mia',
        assignedRep: people.mia.uid,
        notes: ['Gate code behind the harbourmaster'],
      },
      { businessName: 'Harbour of nobody' },
      { businessName: 'Harbour in review', status: 'pass-it-on', passState: 'review' },
      { businessName: 'Harbour deleted', deleted: true, deletedAt: at(0) },
    ]);
  });
  const everything = ['Harbour in review', 'Harbour of Max', 'Harbour of Mia', 'Harbour of nobody'];

  test('[perm LED-13] reps find their own and unassigned leads; administrators all, whatever their view shows', async () => {
    expect((await titles(as.max, 'harbour of')).sort()).toEqual(['Harbour of Max', 'Harbour of nobody']);
    expect(await titles(as.uma, 'harbour')).toEqual(['Harbour of nobody']);
    for (const who of ['ada', 'dora'] as const)
      expect((await titles(as[who], 'harbour')).sort()).toEqual(everything);
    expect(await results(as.max, 'harbourmaster')).toEqual([]);
    expect((await server.anonymous.call('search.all', { query: 'harbour' })).status).toBe(401);
  });

  test('[perm LED-13] [perm SYS-02] a developer viewing as a manager finds what they find', async () => {
    const viewing = await server.signIn(people.dora);
    await viewing.call('view.set', { mode: 'impersonate', uid: people.max.uid });
    expect(await results(viewing, 'harbour')).toEqual(await results(as.max, 'harbour'));
    expect(await results(viewing, 'mia')).toEqual(await results(as.max, 'mia'));
  });

  test('[perm SYS-02] administrators find people by name and e-mail; nobody else does', async () => {
    for (const who of ['ada', 'dora'] as const) {
      expect(await results(as[who], 'uma')).toEqual([
        {
          type: 'user',
          id: people.uma.uid,
          title: 'Uma',
          subtitle: 'uma@demo.example',
          description: 'User',
          score: 180,
        },
      ]);
      const found = await results(as[who], 'demo.EXAMPLE');
      expect(found.map(({ id }) => id).sort()).toEqual(Object.values(people).map(({ uid }) => uid));
    }
    for (const who of ['max', 'uma'] as const) expect(await results(as[who], 'demo.example')).toEqual([]);
  });

  test('a source that fails finds nothing, and the others answer', async () => {
    const { pool } = server.services;
    await pool.query('alter table lead_search rename to lead_search_away');
    try {
      expect(await results(as.ada, 'harbour')).toEqual([]);
      expect((await results(as.ada, 'mia')).map(({ type }) => type)).toEqual(['user']);
    } finally {
      await pool.query('alter table lead_search_away rename to lead_search');
    }
    expect(await titles(as.uma, 'harbour')).toEqual(['Harbour of nobody']);
  });
});

describe('[SRCH-01] what is asked', () => {
  test.each(['', ' ', 'u', ' u ', '😀'])('%j finds nothing', async (query) => {
    expect(await results(as.ada, query)).toEqual([]);
  });

  test('[SRCH-02] two characters do, 20 at most by default', async () => {
    await put(Array.from({ length: 25 }, (_, index) => ({ lastName: `Qz${index}` })));
    expect(await results(as.max, 'QZ')).toHaveLength(20);
    expect((await as.max.call('search.all', { query: 'qz' })).body.results).toHaveLength(20);
    expect(await results(as.max, 'qz', 50)).toHaveLength(25);
    for (const limit of [0, 51, 1.5])
      expect((await as.max.call('search.all', { query: 'qz', limit })).status).toBe(400);
  });

  test.each(['7075559911', '(707) 555-9911', '+1 707 555 9911', '707.555.9911', '1-707-555-9911'])(
    '[SRCH-06] a number typed as %s finds every writing of it',
    async (query) => {
      await server.services.pool.query(`delete from leads where "city" = 'Phoneville'`);
      const city = { city: 'Phoneville' };
      await put(
        ['(707) 555-9911', '+1 707-555-9911', '17075559911', '(415) 555-9911'].map((phone) => ({
          phone,
          ...city,
        })),
      );
      const found = await results(as.max, query);
      expect(found).toHaveLength(3);
      for (const { title, subtitle } of found)
        expect(title.replace(/\D/g, ''), subtitle).toMatch(/7075559911$/);
    },
  );

  test.each([
    ['50% off', '50% off'],
    ['50_ off', undefined],
    ['%%', undefined],
    ['__', undefined],
    ['\\\\', undefined],
    ['b\\c', 'b\\c'],
    ["' or 1=1 --", undefined],
    ['a|b', 'pipe a|b'],
  ])('%s is taken literally', async (query, wanted) => {
    await server.services.pool.query(`delete from leads where "city" = 'Wildville'`);
    await put(
      ['50% off', '500 off', 'b\\c', 'pipe a|b'].map((businessName) => ({ businessName, city: 'Wildville' })),
    );
    expect(await titles(as.max, query)).toEqual(wanted === undefined ? [] : [wanted]);
  });

  test('what is long finds nothing, what is too long or no text is refused', async () => {
    expect(await results(as.max, `q${'x'.repeat(250)}`)).toEqual([]);
    for (const query of ['x'.repeat(256), 'a\0b', '\ud800x', 7, null])
      expect((await as.max.call('search.all', { query })).status).toBe(400);
  });
});

describe('what is found follows the lead', () => {
  test('edits, notes, struck notes, other hands, deletion', async () => {
    const [lead] = await put([
      { businessName: 'Before', assignedRep: people.max.uid, phone: '(707) 555-1234' },
    ]);
    const id = lead?.id ?? '';
    const fields = { businessName: 'Afterwards', phone: '(707) 555-4321', zipCode: '94999' };
    expect((await as.max.call('leads.update', { id, version: 1, fields })).status).toBe(200);
    await as.max.call('leads.note', { id, text: 'The zeppelin hangs low' });
    for (const query of ['afterwards', '555-4321', '94999', 'zeppelin'])
      expect(await titles(as.max, query)).toEqual(['Afterwards']);
    for (const query of ['before', '555-1234']) expect(await titles(as.max, query)).toEqual([]);
    expect((await results(as.max, 'zeppelin'))[0]?.subtitle).toBe('The zeppelin hangs low');

    const { pool } = server.services;
    await pool.query('update lead_notes set "struck" = true where "leadId" = $1', [id]);
    expect(await titles(as.max, 'zeppelin')).toEqual([]);
    await pool.query('update lead_notes set "struck" = false where "leadId" = $1', [id]);
    expect(await titles(as.max, 'zeppelin')).toEqual(['Afterwards']);

    await as.ada.call('leads.assign', { id, rep: people.mia.uid });
    expect(await titles(as.max, 'afterwards')).toEqual([]);
    expect(await titles(as.mia, 'afterwards')).toEqual(['Afterwards']);
    await as.ada.call('leads.remove', { id });
    expect(await titles(as.mia, 'afterwards')).toEqual([]);
    await pool.query('delete from leads where "id" = $1', [id]);
    const { rows } = await pool.query(
      `select (select count(*) from lead_terms where "leadId" = $1) + (select count(*) from lead_search where "leadId" = $1) as n`,
      [id],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
