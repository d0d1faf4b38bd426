import { randomUUID } from 'node:crypto';
import type { Invoice } from 'domain/invoices';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { whileFailing } from '#platform/testing/failing.ts';
import { untilWaiting, waitingForLocks, whileHeld } from '#platform/testing/held.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { repeatJob } from './jobs.ts';
import { keepPdfJob } from './paper.ts';

let server: TestServer;
let other: TestServer;
let ada: Client;
let dora: Client;
let clientId: string;
const at = '2026-11-21T18:00:00.000Z';
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  for (const { clock } of [server, other]) clock.set(at);
  ada = await server.signIn(people.ada);
  dora = await other.signIn(people.dora);
  clientId = (await ada.call('clients.create', { businessName: 'Orchard Park' })).body.id;
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const ok = async (name: string, input: object, by: Client = ada) => {
  const { status, body, text } = await by.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const lease = { kind: 'lease', description: 'Machine lease', quantity: 24, unitPrice: 2600 };
const draft = (fields: object = {}): Promise<Invoice> =>
  ok('invoices.create', { clientId, issueDate: '2026-11-02', lines: [lease], ...fields });
const drafts = (count: number, fields: object = {}) =>
  Promise.all(Array.from({ length: count }, () => draft(fields)));
const seen = (ids: readonly string[]) => ({ ids, versions: Object.fromEntries(ids.map((id) => [id, 1])) });
const get = (id: string): Promise<Invoice> => ok('invoices.get', { id });
const placeOf = ({ number }: Pick<Invoice, 'number'>) => Number(number?.split('-')[2]);
const pool = () => server.services.pool;
const counter = (year: number) => `select from invoice_numbers where "year" = ${year} for no key update`;
const rowOf = (table: string, id: string) => `select from ${table} where "id" = '${id}' for no key update`;

const of = (id: string) => `new."id" = '${id}'`;
const diskFull = '53100';

describe('[INV-07] many', () => {
  test('hold the numbers of a year for one invoice at a time, and their preview holds nothing', async () => {
    const ids = (await drafts(3)).map(({ id }) => id);
    const [first = '', second = '', third = ''] = ids;
    const theirs = await draft();
    const answer = await whileHeld(
      pool(),
      rowOf('invoices', second),
      () => ok('invoices.many', { ...seen(ids), act: 'issue' }),
      async () => {
        expect((await get(first)).status).toBe('sent');
        const preview = await ok('invoices.many', { ids, act: 'issue', preview: true }, dora);
        expect(
          preview.rows.map(({ code, outcome }: { code: string; outcome: string }) => code ?? outcome),
        ).toEqual(['NOT_A_DRAFT', 'done', 'done']);
        expect((await ok('invoices.issue', { id: theirs.id, version: 1 }, dora)).status).toBe('sent');
      },
    );
    expect([answer.done, answer.refused]).toEqual([3, 0]);
    const places = (await Promise.all([first, theirs.id, second, third].map(get))).map(placeOf);
    expect(places).toEqual(places.map((_, step) => (places[0] ?? 0) + step));
  });

  test('say which was done and which failed; sent again under their key they do what is left, and nothing twice', async () => {
    const ids = (await drafts(3)).map(({ id }) => id);
    const [, broken = ''] = ids;
    const key = randomUUID();
    const send = () => ada.call('invoices.many', { ...seen(ids), act: 'issue' }, { key });
    let numbers: (string | null)[] = [];
    await whileFailing(pool(), { when: of(broken) }, async () => {
      const { status, body } = await send();
      expect(status).toBe(200);
      expect(
        body.rows.map(({ code, outcome }: { code: string; outcome: string }) => code ?? outcome),
      ).toEqual(['done', 'INTERNAL', 'done']);
      numbers = body.rows.map(({ number }: { number: string }) => number);
    });
    const again = (await send()).body;
    expect(again.done).toBe(3);
    expect([again.rows[0].number, again.rows[2].number]).toEqual([numbers[0], numbers[2]]);
    expect(placeOf(again.rows[1])).toBe(placeOf(again.rows[2]) + 1);
    expect((await send()).body).toEqual(again);
    const other = await ada.call('invoices.many', { ...seen([broken]), act: 'issue' }, { key });
    expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

type Act =
  | { kind: 'issue' | 'cancel' | 'remove' | 'empty'; there: boolean }
  | { kind: 'many'; there: boolean; count: number };
const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('issue' as const, 'cancel' as const, 'remove' as const, 'empty' as const),
      there: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('many' as const),
      there: fc.boolean(),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  ),
  { minLength: 4, maxLength: 10 },
);

test('[INV-02] numbers have no gap and no double in any schedule of two servers, one by one and many at once', async () => {
  const year = { issueDate: '2022-05-01' };
  const make = async (act: Act) => {
    const by = act.there ? dora : ada;
    const mine =
      act.kind === 'many'
        ? await drafts(act.count, year)
        : [await draft(act.kind === 'empty' ? { ...year, lines: [] } : year)];
    const ids = mine.map(({ id }) => id);
    const [id = ''] = ids;
    const first = { id, version: 1 };
    const calls: Record<Act['kind'], () => Promise<unknown>> = {
      issue: () => by.call('invoices.issue', first),
      empty: () => by.call('invoices.issue', first),
      // Two want opposite things of one draft at once.
      cancel: () =>
        Promise.all([by.call('invoices.issue', first), ada.call('invoices.cancel', { id, reason: 'Wrong' })]),
      remove: () => Promise.all([by.call('invoices.issue', first), dora.call('invoices.remove', { id })]),
      many: () =>
        Promise.all([
          by.call('invoices.many', { ...seen(ids), act: 'issue' }),
          ada.call('invoices.many', { ...seen(ids.toReversed()), act: 'issue' }),
        ]),
    };
    return calls[act.kind];
  };
  await fc.assert(
    fc.asyncProperty(acts, async (chosen) => {
      const works = await Promise.all(chosen.map(make));
      await Promise.all(works.map((work) => work()));
      const { rows } = await pool().query(
        `select "number", "status" from invoices where "number" like 'INV-2022-%' order by "number"`,
      );
      expect(rows.map(placeOf)).toEqual(rows.map((_, place) => place + 1));
      const { rows: counted } = await pool().query('select "last" from invoice_numbers where "year" = 2022');
      expect(counted[0]?.last ?? 0).toBe(rows.length);
    }),
    { numRuns: 5 },
  );
});

test('[INV-07] two drafts of one series moved to one day at the same moment: one is told in words', async () => {
  const owner = await ok('clients.create', { businessName: 'Moved at once' });
  const series = await draft({ clientId: owner.id, repeat: { freq: 'monthly', next: '2026-11-21' } });
  for (const moment of [at, '2026-12-21T18:00:00.000Z']) {
    server.clock.set(moment);
    await runJob(server.services, createRecorder(features), repeatJob, {});
  }
  server.clock.set(at);
  const { rows } = await pool().query(
    `select "id", "version" from invoices where "repeatOf" = $1 order by "issueDate"`,
    [series.id],
  );
  const [first, second] = rows;
  const answer = await whileHeld(
    pool(),
    `update invoices set "issueDate" = '2026-12-05' where "id" = '${first.id}'`,
    () => ada.call('invoices.update', { ...second, fields: { issueDate: '2026-12-05' } }),
  );
  expect([answer.status, answer.body.error?.fields]).toEqual([
    400,
    { issueDate: 'Another invoice of this series is of that day' },
  ]);
});

describe('[INV-05] a client is deleted while a draft of it is issued', () => {
  test('where the invoice was first, the deletion is refused', async () => {
    const owner = await ok('clients.create', { businessName: 'Kept' });
    const made = await draft({ clientId: owner.id });
    await ok('invoices.issue', { id: (await draft()).id, version: 1 });
    let removing: ReturnType<Client['call']> | undefined;
    const issued = await whileHeld(
      pool(),
      counter(2026),
      () => ada.call('invoices.issue', { id: made.id, version: 1 }),
      async () => {
        removing = dora.call('clients.remove', { id: owner.id });
        await untilWaiting(pool(), 2);
      },
    );
    expect(issued.status).toBe(200);
    expect((await removing)?.body.error.message).toContain('has an open invoice');
  });

  test('where the deletion was first, the draft stays one and takes no number', async () => {
    const owner = await ok('clients.create', { businessName: 'Gone' });
    const made = await draft({ clientId: owner.id });
    const issued = await whileHeld(
      pool(),
      `update clients set "deletedAt" = now() where "id" = '${owner.id}'`,
      () => ada.call('invoices.issue', { id: made.id, version: 1 }),
    );
    expect([issued.status, issued.body.error.fields]).toEqual([
      400,
      { clientId: 'Choose a client that is there' },
    ]);
    const { rows } = await pool().query(`select "number" from invoices where "id" = $1`, [made.id]);
    expect(rows).toEqual([{ number: null }]);
  });
});

describe('[INV-02] a fault while invoices are issued leaves neither a gap nor a half', () => {
  const year = { issueDate: '2021-05-01' };
  const placesOf = async () => {
    const { rows } = await pool().query(`select "number" from invoices where "number" like 'INV-2021-%'`);
    return rows.map(placeOf).sort((a, b) => a - b);
  };
  const bare = async (id: string) =>
    (await pool().query(`select "status", "number", "version" from invoices where "id" = $1`, [id])).rows;

  test('no room on the disk: 503, then done under the same key', async () => {
    const made = await draft(year);
    const key = randomUUID();
    const issue = () => ada.call('invoices.issue', { id: made.id, version: 1 }, { key });
    await whileFailing(pool(), { when: of(made.id), code: diskFull }, async () => {
      const { status, headers } = await issue();
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    });
    expect(await bare(made.id)).toEqual([{ status: 'draft', number: null, version: 1 }]);
    expect((await issue()).body.number).toBe('INV-2021-0001');
    expect((await issue()).body.number).toBe('INV-2021-0001');
  });

  test('the database lets go of many in the middle: 503, and sent again what is left is done', async () => {
    const ids = (await drafts(3, year)).map(({ id }) => id);
    const [first = '', second = ''] = ids;
    const key = randomUUID();
    const send = () => ada.call('invoices.many', { ...seen(ids), act: 'issue' }, { key });
    const broken = await whileHeld(pool(), rowOf('invoices', second), send, () =>
      pool().query(`select pg_terminate_backend("pid") ${waitingForLocks}`),
    );
    expect(broken.status).toBe(503);
    const { number } = await get(first);
    const { body } = await send();
    expect([body.done, body.rows[0].number]).toEqual([3, number]);
    const places = await placesOf();
    expect(places).toEqual(places.map((_, at) => at + 1));
    const { rows } = await pool().query(
      `select count(*)::int as "issued" from events where "noun" = 'invoices' and "verb" = 'issued' and "rowId" = any($1)`,
      [ids],
    );
    expect(rows).toEqual([{ issued: 3 }]);
  });

  test('no room for the PDF: the number stands, and the PDF comes with the next try, once', async () => {
    const made = await draft(year);
    await ok('invoices.issue', { id: made.id, version: 1 });
    const keep = () => runJob(server.services, createRecorder(features), keepPdfJob, { id: made.id });
    await whileFailing(pool(), { table: 'documents', when: `new."type" = 'invoice'`, code: diskFull }, () =>
      expect(keep()).rejects.toThrow('failing'),
    );
    expect((await get(made.id)).documentId).toBeNull();
    await keep();
    await keep();
    const { rows } = await pool().query(`select "id" from documents where "invoiceId" = $1`, [made.id]);
    expect(rows.map(({ id }) => id)).toEqual([(await get(made.id)).documentId]);
  });
});

test('[INV-05] one payment is lost to no fault: not noted while the disk is full, once when sent again', async () => {
  const made = await draft();
  const { total } = await ok('invoices.issue', { id: made.id, version: 1 });
  const paid = {
    id: made.id,
    payment: randomUUID(),
    date: '2026-11-20',
    amount: total + 500,
    method: 'check',
  };
  const creditOf = async () => (await ok('clients.get', { id: clientId })).credit;
  const before = await creditOf();
  await whileFailing(pool(), { when: of(made.id), code: diskFull }, async () => {
    expect((await ada.call('invoices.pay', paid)).status).toBe(503);
  });
  // The client's credit is moved first: it was taken back with the rest.
  expect([await creditOf(), (await get(made.id)).payments]).toEqual([before, []]);
  for (let times = 0; times < 2; times += 1)
    expect((await ok('invoices.pay', paid)).payments).toHaveLength(1);
  expect(await creditOf()).toBe(before + 500);
});
