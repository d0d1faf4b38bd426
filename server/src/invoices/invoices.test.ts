import {
  agingBuckets,
  agingDays,
  type Invoice,
  type InvoiceFigures,
  type ListedInvoice,
} from 'domain/invoices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder, type Recorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { foldJob, lapseJob, repeatJob } from './jobs.ts';
import { keepPdfJob } from './paper.ts';

let server: TestServer;
let other: TestServer;
let ada: Client;
let dora: Client;
let clientId: string;
let siteId: string;
let recorder: Recorder;
const at = '2026-11-21T18:00:00.000Z';
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  recorder = createRecorder(features);
  for (const { clock } of [server, other]) clock.set(at);
  ada = await server.signIn(people.ada);
  dora = await other.signIn(people.dora);
  const given = { businessName: 'Orchard Park', firstName: 'Beth', email: 'beth@orchard.example.com' };
  clientId = (await ada.call('clients.create', given)).body.id;
  const site = { clientId, siteName: 'North', status: 'active', city: 'Napa' };
  siteId = (await ada.call('sites.create', { ...site, machineInventory: { washers: 12, dryers: 12 } })).body
    .id;
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
const refused = async (name: string, input: object, by: Client = ada): Promise<[number, string]> => {
  const { status, body } = await by.call(name, input);
  return [status, body?.error?.code];
};
const lease = { kind: 'lease', description: 'Machine lease', quantity: 24, unitPrice: 2600 };
const draft = (fields: object = {}): Promise<Invoice> =>
  ok('invoices.create', { clientId, issueDate: '2026-11-02', terms: 'net_30', lines: [lease], ...fields });
const issued = async (fields: object = {}): Promise<Invoice> => {
  const { id, version } = await draft(fields);
  return ok('invoices.issue', { id, version });
};
const run = (job: Parameters<typeof runJob>[2], payload: object = {}) =>
  runJob(server.services, recorder, job, payload);
const get = (id: string): Promise<Invoice> => ok('invoices.get', { id });

