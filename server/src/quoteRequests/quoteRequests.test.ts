import { randomUUID } from 'node:crypto';
import { defaultSettings } from 'domain/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { optOut } from '#outbox';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { sealed, visitorOf } from './visitor.fixtures.ts';

let server: TestServer;
let visitor: ReturnType<typeof visitorOf>;
let ada: Awaited<ReturnType<TestServer['signIn']>>;

const received = [200, { received: true }];
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;
const leadsOf = (email: string) =>
  query(`select * from leads where "email" = $1 order by "createdAt"`, [email]);
const notesOf = (id: string) =>
  query(`select * from lead_notes where "leadId" = $1 order by "at" desc`, [id]);
const mailsTo = (email: string) => query(`select * from outbox where "toAddress" = $1`, [email]);
const set = async (fields: object) => {
  const { version } = (await ada.call('settings.get')).body;
  const answer = await ada.call('settings.update', { version, fields });
  expect(answer.status).toBe(200);
};
const form = (more: object) => ({ quoteForm: { ...defaultSettings.quoteForm, difficulty: 1, ...more } });
const codeOf = ({ status, body }: { status: number; body?: { error?: { code: string } } }) => [
  status,
  body?.error?.code,
];

beforeAll(async () => {
  server = await startTestServer();
  visitor = visitorOf(server);
  ada = await server.signIn(people.ada);
  await set(form({}));
});
afterAll(() => server.close());
// What one test has sent is no limit for the next one.
beforeEach(() => server.clock.advance(61 * 60_000));

test('[QUOTE-01] [PUSH-01] a request becomes a lead in the pool that reps see, is told as new, and is confirmed by mail', async () => {
  const answer = await visitor.ask({
    businessName: 'Elm Court',
    email: ' Ann@Elm.example ',
    phone: '(206) 555-3615',
    city: 'Napa',
    state: 'CA',
    numberOfUnits: 24,
    message: 'Ours are broken.\n<script>alert(1)</script>',
    smsConsent: true,
    source: 'Somebody else’s',
  });
  expect([answer.status, answer.body]).toEqual(received);
  const [lead, ...others] = await leadsOf('ann@elm.example');
  expect(others).toEqual([]);
  expect(lead).toMatchObject({
    column: 'unassigned',
    assignedRep: null,
    businessName: 'Elm Court',
    numberOfUnits: 24,
    leadCameFrom: 'Quote form',
    smsConsentSource: 'Quote form',
  });
  const max = await server.signIn(people.max);
  const { body } = await max.call('leads.get', { id: lead.id });
  expect(body.notes[0]).toMatchObject({
    author: 'Quote form',
    label: 'Quote request',
    text: 'Ours are broken.\n<script>alert(1)</script>',
  });
  const [event] = await query(`select * from events where "rowId" = $1`, [lead.id]);
  expect(event).toMatchObject({ noun: 'leads', verb: 'created', actor: null });
  const [mail] = await mailsTo('ann@elm.example');
  expect(mail).toMatchObject({ subject: 'We have your request', secret: false });
  expect(mail.body).toContain('Hello Ann,');
  expect(mail.body).not.toContain('script');
  expect((await max.call('leads.take', { id: lead.id })).body.assignedRep).toBe(people.max.uid);
});

test('whoever is signed in in the same browser sends as any visitor', async () => {
  const human = sealed(await visitor.solve());
  server.clock.advance(3_000);
  const headers = { authorization: `Bearer ${ada.token}`, cookie: `washboard_session=${ada.token}` };
  expect((await visitor.send({ email: 'colleague@elm.example' }, human, headers)).status).toBe(200);
  const [lead] = await leadsOf('colleague@elm.example');
  const [event] = await query(`select * from events where "rowId" = $1`, [lead.id]);
  expect(event).toMatchObject({ verb: 'created', actor: null, effective: null });
});

test('a campaign of the house’s list is where the lead came from', async () => {
  await set(form({ sources: ['Spring mailing'] }));
  await visitor.ask({ email: 'spring@elm.example', source: 'spring mailing' });
  expect((await leadsOf('spring@elm.example'))[0].leadCameFrom).toBe('Spring mailing');
});

