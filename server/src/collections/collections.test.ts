import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let max: Client;
let clientId: string;
// A white picture of 60 × 18 with a bar in it.
const jpeg =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAASADwBAREA/8QAFwABAQEBAAAAAAAAAAAAAAAAAAUDBv/EACIQAAEEAQUAAwEAAAAAAAAAAAEAAgMEEQUWU5LRMUFhEv/aAAgBAQAAPwC3qWoRabA2aZr3Nc7+QGAE5wT9n8U3ddDis9W+puuhxWerfU3XQ4rPVvqbrocVnq31WYJWzwRzMBDZGhwB+cEZWiKbr2ny6lTZDC5jXNkDiXkgYwR9D9UHal/lrdneJtS/y1uzvE2pf5a3Z3ibUv8ALW7O8XVU4nQU4IXkF0cbWkj4yBhbIiIiIiL/2Q==';

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  server.clock.set('2026-11-21T18:00:00.000Z');
  ada = await server.signIn(people.ada);
  max = await server.signIn(people.max);
  clientId = (await ada.call('clients.create', { businessName: 'Łódź & Søn Immobilien' })).body.id;
});
afterAll(() => server.close());

const ok = async (name: string, input: object, options = {}) => {
  const { status, body, text } = await ada.call(name, input, options);
  expect(status, text).toBe(200);
  return body;
};
const percent = { kind: 'percent', percent: 40 };
let named = 0;
const site = async (fields: object = {}): Promise<string> => {
  named += 1;
  const given = { clientId, siteName: `House ${named}`, status: 'active', commission: percent, ...fields };
  return (await ok('sites.create', given)).id;
};
const collect = (siteId: string, date: string, gross: number, more: object = {}) =>
  ok('collections.create', { siteId, date, gross, ...more });
const listed = async (siteId: string) => (await ok('collections.list', { siteId })).items;
const netOf = async (siteId: string) => (await ok('collections.totals', { siteId })).net;