describe('[INV-01] drafts', () => {
  test('[perm IVC-02] begin with what house and client agreed, and add up by themselves', async () => {
    const { id, version } = await ok('clients.get', { id: clientId });
    await ok('clients.update', { id, version, fields: { terms: 'net_45' } });
    const made = await ok('invoices.create', { clientId });
    expect(made).toMatchObject({
      status: 'draft',
      number: null,
      issueDate: '2026-11-21',
      dueDate: '2027-01-05',
      terms: 'net_45',
      total: 0,
      version: 1,
    });
    const lines = [lease, { description: 'Pump', quantity: 0.5, unitPrice: 333, taxable: true }];
    const fields = { lines, taxRate: 8625, discount: { kind: 'percent', value: 10_000 } };
    const next = await ok('invoices.update', { id: made.id, version: 1, fields });
    expect(next).toMatchObject({
      subtotal: 62_567,
      discountAmount: 6_257,
      tax: 13,
      total: 56_323,
      version: 2,
    });
    expect((await get(made.id)).lines).toMatchObject([{ amount: 62_400 }, { amount: 167 }]);
    // Both sides of a conflict are there to be shown.
    const stale = await ada.call('invoices.update', {
      id: made.id,
      version: 1,
      fields: { customerNote: 'x' },
    });
    expect([stale.status, stale.body.error.current.version]).toEqual([409, 2]);
  });

  test('an exempt client pays no tax; a house’s rate stands on others', async () => {
    const { version } = await ok('settings.get', {});
    await ok('settings.update', { version, fields: { taxRate: 8625 } });
    const exempt = await ok('clients.create', { businessName: 'Church', taxExempt: true });
    expect((await ok('invoices.create', { clientId: exempt.id })).taxRate).toBe(0);
    const taxed = await ok('invoices.create', { clientId: exempt.id, taxRate: 8625 });
    expect((await ok('invoices.duplicate', { id: taxed.id })).taxRate).toBe(0);
    expect((await ok('invoices.create', { clientId })).taxRate).toBe(8625);
    await ok('settings.update', { version: version + 1, fields: { taxRate: 0 } });
  });

  test('of nobody, of an inactive client, and of a foreign site are refused', async () => {
    const inactive = await ok('clients.create', { businessName: 'Gone', status: 'inactive' });
    const suspended = await ok('clients.create', { businessName: 'Late', status: 'suspended' });
    expect(await refused('invoices.create', { clientId: siteId })).toEqual([400, 'INVALID_INPUT']);
    expect(await refused('invoices.create', { clientId: inactive.id })).toEqual([409, 'CLIENT_NOT_ACTIVE']);
    expect(await refused('invoices.create', { clientId: suspended.id, siteId })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    expect((await ok('invoices.create', { clientId: suspended.id })).status).toBe('draft');
  });

  test('[perm IVC-05] [perm IVC-06] are deleted; what has a number is not', async () => {
    const { id } = await draft();
    await ok('invoices.remove', { id });
    expect(await refused('invoices.get', { id })).toEqual([404, 'NOT_FOUND']);
    const sent = await issued();
    expect(await refused('invoices.remove', { id: sent.id })).toEqual([409, 'INVOICE_ISSUED']);
    expect(
      await refused('invoices.update', { id: sent.id, version: sent.version, fields: { lines: [] } }),
    ).toEqual([409, 'INVOICE_LOCKED']);
  });
});

const numbersOf = async (year: number): Promise<number[]> => {
  const { rows } = await server.services.pool.query(
    `select "number" from invoices where "number" like 'INV-${year}-%' order by "number"`,
  );
  return rows.map(({ number }: { number: string }) => Number(number.split('-')[2])).sort((a, b) => a - b);
};

describe('[INV-02] numbers', () => {
  test('have no gap and no double, whoever issues, is refused, breaks off or cancels on two servers at once', async () => {
    const year = { issueDate: '2025-03-01' };
    const good = await Promise.all(Array.from({ length: 30 }, () => draft(year)));
    const empty = await Promise.all(Array.from({ length: 8 }, () => draft({ ...year, lines: [] })));
    const all = [...good, ...empty].sort(({ id: a }, { id: b }) => (a.slice(-6) < b.slice(-6) ? -1 : 1));
    // Each is asked for by both servers: one of the two is told that it was issued already.
    const outcomes = await Promise.all(
      all.flatMap(({ id, version }, at) => [
        ada.call('invoices.issue', { id, version }),
        dora.call(
          at % 3 === 0 ? 'invoices.cancel' : 'invoices.issue',
          at % 3 === 0 ? { id } : { id, version },
        ),
      ]),
    );
    expect(
      outcomes.filter(({ status }) => ![200, 400, 409].includes(status)).map(({ text }) => text),
    ).toEqual([]);
    const used = await numbersOf(2025);
    expect(used).toEqual(used.map((_, place) => place + 1));
    expect(used.length).toBeGreaterThanOrEqual(20);
    // A transaction that comes to nothing gives its number back.
    const broken = await draft(year);
    await server.services.pool.query(
      `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger broken before update on invoices for each row when (new."id" = '${broken.id}') execute function broken()`,
    );
    expect((await ada.call('invoices.issue', { id: broken.id, version: 1 })).status).toBe(500);
    await server.services.pool.query('drop trigger broken on invoices; drop function broken()');
    await ok('invoices.issue', { id: broken.id, version: 1 });
    expect((await numbersOf(2025)).at(-1)).toBe(used.length + 1);
  });

  test('are those of the year of issue, and go on past four digits', async () => {
    await server.services.pool.query(`insert into invoice_numbers values (2024, 9999)`);
    expect((await issued({ issueDate: '2024-06-01' })).number).toBe('INV-2024-10000');
    expect((await issued({ issueDate: '2023-12-31' })).number).toBe('INV-2023-0001');
  });
});

describe('[INV-05] payments', () => {
  const pay = (id: string, amount: number, by: Client = ada) =>
    by.call('invoices.pay', { id, date: '2026-11-20', amount, method: 'check', reference: '2041' });

  test('[perm IVC-04] in part, whole, marked twice, removed with a reason', async () => {
    const { id, total } = await issued();
    expect((await pay(id, 40_000)).body).toMatchObject({ status: 'sent', balance: total - 40_000 });
    const marked = await Promise.all([
      ok('invoices.markPaid', { id }),
      ok('invoices.markPaid', { id }, dora),
    ]);
    expect(marked.map(({ status }) => status)).toEqual(['paid', 'paid']);
    const { payments, paidAt } = await get(id);
    expect(payments.map(({ amount }) => amount)).toEqual([40_000, total - 40_000]);
    expect([paidAt, payments[0]?.recordedBy]).toEqual(['2026-11-21', people.ada.uid]);
    expect(await refused('invoices.removePayment', { id, payment: payments[0]?.id, reason: ' ' })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    const removal = { id, payment: payments[0]?.id, reason: 'Bounced' };
    expect(await ok('invoices.removePayment', removal)).toMatchObject({
      status: 'sent',
      balance: 40_000,
      paidAt: null,
    });
    const { items } = await ok('invoices.history', { id });
    expect(items[0].verb).toBe('paymentRemoved');
    expect(items[0].changes).toContainEqual({ field: 'reason', before: null, after: 'Bounced' });
  });

  test('a payment and a cancelling at once: one wins and the other is told', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await issued();
      const [paid, cancelled] = await Promise.all([
        pay(id, 100),
        dora.call('invoices.cancel', { id, reason: 'Wrong client' }),
      ]);
      expect([paid.status, cancelled.status].sort()).toEqual([200, 409]);
      const message = (paid.status === 409 ? paid : cancelled).body.error.message;
      expect(['Remove payments first', expect.stringContaining('cancelled')]).toContainEqual(message);
      expect((await get(id)).status).toBe(paid.status === 200 ? 'sent' : 'cancelled');
    }
  });

  test('too much is the client’s credit: used, paid back, never below nothing, never lost', async () => {
    const owner = await ok('clients.create', { businessName: 'Overpaid' });
    const mine = { clientId: owner.id };
    const credit = async () => (await ok('clients.get', { id: owner.id })).credit;
    const first = await issued(mine);
    await pay(first.id, first.total + 5_000);
    expect(await credit()).toBe(5_000);
    expect((await ok('invoices.figures', {})).credit).toBe(5_000);
    const second = await issued(mine);
    // Two want the same credit at the same moment.
    const both = await Promise.all([
      ada.call('invoices.applyCredit', { id: second.id, amount: 4_000 }),
      dora.call('invoices.refund', { ...mine, amount: 4_000, reason: 'Asked for it' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await credit()).toBe(1_000);
    expect(await refused('invoices.applyCredit', { id: second.id, amount: 1_001 })).toEqual([
      409,
      'CREDIT_TOO_SMALL',
    ]);
    expect(await refused('invoices.refund', { ...mine, amount: 1_001, reason: 'x' })).toEqual([
      409,
      'CREDIT_TOO_SMALL',
    ]);
    // What was used is not taken from under who used it.
    const payment = (await get(first.id)).payments[0]?.id;
    expect(await refused('invoices.removePayment', { id: first.id, payment, reason: 'x' })).toEqual([
      409,
      'CREDIT_USED',
    ]);
    expect(await ok('invoices.refund', { ...mine, amount: 1_000, reason: 'Rest' })).toMatchObject({
      credit: 0,
    });
    expect(await refused('invoices.applyCredit', { id: second.id, amount: 1 })).toEqual([
      409,
      'CREDIT_TOO_SMALL',
    ]);
  });
});

test('[INV-05] the same use or refund of credit sent twice is one', async () => {
  const owner = await ok('clients.create', { businessName: 'Twice' });
  const first = await issued({ clientId: owner.id });
  await ok('invoices.pay', {
    id: first.id,
    date: '2026-11-20',
    amount: first.total + 9_000,
    method: 'check',
  });
  const second = await issued({ clientId: owner.id });
  const use = { id: second.id, amount: 3_000, payment: server.services.newId() };
  const back = { clientId: owner.id, amount: 2_000, reason: 'Asked', refund: server.services.newId() };
  for (const name of ['first', 'again']) {
    expect((await ok('invoices.applyCredit', use)).amountPaid, name).toBe(3_000);
    expect(await ok('invoices.refund', back), name).toMatchObject({ id: back.refund, credit: 4_000 });
  }
  expect((await ok('clients.get', { id: owner.id })).credit).toBe(4_000);
  expect(await refused('invoices.refund', { ...back, clientId })).toEqual([400, 'ID_TAKEN']);
});

test('[INV-05] a client with credit or an open invoice is not deleted', async () => {
  const owner = await ok('clients.create', { businessName: 'Owing' });
  const made = await issued({ clientId: owner.id });
  const remove = async () => (await ada.call('clients.remove', { id: owner.id })).body;
  expect((await remove()).error.message).toBe(
    'This client has an open invoice. Note its payment or cancel it first, or set the client to inactive.',
  );
  await ok('invoices.pay', { id: made.id, date: '2026-11-20', amount: made.total + 500, method: 'check' });
  expect((await remove()).error.message).toBe(
    'This client has $5.00 of credit. Pay it back first, or set the client to inactive.',
  );
  await ok('invoices.refund', { clientId: owner.id, amount: 300, reason: 'Asked' });
  // One deleted before that was known keeps its credit, and gets it back.
  await server.services.pool.query(`update clients set "deletedAt" = now() where "id" = $1`, [owner.id]);
  await ok('invoices.refund', { clientId: owner.id, amount: 200, reason: 'Rest' });
  await server.services.pool.query(`update clients set "deletedAt" = null where "id" = $1`, [owner.id]);
  expect((await remove()).deletedAt).not.toBeNull();
});

describe('[INV-04] the due date', () => {
  /** The job on two servers at the same moment. */
  const lapseAt = async (moment: string) => {
    for (const { clock } of [server, other]) clock.set(moment);
    await Promise.all([server, other].map(({ services }) => runJob(services, recorder, lapseJob, {})));
    other.clock.set(at);
  };
  test('passes by the office’s day, once over two servers, through midnight and both clock changes', async () => {
    const { id } = await issued({ issueDate: '2026-10-15', dueDate: '2026-11-30' });
    // 23:59 and 00:01 of the office, which is at UTC-8 then.
    for (const [moment, status] of [
      ['2026-12-01T07:59:00.000Z', 'sent'],
      ['2026-12-01T08:01:00.000Z', 'overdue'],
    ] as const) {
      await lapseAt(moment);
      expect((await get(id)).status).toBe(status);
    }
    server.clock.set(at);
    const { items } = await ok('invoices.history', { id });
    expect(items.filter(({ verb }: { verb: string }) => verb === 'overdue')).toHaveLength(1);
    server.clock.set('2026-12-02T18:00:00.000Z');
    const moved = { id, dueDate: '2026-12-24', reason: 'Agreed by telephone' };
    expect(await ok('invoices.moveDue', moved)).toMatchObject({ status: 'sent', dueDate: '2026-12-24' });
    server.clock.set(at);
    expect((await issued({ issueDate: '2026-10-01', dueDate: '2026-11-20' })).status).toBe('overdue');
    // The clock goes back on the first of November at two, and forward on the fourteenth of March.
    const changes = [
      ['2026-10-31', '2026-11-01T06:59:00.000Z', '2026-11-01T07:01:00.000Z'],
      ['2026-11-01', '2026-11-02T07:59:00.000Z', '2026-11-02T08:01:00.000Z'],
      ['2027-03-13', '2027-03-14T07:59:00.000Z', '2027-03-14T08:01:00.000Z'],
      ['2027-03-14', '2027-03-15T06:59:00.000Z', '2027-03-15T07:01:00.000Z'],
    ] as const;
    for (const [dueDate, before, after] of changes) {
      server.clock.set('2026-10-20T18:00:00.000Z');
      const made = await issued({ issueDate: '2026-10-01', dueDate });
      const seen = [];
      for (const moment of [before, after]) {
        await lapseAt(moment);
        // Nobody is signed in any more by then.
        server.clock.set(at);
        seen.push((await get(made.id)).status);
      }
      expect(seen, dueDate).toEqual(['sent', 'overdue']);
      const { items: told } = await ok('invoices.history', { id: made.id });
      expect(told.filter(({ verb }: { verb: string }) => verb === 'overdue')).toHaveLength(1);
    }
    server.clock.set(at);
  });
});

describe('[INV-07] repeats', () => {
  test('make each period’s draft once, also where several were missed and two servers ask', async () => {
    server.clock.set('2026-09-01T18:00:00.000Z');
    const series = await draft({ issueDate: '2026-08-31', repeat: { freq: 'monthly' } });
    server.clock.set(at);
    await Promise.all([run(repeatJob), run(repeatJob)]);
    for (let round = 0; round < 4; round += 1) await run(repeatJob);
    const { rows } = await server.services.pool.query(
      `select "issueDate"::text as day, "status", "total"::int from invoices where "repeatOf" = $1 order by 1`,
      [series.id],
    );
    expect(rows).toEqual([
      { day: '2026-09-30', status: 'draft', total: 62_400 },
      { day: '2026-10-31', status: 'draft', total: 62_400 },
    ]);
    expect((await get(series.id)).repeat).toEqual({ freq: 'monthly', next: '2026-11-30' });
    await ok('invoices.cancel', { id: series.id });
    expect((await get(series.id)).repeat).toEqual({ freq: 'none', next: null });
  });

  const periodsOf = async (id: string) => {
    const { rows } = await server.services.pool.query(
      `select "issueDate"::text as day from invoices where "repeatOf" = $1 order by 1`,
      [id],
    );
    return rows.map(({ day }: { day: string }) => day);
  };

  test('pass by a period that stands, and one series that fails takes no other with it', async () => {
    const owner = await ok('clients.create', { businessName: 'Repeating' });
    const mine = { clientId: owner.id, repeat: { freq: 'monthly', next: '2026-11-21' } };
    const series = await draft(mine);
    await run(repeatJob);
    const { version } = await get(series.id);
    await ok('invoices.update', { id: series.id, version, fields: { repeat: mine.repeat } });
    const broken = await draft(mine);
    const other = await draft(mine);
    await server.services.pool.query(
      `create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger broken before insert on invoices for each row when (new."repeatOf" = '${broken.id}') execute function broken()`,
    );
    await run(repeatJob);
    await server.services.pool.query('drop trigger broken on invoices; drop function broken()');
    expect(await periodsOf(series.id)).toEqual(['2026-11-21']);
    expect((await get(series.id)).repeat.next).toBe('2026-12-21');
    expect(await periodsOf(other.id)).toEqual(['2026-11-21']);
    expect((await get(broken.id)).repeat.next).toBe('2026-11-21');
    expect((await ok('invoices.history', { id: broken.id })).items).toHaveLength(1);
    await run(repeatJob);
    expect(await periodsOf(broken.id)).toEqual(['2026-11-21']);
  });

  test('two drafts of one series are never of one day', async () => {
    const owner = await ok('clients.create', { businessName: 'Of one day' });
    const series = await draft({ clientId: owner.id, repeat: { freq: 'monthly', next: '2026-11-21' } });
    await run(repeatJob);
    server.clock.set('2026-12-21T18:00:00.000Z');
    await run(repeatJob);
    server.clock.set(at);
    const { rows } = await server.services.pool.query(
      `select "id", "version" from invoices where "repeatOf" = $1 order by "issueDate" desc`,
      [series.id],
    );
    const answer = await ada.call('invoices.update', { ...rows[0], fields: { issueDate: '2026-11-21' } });
    expect([answer.status, answer.body.error?.fields]).toEqual([
      400,
      { issueDate: 'Another invoice of this series is of that day' },
    ]);
    await ok('invoices.update', { ...rows[0], fields: { issueDate: '2026-12-22' } });
  });

  test('end where the client is billed no more', async () => {
    const gone = await ok('clients.create', { businessName: 'Leaving' });
    const series = await draft({
      clientId: gone.id,
      issueDate: '2026-10-01',
      repeat: { freq: 'quarterly', next: '2026-11-21' },
    });
    await ok('clients.update', { id: gone.id, version: gone.version, fields: { status: 'inactive' } });
    await run(repeatJob);
    expect((await get(series.id)).repeat.freq).toBe('none');
  });
});

describe('[INV-08] the list', () => {
  let found: (input: object) => Promise<ListedInvoice[]>;
  beforeAll(() => {
    found = async (input) => (await ok('invoices.list', { limit: 200, ...input })).items;
  });
  test('is narrowed by status, client, site, days, amount and words, and read page by page', async () => {
    const owner = await ok('clients.create', { businessName: 'Zürich Lofts' });
    const mine = { clientId: owner.id };
    const small = await issued({ ...mine, issueDate: '2026-09-01', lines: [{ ...lease, unitPrice: 100 }] });
    const large = await draft({ ...mine, issueDate: '2026-09-02' });
    const ids = (items: ListedInvoice[]) => items.map(({ id }) => id);
    expect(ids(await found(mine))).toEqual([large.id, small.id]);
    expect((await found(mine))[0]).toMatchObject({ client: 'Zürich Lofts', site: '' });
    expect(ids(await found({ text: 'zurich' }))).toEqual([large.id, small.id]);
    expect(ids(await found({ text: small.number?.toLowerCase() }))).toEqual([small.id]);
    expect(await found({ text: '%' })).toEqual([]);
    expect(ids(await found({ ...mine, status: 'draft' }))).toEqual([large.id]);
    expect(ids(await found({ ...mine, from: '2026-09-02' }))).toEqual([large.id]);
    expect(ids(await found({ ...mine, to: '2026-09-01' }))).toEqual([small.id]);
    expect(ids(await found({ ...mine, least: 2_401 }))).toEqual([large.id]);
    expect(ids(await found({ ...mine, most: 2_400 }))).toEqual([small.id]);
    expect(ids(await found({ ...mine, sort: 'total' }))).toEqual([large.id, small.id]);
    const at = await issued({ siteId });
    expect(ids(await found({ siteId }))).toEqual([at.id]);
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: ListedInvoice[]; cursor: string | null } = await ok('invoices.list', {
        limit: 7,
        cursor,
      });
      read.push(...ids(page.items));
      cursor = page.cursor;
    } while (cursor);
    expect(read).toEqual(ids(await found({})));
    const { results } = await ok('search.all', { query: small.number });
    expect(results[0]).toMatchObject({ type: 'invoice', id: small.id, title: small.number });
  });

  test('is downloaded in the order that it stands in', async () => {
    const owner = await ok('clients.create', { businessName: 'Ordered' });
    const prices = [300, 100, 200];
    for (const unitPrice of prices) await draft({ clientId: owner.id, lines: [{ ...lease, unitPrice }] });
    const totals = async (sort: string) => {
      const { status, text } = await ada.raw(`/api/export/invoices.csv?clientId=${owner.id}${sort}`);
      expect(status, text).toBe(200);
      return [...text.matchAll(/,(\d+\.00),0\.00,0,0\.00,/g)].map(([, subtotal]) => subtotal);
    };
    expect(await totals('&sort=total')).toEqual(['72.00', '48.00', '24.00']);
    expect(await totals('&sort=oldest')).toEqual(['72.00', '24.00', '48.00']);
    expect(await totals('')).toEqual(['48.00', '24.00', '72.00']);
    expect((await ada.raw('/api/export/invoices.csv?sort=nonsense')).status).toBe(400);
  });

  test('has figures that are those of the rows, before and after they are folded', async () => {
    const counted = async (): Promise<Omit<InvoiceFigures, 'credit'>> => {
      const all = await found({});
      const of = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status));
      const sum = (items: ListedInvoice[], field: 'total' | 'balance') =>
        items.reduce((whole, item) => whole + item[field], 0);
      const open = of('sent', 'overdue');
      const paid = of('paid').filter(({ paidAt }) => paidAt !== null && paidAt > '2026-10-22');
      const days = of('paid').map(
        ({ paidAt, issueDate }) => (Date.parse(paidAt ?? '') - Date.parse(issueDate)) / 86_400_000,
      );
      return {
        draft: { count: of('draft').length, amount: sum(of('draft'), 'total') },
        outstanding: { count: open.length, amount: sum(open, 'balance') },
        overdue: { count: of('overdue').length, amount: sum(of('overdue'), 'balance') },
        paid: { count: paid.length, amount: sum(paid, 'total') },
        averageDaysToPay:
          days.length > 0 ? Math.round((days.reduce((a, b) => a + b, 0) / days.length) * 10) / 10 : null,
        counts: {
          draft: of('draft').length,
          sent: of('sent').length,
          overdue: of('overdue').length,
          paid: of('paid').length,
          cancelled: of('cancelled').length,
        },
      };
    };
    const expected = await counted();
    expect(await ok('invoices.figures', {})).toMatchObject(expected);
    await Promise.all([run(foldJob), run(foldJob)]);
    expect(await ok('invoices.figures', {})).toMatchObject(expected);
    await issued();
    expect(await ok('invoices.figures', {})).toMatchObject(await counted());
    const { all, items, asOf } = await ok('invoices.aging', {});
    expect([asOf, all.total]).toEqual(['2026-11-21', expected.outstanding.amount + 62_400]);
    expect(items.reduce((whole: number, { total }: { total: number }) => whole + total, 0)).toBe(all.total);
    expect(all.notDue + all.to30 + all.to60 + all.to90 + all.over90).toBe(all.total);
    // Each bucket is a list of its own.
    for (const bucket of agingBuckets) {
      const asked = { status: 'open', limit: 200, ...agingDays(bucket, asOf) };
      const rows: { balance: number }[] = (await ok('invoices.list', asked)).items;
      expect(rows.reduce((whole, { balance }) => whole + balance, 0)).toBe(all[bucket]);
    }
  });
});