describe('[PUSH-01] the check that a visitor is human', () => {
  const refused = [400, 'HUMAN_CHECK_FAILED'];

  test('[QUOTE-01] a challenge opens the form once; the same sending again is answered and has no second effect', async () => {
    const human = sealed(await visitor.solve());
    server.clock.advance(3_000);
    const id = randomUUID();
    const first = { id, email: 'once@elm.example' };
    const both = await Promise.all([visitor.send(first, human), visitor.send(first, human)]);
    for (const { status, body } of [...both, await visitor.send(first, human)])
      expect([status, body]).toEqual(received);
    expect(codeOf(await visitor.send({ email: 'twice@elm.example' }, human))).toEqual(refused);
    expect(await leadsOf('once@elm.example')).toHaveLength(1);
    expect(await leadsOf('twice@elm.example')).toHaveLength(0);
  });

  test('[QUOTE-01] what is forged, unsolved, garbled or too old opens nothing', async () => {
    const { challenge, solution } = await visitor.solve();
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    const longer = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } };
    const wrong = [
      sealed({ challenge: easier, solution }),
      sealed({ challenge: longer, solution }),
      sealed({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
      sealed({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
      sealed({ challenge, solution: null }),
      '',
      'e30=',
      '%%%',
      Buffer.from('[null]').toString('base64'),
    ];
    for (const human of wrong)
      expect(codeOf(await visitor.send({ email: 'forged@elm.example' }, human))).toEqual(refused);
    server.clock.advance(31 * 60_000);
    const old = await visitor.send({ email: 'forged@elm.example' }, sealed({ challenge, solution }));
    expect(codeOf(old)).toEqual(refused);
    expect(await leadsOf('forged@elm.example')).toHaveLength(0);
  });

  test('whoever fills in what nobody sees, or takes no time, is told the same, makes nothing and is counted', async () => {
    const before = (await ada.call('quoteRequests.counts')).body.trapped;
    const filled = await visitor.ask({ email: 'robot@elm.example', reference: 'x' });
    const begun = server.clock.now();
    const solved = sealed(await visitor.solve());
    // However long the solving takes here.
    server.clock.set(begun);
    const hasty = await visitor.send({ email: 'robot@elm.example' }, solved);
    for (const { status, body } of [filled, hasty]) expect([status, body]).toEqual(received);
    expect(await leadsOf('robot@elm.example')).toHaveLength(0);
    expect(await mailsTo('robot@elm.example')).toHaveLength(0);
    expect((await ada.call('quoteRequests.counts')).body.trapped).toBe(before + 2);
    const max = await server.signIn(people.max);
    expect((await max.call('quoteRequests.counts')).status).toBe(403);
    expect((await server.visitor().call('quoteRequests.counts')).status).toBe(401);
  });
});

describe('somebody whom a lead is about already', () => {
  test('[QUOTE-01] [PUSH-01] by e-mail or digits: a note, no second lead, no field written, and the same answer', async () => {
    const { body: lead } = await ada.call('leads.create', {
      firstName: 'Bea',
      email: 'bea@oak.example',
      phone: '206-555-0199',
      assignedRep: people.max.uid,
    });
    const byMail = await visitor.ask({ email: 'BEA@oak.example', city: 'Napa', message: 'Hello again' });
    const stranger = { email: 'mallory@evil.example', streetAddress: '6 Other St', smsConsent: true };
    const byPhone = await visitor.ask({ phone: '+1 (206) 555-0199', ...stranger });
    for (const { status, body } of [byMail, byPhone]) expect([status, body]).toEqual(received);
    const [after, ...others] = await query(
      `select * from leads where lead_phone_key("phone") = '2065550199'`,
    );
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: lead.id, firstName: 'Bea', assignedRep: people.max.uid });
    expect(after).toMatchObject({
      email: 'bea@oak.example',
      city: '',
      streetAddress: '',
      smsConsentAt: null,
    });
    expect((await notesOf(lead.id)).map(({ label, author }) => [label, author])).toEqual(
      Array(2).fill(['Quote request', 'Quote form']),
    );
    const events = await query(`select * from events where "rowId" = $1 and "verb" = 'requested'`, [lead.id]);
    expect(events).toHaveLength(2);
    expect(await mailsTo('bea@oak.example')).toHaveLength(1);
  });

  test('[QUOTE-01] five at once, by one address and one number, are one lead', async () => {
    const humans = await Promise.all(Array.from({ length: 5 }, () => visitor.solve()));
    server.clock.advance(3_000);
    const ways = [
      { email: 'many@oak.example' },
      { phone: '2065550111' },
      { email: 'many@oak.example', phone: '206 555 0111' },
    ];
    const answers = await Promise.all(
      humans.map((human, at) => visitor.send(ways[at < 3 ? 2 : at - 3] ?? {}, sealed(human))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const found = await query(
      `select "id" from leads where "email" = 'many@oak.example' or lead_phone_key("phone") = '2065550111'`,
    );
    expect(new Set(found.map(({ id }) => id)).size).toBeLessThanOrEqual(2);
    expect(await leadsOf('many@oak.example')).toHaveLength(1);
  });

  test('who was lost or deleted starts anew in the pool, and the old lead stays as it was', async () => {
    const { body: dead } = await ada.call('leads.create', { firstName: 'Cy', email: 'cy@oak.example' });
    await ada.call('leads.move', { id: dead.id, to: 'dead', reason: 'No answer' });
    const { body: gone } = await ada.call('leads.create', { firstName: 'Cy', email: 'cy@oak.example' });
    await ada.call('leads.remove', { id: gone.id });
    await visitor.ask({ email: 'cy@oak.example' });
    await visitor.ask({ email: 'cy@oak.example', message: 'Again' });
    const leads = await leadsOf('cy@oak.example');
    expect(leads.map(({ column, deleted }) => [column, deleted])).toEqual([
      ['dead', false],
      ['unassigned', true],
      ['unassigned', false],
    ]);
    const [second, first] = await notesOf(leads[2].id);
    expect([first.text, second.text]).toEqual([
      'Sent without a message.',
      expect.stringContaining('Message: Again'),
    ]);
  });

  test('ten notes a day are enough for any lead', { tags: ['long'] }, async () => {
    for (let times = 0; times < 12; times += 1) await visitor.ask({ email: 'eager@oak.example' });
    const [lead] = await leadsOf('eager@oak.example');
    expect(await notesOf(lead.id)).toHaveLength(11);
  });
});

describe('mail', () => {
  test('[QUOTE-01] [PUSH-01] one a day for an address, none for who wants no more of us, nothing of a stranger’s words', async () => {
    const spam = { firstName: 'WIN https://evil.example', message: 'Buy now', businessName: 'evil.example' };
    for (const email of ['victim@oak.example', 'victim@oak.example', 'quiet@oak.example']) {
      const { db } = server;
      await optOut(db, {
        channel: 'email',
        address: 'quiet@oak.example',
        at: server.clock.now(),
        source: 'x',
      });
      await visitor.ask({ ...spam, email });
    }
    const mails = await mailsTo('victim@oak.example');
    expect(mails).toHaveLength(1);
    expect(mails[0].body).not.toMatch(/evil|WIN https|Buy/);
    expect(await mailsTo('quiet@oak.example')).toHaveLength(0);
    server.clock.advance(24 * 60 * 60_000);
    ada = await server.signIn(people.ada);
    await visitor.ask({ email: 'victim@oak.example' });
    expect(await mailsTo('victim@oak.example')).toHaveLength(2);
  });
});

describe('what is let in', () => {
  test('[QUOTE-01] [PUSH-01] [RATE-01] so many from one address, by what the house sets and by what always holds', async () => {
    await set({ limits: { ...defaultSettings.limits, form: { on: true, max: 2, per: 1 } } });
    const statuses = async (times: number) => {
      const answers = [];
      for (let time = 0; time < times; time += 1)
        answers.push(await visitor.send({ email: 'a@b.example' }, ''));
      return answers;
    };
    const [, , third] = await statuses(3);
    expect(codeOf(third as never)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(third?.headers.get('retry-after'))).toBeGreaterThan(0);
    await set({ limits: defaultSettings.limits });
    const answers = await statuses(31);
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.filter(({ status }) => status === 400).length).toBe(28);
  });

  test('nothing while the form is closed', async () => {
    await set(form({ open: false }));
    expect((await server.visitor().call('quoteRequests.form')).body).toMatchObject({ open: false });
    expect(codeOf(await server.visitor().call('quoteRequests.challenge'))).toEqual([409, 'FORM_CLOSED']);
    expect(codeOf(await visitor.send({ email: 'a@b.example' }, ''))).toEqual([409, 'FORM_CLOSED']);
    await set(form({}));
  });

  test('fields by their rules, bodies by their size, pages by their origin', async () => {
    const { body } = await visitor.send({ firstName: '', state: 'XX' }, '');
    expect(body.error.fields).toMatchObject({
      firstName: 'Name is required',
      state: 'Choose one of the 50 states',
    });
    const unknown = await visitor.send({ email: 'a@b.example', assignedRep: people.max.uid }, '');
    expect(codeOf(unknown)).toEqual([400, 'UNKNOWN_FIELD']);
    expect((await visitor.send({ message: 'm'.repeat(60_000) }, '')).status).toBe(413);
    const human = sealed(await visitor.solve());
    server.clock.advance(3_000);
    const from = (origin: string, site: string) =>
      visitor.send({ email: 'origin@oak.example' }, human, { origin, 'sec-fetch-site': site });
    expect(codeOf(await from('https://other.example', 'cross-site'))).toEqual([403, 'OTHER_ORIGIN']);
    expect(codeOf(await from('null', 'cross-site'))).toEqual([403, 'OTHER_ORIGIN']);
    // As from our own page in a frame on another site: no cookie, our own origin.
    expect((await from(server.url, 'same-origin')).status).toBe(200);
  });

  test('[QUOTE-01] [PUSH-01] only this page, and only when asked for it, stands in frames of the sites that are listed', async () => {
    await set(form({ origins: ['https://www.laundry.example'] }));
    const headers = async (path: string) => {
      const answer = await server.visitor().raw(path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      return [/frame-ancestors [^;]*/.exec(policy)?.[0], answer.headers.get('x-frame-options')];
    };
    expect(await headers('/quote?embed=1')).toEqual([
      "frame-ancestors 'self' https://www.laundry.example",
      null,
    ]);
    for (const path of ['/quote', '/login?embed=1', '/', '/quote/x?embed=1'])
      expect(await headers(path)).toEqual(["frame-ancestors 'none'", 'DENY']);
    const refused = await ada.call('settings.update', {
      version: 1,
      fields: form({ origins: ["*; script-src 'x'"] }),
    });
    expect(refused.status).toBe(400);
  });
});