describe('[W6] collections', () => {
  test('of the whole site or of each machine, with their sums by month', async () => {
    const siteId = await site();
    const machine = await ok('machines.create', {
      siteId,
      kind: 'washer',
      make: 'Speed Queen',
      serial: 'S-1',
    });
    await collect(siteId, '2026-10-31', 100_000, { refunds: 500, testMoney: 200 });
    const items = [{ machineId: machine.id, gross: 7_000 }, { gross: 3_000 }];
    await ok('collections.createMany', { siteId, date: '2026-11-20', items });
    expect(await ok('collections.totals', { clientId, siteId })).toMatchObject({
      gross: 110_000,
      net: 109_300,
      entries: 3,
      months: [
        { month: '2026-11', net: 10_000 },
        { month: '2026-10', net: 99_300 },
      ],
    });
    const { items: october } = await ok('collections.list', { siteId, month: '2026-10' });
    expect(october).toMatchObject([{ date: '2026-10-31', author: 'Ada', machine: '', reversed: false }]);
    expect((await listed(siteId)).map(({ machine: its }: { machine: string }) => its)).toContain(
      'Speed Queen · S-1',
    );
    expect((await ok('sites.get', { id: siteId })).lastCollectionDate).toBe('2026-11-20');
  });

  test('what cannot be is refused in words', async () => {
    const siteId = await site();
    const elsewhere = await ok('machines.create', { siteId: await site(), kind: 'dryer' });
    const said = async (more: object) => {
      const { status, body } = await ada.call('collections.create', {
        siteId,
        date: '2026-11-20',
        gross: 100,
        ...more,
      });
      return [status, body.error.code];
    };
    expect(await said({ refunds: 60, testMoney: 101 })).toEqual([400, 'TEST_MONEY_EXCEEDS_GROSS']);
    // Already the 22nd in London, still the 21st in the office.
    server.clock.set('2026-11-22T05:00:00.000Z');
    expect(await said({ date: '2026-11-22' })).toEqual([400, 'DATE_IN_FUTURE']);
    server.clock.set('2026-11-21T18:00:00.000Z');
    expect(await said({ date: '0001-01-01' })).toEqual([400, 'DATE_TOO_EARLY']);
    expect(await said({ machineId: elsewhere.id })).toEqual([400, 'MACHINE_NOT_AT_SITE']);
    for (const gross of [-1, 0.5, 2 ** 31, 2 ** 53, '100', null])
      expect((await said({ gross }))[0]).toBe(400);
    expect(await listed(siteId)).toEqual([]);
    const gone = await ada.call('collections.create', {
      siteId: people.ada.uid,
      date: '2026-11-20',
      gross: 1,
    });
    expect(gone.status).toBe(404);
  });

  test('an entry is corrected by one that takes it back and one that replaces it, once', async () => {
    const siteId = await site();
    const entry = await collect(siteId, '2026-11-19', 5_000);
    const correction = { id: entry.id, gross: 6_000, testMoney: 100, reason: 'Second bag' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ada.call('collections.correct', correction)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const done = answers.find(({ status }) => status === 200)?.body.items;
    expect(done).toMatchObject([
      { kind: 'reversal', corrects: entry.id, gross: -5_000, reason: 'Second bag' },
      { kind: 'entry', corrects: entry.id, gross: 6_000, testMoney: 100, date: '2026-11-19' },
    ]);
    expect(await netOf(siteId)).toBe(5_900);
    const again = await ada.call('collections.reverse', { id: done[0].id, reason: 'No' });
    expect([again.status, again.body.error.code]).toEqual([409, 'IS_CORRECTION']);
    await ok('collections.reverse', { id: done[1].id, reason: 'Another site' });
    expect([await netOf(siteId), (await listed(siteId)).length]).toEqual([0, 4]);
  });

  test('more may go back to residents than came in: the month shows it, and shares nothing of it (D62)', async () => {
    const siteId = await site();
    await collect(siteId, '2026-10-05', 1_000);
    await ok('collections.create', { siteId, date: '2026-10-19', gross: 0, refunds: 1_300 });
    expect(await netOf(siteId)).toBe(-300);
    expect(await ok('statements.make', { siteId, month: '2026-10' })).toMatchObject({
      net: -300,
      commission: 0,
    });
  });

  test('no entry is ever edited or deleted, not even in the database', async () => {
    const siteId = await site();
    await collect(siteId, '2026-10-19', 5_000);
    await ok('statements.make', { siteId, month: '2026-10' });
    await ok('statements.pay', { siteId, month: '2026-10', amount: 1, paidOn: '2026-11-19' });
    for (const table of ['collections', 'statements', 'commission_payments'])
      for (const statement of [
        `delete from ${table}`,
        `update ${table} set "createdAt" = now()`,
        `truncate ${table} cascade`,
      ])
        await expect(server.services.pool.query(statement)).rejects.toThrow('append-only');
  });

  test('sent again and again, by key or by id, it is entered once', async () => {
    const siteId = await site();
    const input = { siteId, date: '2026-11-20', gross: 4_200, id: server.services.newId() };
    const many = Array.from({ length: 20 }, () => ada.call('collections.create', input));
    const answers = await Promise.all(many);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const keyed = { siteId, date: '2026-11-20', gross: 800 };
    const tries = Array.from({ length: 20 }, () => ada.call('collections.create', keyed, { key: 'once' }));
    for (const { status } of await Promise.all(tries)) expect([200, 409]).toContain(status);
    expect([await netOf(siteId), (await listed(siteId)).length]).toEqual([5_000, 2]);
    const other = await ada.call('collections.create', { ...input, gross: 1 });
    expect([other.status, other.body.error.code]).toEqual([400, 'ID_TAKEN']);
  });

  test('[W5] a route day is followed once, also where a stop is opened again and answered anew', async () => {
    await ok('routes.save', { name: 'North', days: ['sat'], collector: null });
    const siteId = await site({ collectionRoute: 'North', collectionFrequency: 'weekly' });
    const day = await ok('routeDays.open', { route: 'North', date: '2026-11-21', all: true });
    const stop = { id: day.id, siteId };
    const answer = (gross: number) => ({ outcome: 'done', amounts: [{ gross, testMoney: 50 }] });
    await ok('routeDays.closeStop', { ...stop, answer: answer(9_000) });
    await expect.poll(() => netOf(siteId)).toBe(8_950);
    await ok('routeDays.reopenStop', stop);
    await expect.poll(() => netOf(siteId)).toBe(0);
    await ok('routeDays.closeStop', { ...stop, answer: answer(9_500) });
    await expect.poll(() => netOf(siteId)).toBe(9_450);
    const rows = await listed(siteId);
    expect(rows.map(({ gross }: { gross: number }) => gross).sort()).toEqual([-9_000, 9_000, 9_500]);
    expect(rows[0]).toMatchObject({ source: 'route', routeDayId: day.id, date: '2026-11-21' });
  });

  test('administrators alone', async () => {
    const siteId = await site();
    for (const [name, input] of [
      ['collections.list', { siteId }],
      ['collections.create', { siteId, date: '2026-11-20', gross: 1 }],
      ['collections.totals', {}],
      ['statements.list', {}],
      ['statements.make', { siteId, month: '2026-10' }],
      ['statements.makeMany', { month: '2026-10', clientIds: null }],
    ] as const)
      expect((await max.call(name, input)).status).toBe(403);
    expect((await max.raw('/api/live?nouns=collections')).status).toBe(403);
  });
});

describe('[W6] statements', () => {
  const bytesOf = async (documentId: string): Promise<Buffer> => {
    const response = await fetch(`${server.url}/api/files/${documentId}`, {
      headers: { cookie: `washboard_session=${ada.cookie('washboard_session')}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    return Buffer.from(await response.arrayBuffer());
  };

  test("a month's collections give gross, refunds, net, commission and a PDF, and the same again", async () => {
    const siteId = await site({ streetAddress: '1 Žižkov Street', city: 'Napa', state: 'CA' });
    await collect(siteId, '2026-10-03', 50_001, { refunds: 500 });
    await collect(siteId, '2026-10-17', 30_000, { testMoney: 200 });
    const { facts, words, same } = await ok('statements.preview', { siteId, month: '2026-10' });
    expect([facts.net, facts.commission, words, same]).toEqual([
      79_301,
      31_720,
      '40% of the net collected',
      false,
    ]);
    const made = await ok('statements.make', { siteId, month: '2026-10' });
    expect(made).toMatchObject({
      revision: 1,
      gross: 80_001,
      refunds: 500,
      net: 79_301,
      commission: 31_720,
      paid: 0,
    });
    const first = await bytesOf(made.documentId);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    server.clock.set('2026-11-21T19:00:00.000Z');
    expect(await ok('statements.make', { siteId, month: '2026-10' })).toEqual(made);
    expect((await ok('documents.list', { siteId })).items).toMatchObject([
      { id: made.documentId, type: 'report', category: 'collection_record', clientId, siteId },
    ]);
  });

  test('the same facts are the same bytes, whenever they are drawn', async () => {
    const { statementPdf } = await import('./statement-pdf.ts');
    const siteId = await site({ numberOfUnits: 72, commission: { kind: 'per_unit', amount: 250 } });
    await collect(siteId, '2026-10-03', 50_000);
    const made = await ok('statements.make', { siteId, month: '2026-10' });
    const { facts } = await ok('statements.get', { id: made.id });
    expect(facts.commission).toBe(18_000);
    const again = await statementPdf(facts, 1);
    expect(again.equals(await bytesOf(made.documentId))).toBe(true);
    const other = await statementPdf({ ...facts, gross: facts.gross + 1 }, 1);
    expect(other.equals(again)).toBe(false);
    const { letterhead } = await ok('settings.get', {});
    const headed = await statementPdf(facts, 1, {
      ...letterhead,
      address: '1 Main St\nNapa, CA',
      footer: 'Thank you',
    });
    expect(headed.equals(again)).toBe(false);
    const withLogo = (logo: string) => statementPdf(facts, 1, { ...letterhead, logo });
    const small = `data:image/jpeg;base64,${jpeg}`;
    expect((await withLogo(small)).toString('latin1')).toContain('/DCTDecode');
    // One that is none is left out: the statement is made all the same.
    const broken = (await withLogo('data:image/jpeg;base64,/9j/4AAQ')).toString('latin1');
    expect(broken).toContain('%PDF-');
    expect(broken).not.toContain('/DCTDecode');
  });

  test('a correction makes it outdated; made anew it is a further revision under the same terms', async () => {
    const siteId = await site();
    const entry = await collect(siteId, '2026-10-03', 50_000);
    const first = await ok('statements.make', { siteId, month: '2026-10' });
    await ok('collections.correct', { id: entry.id, gross: 60_000, reason: 'Miscounted' });
    const { version } = await ok('sites.get', { id: siteId });
    await ok('sites.update', { id: siteId, version, fields: { commission: { kind: 'flat', amount: 100 } } });
    const statements = async (more: object = {}) => (await ok('statements.list', { siteId, ...more })).items;
    expect(await statements()).toMatchObject([{ id: first.id, outdated: true, net: 50_000 }]);
    const second = await ok('statements.make', { siteId, month: '2026-10' });
    expect(second).toMatchObject({ revision: 2, net: 60_000, commission: 24_000, outdated: false });
    const third = await ok('statements.make', { siteId, month: '2026-10', terms: 'present' });
    expect(third).toMatchObject({ revision: 3, commission: 100 });
    const all = await statements({ replaced: true });
    expect(all.map(({ replaced }: { replaced: boolean }) => replaced).sort()).toEqual([false, true, true]);
    expect(await statements()).toMatchObject([{ revision: 3 }]);
    await expect(bytesOf(first.documentId)).resolves.toBeInstanceOf(Buffer);
  });

  test('what was paid stands on it, never more than the commission', async () => {
    const siteId = await site();
    await collect(siteId, '2026-10-03', 50_000);
    const pay = (amount: number) =>
      ada.call('statements.pay', { siteId, month: '2026-10', amount, paidOn: '2026-11-20' });
    expect((await pay(1)).body.error.code).toBe('NO_STATEMENT');
    await ok('statements.make', { siteId, month: '2026-10' });
    expect((await pay(20_001)).body.error.code).toBe('PAYMENT_OUT_OF_RANGE');
    const twice = await Promise.all([pay(20_000), pay(20_000)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await pay(-20_001)).status).toBe(400);
    const [listedOne] = (await ok('statements.list', { siteId })).items;
    expect(listedOne).toMatchObject({ paid: 20_000, outdated: true });
  });

  test('none of a month that ended before the site began, and the preview says why', async () => {
    const flat = { kind: 'flat', amount: 15_000 };
    const other = (await ok('clients.create', { businessName: 'New LLC', contractStartDate: '2026-11-07' }))
      .id;
    const siteId = await site({ clientId: other, commission: flat });
    const early = { siteId, month: '2026-10' };
    for (const name of ['statements.preview', 'statements.make']) {
      const { status, body } = await ada.call(name, early);
      expect([status, body.error.code]).toEqual([409, 'SITE_NOT_BEGUN']);
      expect(body.error.message).toContain('this site began on November 7, 2026.');
    }
    const run = await ok('statements.makeMany', { month: '2026-10', clientIds: [other] });
    await expect.poll(async () => (await ok('statements.run', { id: run.id })).state).toBe('done');
    expect(await ok('statements.run', { id: run.id })).toMatchObject({ made: 0, skipped: 1, problems: [] });
    expect(await ok('statements.make', { siteId, month: '2026-11' })).toMatchObject({ commission: 15_000 });
    const entry = await collect(siteId, '2026-10-30', 100);
    expect(await ok('statements.make', early)).toMatchObject({ revision: 1, net: 100, commission: 15_000 });
    await ok('collections.reverse', { id: entry.id, reason: 'Another site' });
    expect(await ok('statements.make', early)).toMatchObject({ revision: 2, net: 0 });
  });

  test('the PDF is titled by site and month, a later one by its revision, and names who sends it and for whom', async () => {
    const person = { businessName: 'Vine LLC', firstName: 'Olga', lastName: 'Vine' };
    const siteId = await site({ clientId: (await ok('clients.create', person)).id, locationCode: 'VINECA7' });
    await collect(siteId, '2026-10-03', 50_000);
    const { id, documentId } = await ok('statements.make', { siteId, month: '2026-10' });
    const { facts } = await ok('statements.get', { id });
    expect(facts).toMatchObject({ client: 'Vine LLC', person: 'Olga Vine' });
    expect(facts.team).not.toBe('');
    const pdf = (await bytesOf(documentId)).toString('latin1');
    expect(pdf).toContain(`Statement ${facts.locationCode} October 2026`);
    expect(pdf).not.toContain('revision');
  });

  test('none without an agreement, none for a month to come', async () => {
    const siteId = await site({ commission: null });
    const said = async (input: object) => (await ada.call('statements.make', input)).body.error.code;
    expect(await said({ siteId, month: '2026-10' })).toBe('NO_COMMISSION');
    expect(await said({ siteId, month: '2026-12' })).toBe('MONTH_NOT_BEGUN');
    expect(await said({ siteId: people.ada.uid, month: '2026-10' })).toBe('NOT_FOUND');
  });

  test('made for all clients in one run, once each, with what needs a look', async () => {
    const other = (await ok('clients.create', { businessName: 'Run LLC' })).id;
    const house = (fields: object = {}) => site({ clientId: other, ...fields });
    const paying = await Promise.all([house(), house(), house()]);
    for (const siteId of paying) await collect(siteId, '2026-09-10', 10_000);
    await house();
    await house({ commission: { kind: 'flat', amount: 5_000 } });
    const without = await house({ commission: null });
    await collect(without, '2026-09-10', 10_000);
    const started = await Promise.all(
      [1, 2, 3].map(() => ok('statements.makeMany', { month: '2026-09', clientIds: [other] })),
    );
    const done = async () => (await ok('statements.run', { id: started[0].id })).state;
    await expect.poll(done).toBe('done');
    expect(await ok('statements.run', { id: started[0].id })).toMatchObject({
      total: 6,
      done: 6,
      made: 4,
      same: 0,
      skipped: 2,
      problems: [{ siteId: without, client: 'Run LLC' }],
    });
    expect((await ok('statements.list', { clientId: other })).items).toHaveLength(4);
    const again = await ok('statements.makeMany', { month: '2026-09', clientIds: [other] });
    await expect.poll(async () => (await ok('statements.run', { id: again.id })).state).toBe('done');
    expect(await ok('statements.run', { id: again.id })).toMatchObject({ made: 0, same: 4, skipped: 2 });
    expect((await ok('statements.runs', {})).items[0].id).toBe(again.id);
  });
});