test('[INV-08] the aging is by days over due: 0 to 30, 31 to 60, 61 to 90, over 90', async () => {
  const owner = await ok('clients.create', { businessName: 'Aged' });
  const buckets = [
    ['2026-11-22', 'notDue'],
    ['2026-11-21', 'to30'],
    ['2026-10-22', 'to30'],
    ['2026-10-21', 'to60'],
    ['2026-09-22', 'to60'],
    ['2026-09-21', 'to90'],
    ['2026-08-23', 'to90'],
    ['2026-08-22', 'over90'],
  ] as const;
  const expected: Record<string, number> = { notDue: 0, to30: 0, to60: 0, to90: 0, over90: 0, total: 0 };
  for (const [at, [dueDate, bucket]] of buckets.entries()) {
    const lines = [{ description: 'Lease', quantity: 1, unitPrice: 10 ** at }];
    await issued({ clientId: owner.id, issueDate: '2026-08-01', dueDate, lines });
    for (const name of [bucket, 'total']) expected[name] = (expected[name] ?? 0) + 10 ** at;
  }
  const { all, items } = await ok('invoices.aging', { clientId: owner.id });
  expect(all).toEqual(expected);
  expect(items).toEqual([{ ...expected, clientId: owner.id, client: 'Aged' }]);
});

test('[INV-06] the PDF is kept once with the client, the same bytes for the same facts, and opened by administrators alone', async () => {
  const { id, number } = await issued({ customerNote: 'Danke, Łukasz', siteId });
  const road = `/api/invoices/${id}.pdf`;
  const first = await ada.raw(road);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const taken = (await ok('audit.list', { noun: 'invoices', id, kind: 'exports' })).items;
  expect(taken).toMatchObject([{ noun: 'exports', verb: 'opened', by: people.ada.uid }]);
  // Moved before it is kept: the document says what was issued.
  await ok('invoices.moveDue', { id, dueDate: '2027-01-15', reason: 'Asked for' });
  const { rows: queued } = await server.services.pool.query(
    `select payload from graphile_worker.jobs join graphile_worker._private_jobs using (id)
     where task_identifier = $1 and payload ->> 'id' = $2`,
    [keepPdfJob.name, id],
  );
  const [{ payload }] = queued;
  await Promise.all([run(keepPdfJob, payload), run(keepPdfJob, payload)]);
  await run(keepPdfJob, payload);
  const { documentId } = await get(id);
  const { items } = await ok('documents.list', { clientId, type: 'invoice' });
  expect(
    items
      .filter(({ name }: { name: string }) => name === `${number}.pdf`)
      .map((file: { id: string }) => file.id),
  ).toEqual([documentId]);
  const { rows } = await server.services.pool.query(
    `select "siteId", "invoiceId" from documents where "id" = $1`,
    [documentId],
  );
  expect(rows).toEqual([{ siteId, invoiceId: id }]);
  const kept = await ada.raw(`/api/files/${documentId}`);
  expect(kept.text).toBe(first.text);
  for (const part of ['/MarkInfo', '/StructTreeRoot', '/FontFile2', '/Lang'])
    expect(first.text).toContain(part);
  const max = await server.signIn(people.max);
  expect((await max.raw(road)).status).toBe(403);
  expect((await server.anonymous.raw(road)).status).toBe(401);
});

test('[INV-01] a month’s lines come from sites and machines, at the last price; an event’s from the event', async () => {
  const asked = { clientId, month: '2026-12' };
  const { lines, billed } = await ok('invoices.proposeLines', asked);
  expect(lines).toEqual([
    expect.objectContaining({
      kind: 'lease',
      description: 'Machine lease, Dec 2026\n24 machines, North',
      quantity: 24,
      unitPrice: 2600,
      siteId,
    }),
  ]);
  expect(billed).toEqual([]);
  const event = await ok('appointments.create', {
    title: 'Drain pump',
    type: 'service_call',
    start: '2026-11-30T18:00:00.000Z',
    end: '2026-11-30T19:00:00.000Z',
    clientId,
    siteId,
    assignedTo: people.ada.uid,
  });
  const proposed = await ok('invoices.proposeLines', { eventId: event.id });
  expect(proposed.lines).toMatchObject([{ kind: 'service', description: 'Drain pump\nNorth, Nov 30, 2026' }]);
  const made = await draft({ eventId: event.id, lines: proposed.lines });
  expect((await ok('invoices.proposeLines', { eventId: event.id })).billed).toEqual([
    { id: made.id, number: null },
  ]);
  expect((await ok('invoices.list', { eventId: event.id })).items).toMatchObject([{ id: made.id }]);
});

test('[INV-05] payments of invoices that are new are written without a look at those of others', async () => {
  const { id, total } = await issued();
  await ok('invoices.pay', { id, date: '2026-11-20', amount: total, method: 'check' });
  const client = await server.services.pool.connect();
  const counted = async () => {
    const { rows } = await client.query<{ looks: number; written: number }>(
      `select ("seq_scan" + coalesce("idx_scan", 0))::int as "looks", "n_tup_ins"::int as "written"
       from pg_stat_xact_user_tables where "relname" = 'invoice_payments'`,
    );
    return rows[0] ?? { looks: 0, written: 0 };
  };
  try {
    await client.query('begin');
    const before = await counted();
    await client.query(
      `insert into invoices select (jsonb_populate_record(invoices,
         jsonb_build_object('id', gen_random_uuid(), 'number', 'INV-2020-' || n))).*
       from invoices, generate_series(1, 3) as n where "id" = $1`,
      [id],
    );
    // One look for each, at the place where it is to stand.
    expect(await counted()).toEqual({ looks: before.looks + 3, written: before.written + 3 });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
