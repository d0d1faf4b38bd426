import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { features } from '#features';
import { blockDeliveries, optOut, outbox, replaceProviders } from '#outbox';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import type { DeliveryChannel } from '#platform/outside/deliveries.ts';
import { createSmsProvider } from '#platform/outside/sms.ts';
import { createMailProvider } from '#platform/outside/smtp.ts';
import { type Mailbox, type MailConduct, type MailStage, startMailbox } from '#platform/testing/mailbox.ts';
import { proxyDatabase } from '#platform/testing/proxy.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { type SmsProvider, startSmsProvider, type TakenText } from '#platform/testing/sms-provider.ts';
import {
  allowTexts,
  asMessages,
  countsOf,
  letters,
  mails,
  makeDue,
  numbers,
  rowsOf,
  untruths,
  writeLetters,
} from './sending.ts';

let mailbox: Mailbox;
let provider: SmsProvider;
let server: TestServer;
const recorder = createRecorder([outbox, letters, asMessages]);
const children: ChildProcess[] = [];
let usual: Parameters<typeof replaceProviders>[1];
let impatient: typeof usual;
/** Who never answers is given up soon, and so is who answers late on a busy machine: for tests of hanging alone. */
const hurry = () => replaceProviders(server.services, impatient);

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs of different payloads
const jobs = new Map<string, Job<any>>((outbox.jobs ?? []).map((job) => [job.name, job]));
const run = async (name: string, payload: object = {}, on = server) => {
  const job = jobs.get(name);
  if (!job) throw new Error(`There is no job ${name}`);
  await runJob(on.services, recorder, job, payload);
};
const send = (channel: DeliveryChannel, on = server) => run('outbox.send', { channel }, on);
const pool = () => server.services.pool;
const takenMails = () => mailbox.taken.map(({ to }) => to);
const takenTexts = () => provider.texts().map(({ to }) => to);

beforeAll(async () => {
  mailbox = await startMailbox();
  provider = await startSmsProvider();
  server = await startTestServer({
    features: [...features, letters],
    env: { smtpUrl: mailbox.url, sms: provider.sms },
  });
  const { env, outgoing } = server.services;
  usual = { email: createMailProvider(env), sms: createSmsProvider(env, outgoing) };
  impatient = {
    email: createMailProvider(env, { connection: 500, silence: 500, whole: 1_000 }),
    sms: createSmsProvider(env, outgoing, 1_500),
  };
  await allowTexts(pool());
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
  await provider.close();
});
beforeEach(async () => {
  replaceProviders(server.services, usual);
  mailbox.behave(() => 'ok');
  mailbox.taken.length = 0;
  provider.behave(() => 'take');
  await pool().query(`delete from outbox; update outbox_channels set rests = 0, "restsUntil" = null`);
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

describe('mail', () => {
  test('a mail server that is down for long costs no try; once it is up everything leaves, once', async () => {
    const to = mails(30);
    await mailbox.down();
    await writeLetters(server.db, 'email', to);
    for (let look = 0; look < 15; look += 1) {
      await send('email');
      await makeDue(pool());
    }
    const waiting = await rowsOf(pool(), 'email');
    expect(waiting.every(({ state, attempts }) => state === 'queued' && attempts === 0)).toBe(true);
    expect(waiting[0]?.lastError).toContain('ECONNREFUSED');
    // It rests longer and longer, and nobody knocks while it does.
    await send('email');
    const { rows } = await pool().query(`select rests, "restsUntil" > now() + interval '200 seconds' as long
      from outbox_channels where channel = 'email'`);
    expect(rows).toEqual([{ rests: 16, long: true }]);
    await mailbox.up();
    const knocks = mailbox.connections();
    await send('email');
    expect(mailbox.connections()).toBe(knocks);
    await makeDue(pool());
    await send('email');
    expect(await countsOf(pool(), 'email')).toEqual({ sent: 30 });
    expect(await untruths(pool(), 'email', to, takenMails())).toEqual([]);
    // Over connections that are kept open.
    expect(mailbox.connections() - knocks).toBeLessThanOrEqual(5);
  });

  test.each<[MailStage, MailConduct, Record<string, number> | null]>([
    ['connect', 'hang', { queued: 3 }],
    ['from', 'hang', { queued: 3 }],
    ['recipient', 'hang', { queued: 3 }],
    ['taken', 'hang', { unknown: 3 }],
    ['connect', 'cut', { queued: 3 }],
    ['recipient', 'cut', { queued: 3 }],
    // Whether the last byte had left is what counts.
    ['body', 'cut', null],
    ['taken', 'cut', { unknown: 3 }],
    ['connect', 554, { queued: 3 }],
    ['recipient', 421, { queued: 3 }],
    ['taken', 451, { queued: 3 }],
    ['taken', 554, { failed: 3 }],
  ])('at the stage ‘%s’: %s', async (at, how, counts) => {
    if (how === 'hang') hurry();
    const to = mails(3);
    await writeLetters(server.db, 'email', to);
    mailbox.disconnect();
    mailbox.behave((stage) => (stage === at ? how : 'ok'));
    await send('email');
    if (counts) expect(await countsOf(pool(), 'email')).toEqual(counts);
    expect(await untruths(pool(), 'email', to, takenMails())).toEqual([]);
    // Afterwards all is well, and only what was never taken leaves.
    replaceProviders(server.services, usual);
    mailbox.behave(() => 'ok');
    await makeDue(pool());
    await send('email');
    expect((await countsOf(pool(), 'email'))['queued']).toBeUndefined();
    expect(await untruths(pool(), 'email', to, takenMails())).toEqual([]);
  });

  test('each recipient has an answer of its own', async () => {
    const to = mails(60);
    await writeLetters(server.db, 'email', to);
    const codeOf = (address: string) => ([250, 450, 550] as const)[Number(/\d+/.exec(address)) % 3] ?? 250;
    mailbox.behave((stage, address) => {
      const code = stage === 'recipient' ? codeOf(address) : 250;
      return code === 250 ? 'ok' : code;
    });
    await send('email');
    expect(await countsOf(pool(), 'email')).toEqual({ sent: 20, queued: 20, failed: 20 });
    mailbox.behave(() => 'ok');
    await makeDue(pool());
    await send('email');
    expect(await countsOf(pool(), 'email')).toEqual({ sent: 40, failed: 20 });
    expect(await untruths(pool(), 'email', to, takenMails())).toEqual([]);
  });
});

describe('texts', () => {
  test('each answer of the provider means what it says', async () => {
    hurry();
    const [ok, wrong, failing, page, silent, kept, cut, failed] = numbers(8);
    const conducts = new Map([
      [wrong, 'invalid'],
      [failing, 'fail'],
      [page, 'page'],
      [silent, 'hang'],
      [kept, 'take and hang'],
      [cut, 'take and cut'],
      [failed, 'take and fail'],
    ] as const);
    provider.behave((to) => conducts.get(to) ?? 'take');
    const all = numbers(8);
    await writeLetters(server.db, 'sms', all);
    await send('sms');
    const states = new Map((await rowsOf(pool(), 'sms')).map((row) => [row.toAddress, row.state]));
    expect(all.map((to) => states.get(to))).toEqual([
      'sent',
      'failed',
      // Nobody can say of these whether they were taken: no person, no second try.
      ...['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown'],
    ]);
    const before = provider.requests();
    provider.behave(() => 'take');
    await makeDue(pool());
    await send('sms');
    expect(provider.requests()).toBe(before);
    expect(states.get(ok ?? '')).toBe('sent');
    expect(await untruths(pool(), 'sms', all, takenTexts())).toEqual([]);
  });

  test('a provider that asks for patience is left alone as long as it says, on every server', async () => {
    const to = numbers(40, 100);
    await writeLetters(server.db, 'sms', to);
    provider.behave(() => 'busy');
    const before = provider.requests();
    await send('sms');
    expect(provider.requests() - before).toBeLessThanOrEqual(10);
    const rows = await rowsOf(pool(), 'sms');
    expect(rows.every(({ state, attempts }) => state === 'queued' && attempts === 0)).toBe(true);
    const asked = provider.requests();
    await send('sms');
    expect(provider.requests()).toBe(asked);
    provider.behave(() => 'take');
    await sleep(1_100);
    await send('sms');
    expect(await countsOf(pool(), 'sms')).toEqual({ sent: 40 });
    expect(await untruths(pool(), 'sms', to, takenTexts())).toEqual([]);
  });

  test('STOP while 500 are queued: what was not handed over by then never is', async () => {
    const to = numbers(500, 200);
    await writeLetters(server.db, 'sms', to);
    await pool().query(`update outbox set noun = 'messages'`);
    const stopping = to.slice(0, 100);
    const stopped = Promise.withResolvers<void>();
    let count = 0;
    const stop = async (address: string) => {
      const at = new Date().toISOString();
      const heard = { enqueue: async () => undefined };
      await server.db.transaction().execute(async (db) => {
        await optOut(db, { channel: 'sms', address, at, source: 'STOP' });
        await blockDeliveries({ db, ...heard }, { channel: 'sms', address, reason: 'Opted out' });
      });
    };
    provider.behave(() => {
      count += 1;
      if (count === 50) void Promise.all(stopping.map(stop)).then(() => stopped.resolve());
      return 'take';
    });
    await send('sms');
    await stopped.promise;
    // A turn has its length; a busy machine needs some.
    const waiting = `select from outbox where "state" = 'queued'`;
    while ((await pool().query(waiting)).rowCount) await send('sms');
    const rows = (await pool().query('select * from outbox')).rows;
    const failed = rows.filter(({ state }) => state === 'failed');
    expect(failed.length).toBeGreaterThan(50);
    for (const { attempts, lastError, toAddress } of failed) {
      expect([attempts, lastError]).toEqual([0, expect.stringMatching(/^Opted out/)]);
      expect(stopping).toContain(toAddress);
      expect(takenTexts()).not.toContain(toAddress);
    }
    expect(rows.filter(({ state }) => state === 'sent').length + failed.length).toBe(500);
    // Whoever had said so before it was written is not asked again either.
    await writeLetters(server.db, 'sms', [stopping[0] ?? '']);
    await pool().query(`update outbox set noun = 'messages'`);
    await send('sms');
    const last = (await pool().query(`select * from outbox order by "createdAt" desc limit 1`)).rows[0];
    expect(last).toMatchObject({ state: 'failed', attempts: 0 });
    expect(last.lastError).toMatch(/^Opted out on /);
    await pool().query('delete from opt_outs');
  });

  test('while texts are not approved, or it is night, they wait; mail does not', async () => {
    const setting = (change: object) =>
      pool().query('update settings set data = data || $1::jsonb', [JSON.stringify(change)]);
    const [number = ''] = numbers(1, 800);
    await writeLetters(server.db, 'sms', [number]);
    await writeLetters(server.db, 'email', mails(1, 'night'));
    await setting({ smsApproved: false });
    await send('sms');
    expect(await countsOf(pool(), 'sms')).toEqual({ queued: 1 });
    await setting({ smsApproved: true, quietHours: { from: '00:00', to: '23:59' } });
    server.clock.set('2026-11-22T20:00:00.000Z');
    await Promise.all([send('sms'), send('email')]);
    expect(await countsOf(pool(), 'sms')).toEqual({ queued: 1 });
    expect(await countsOf(pool(), 'email')).toEqual({ sent: 1 });
    await setting({ quietHours: null });
    server.clock.set(new Date().toISOString());
    await send('sms');
    expect(takenTexts()).toContain(number);
  });
});

describe('reports of the provider', () => {
  const textTo = async (number: string): Promise<TakenText> => {
    await writeLetters(server.db, 'sms', [number]);
    await send('sms');
    const text = provider.texts().find(({ to }) => to === number);
    if (!text) throw new Error('Nothing was taken');
    return text;
  };
  /** What the product was told so far is worked off, in the order in which it came. */
  const workOff = async () => {
    const { rows } = await pool().query(
      `delete from graphile_worker._private_jobs using graphile_worker._private_tasks t
       where task_id = t.id and t.identifier = 'outbox.report' returning payload, _private_jobs.id`,
    );
    for (const { payload } of rows.sort((a, b) => a.id - b.id)) await run('outbox.report', payload);
  };
  const stateOf = async (number: string) =>
    (await rowsOf(pool(), 'sms')).find(({ toAddress }) => toAddress === number)?.state;

  test('delivered is delivered, whatever comes later, twice or too late', async () => {
    const [number = ''] = numbers(1, 1000);
    const text = await textTo(number);
    for (const status of ['sent', 'delivered', 'sent', 'queued', 'failed', 'delivered', 'undelivered']) {
      expect((await provider.report(text, status)).status).toBe(204);
      await workOff();
    }
    expect(await stateOf(number)).toBe('delivered');
    expect(await untruths(pool(), 'sms', [number], takenTexts())).toEqual([]);
  });

  test('a report settles what nobody knew, and a text that never arrived says why', async () => {
    const [known = '', lost = ''] = numbers(2, 1010);
    provider.behave(() => 'take and fail');
    const [first, second] = [await textTo(known), await textTo(lost)];
    expect([await stateOf(known), await stateOf(lost)]).toEqual(['unknown', 'unknown']);
    await provider.report(first, 'sent');
    await provider.report(second, 'undelivered', { code: '30005' });
    await workOff();
    expect([await stateOf(known), await stateOf(lost)]).toEqual(['sent', 'failed']);
    const row = (await rowsOf(pool(), 'sms')).find(({ toAddress }) => toAddress === lost);
    expect(row?.lastError).toBe('This number does not exist (30005)');
  });

  test('a report that comes before our own answer is written counts', async () => {
    hurry();
    const [number = ''] = numbers(1, 1020);
    provider.behave(() => 'take and hang');
    await writeLetters(server.db, 'sms', [number]);
    const sending = send('sms');
    const text = await vi.waitFor(() => {
      const found = provider.texts().find(({ to }) => to === number);
      if (!found) throw new Error('not yet');
      return found;
    });
    await provider.report(text, 'delivered');
    await workOff();
    await sending;
    expect(await stateOf(number)).toBe('delivered');
  });

  test('what is not signed, or of another text, changes nothing', async () => {
    const [number = '', other = ''] = numbers(2, 1030);
    const [text, second] = [await textTo(number), await textTo(other)];
    const forged = await provider.report(text, 'failed', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' });
    expect(forged.status).toBe(403);
    // A signature is good for one address and one content only.
    const elsewhere = text.callback.replace(/\/[^/]+\?/, '/00000000-0000-4000-8000-000000000000?');
    expect((await provider.report(text, 'failed', { callback: elsewhere })).status).toBe(204);
    expect((await provider.report(text, 'failed', { sid: second.sid })).status).toBe(204);
    const nonsense = text.callback.replace(/\/[^/]+\?/, '/nonsense?');
    expect((await provider.report(text, 'failed', { callback: nonsense })).status).toBe(204);
    expect((await provider.report(text, 'exploded')).status).toBe(204);
    expect((await fetch(text.callback, { method: 'POST', body: 'x'.repeat(30_000) })).status).toBe(413);
    await workOff();
    expect([await stateOf(number), await stateOf(other)]).toEqual(['sent', 'sent']);
  });

  test('a report on an earlier hand-over says nothing of the one after it', async () => {
    const [number = ''] = numbers(1, 1040);
    provider.behave(() => 'take and fail');
    const text = await textTo(number);
    provider.behave(() => 'take');
    const again = `update outbox set state = 'queued', "nextAt" = null, version = version + 1 where "toAddress" = $1`;
    await pool().query(again, [number]);
    await send('sms');
    await provider.report(text, 'undelivered');
    await workOff();
    expect(await stateOf(number)).toBe('sent');
    // It arrives after all, just when it would leave once more: then it need not.
    await pool().query(again, [number]);
    await provider.report(text, 'delivered');
    await workOff();
    expect(await stateOf(number)).toBe('delivered');
  });
});

describe('servers', () => {
  const child = async (url = server.database.url) => {
    const script = fileURLToPath(new URL('sender.ts', import.meta.url));
    const env = JSON.stringify({ smtpUrl: mailbox.url, sms: provider.sms, publicUrl: server.url });
    const started = spawn(process.execPath, [script, url, env], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(started);
    await once(started.stdout, 'data');
    return started;
  };
  const none = async (state: string) =>
    vi.waitFor(
      async () => {
        for (const channel of ['email', 'sms'] as const)
          expect((await countsOf(pool(), channel))[state]).toBeUndefined();
      },
      { timeout: 20_000, interval: 50 },
    );

  test('two servers empty one queue, each letter once', async () => {
    const [to, texted] = [mails(120, 'both'), numbers(120, 2000)];
    await Promise.all([child(), child()]);
    for (let at = 0; at < 120; at += 30)
      await Promise.all([
        writeLetters(server.db, 'email', to.slice(at, at + 30)),
        writeLetters(server.db, 'sms', texted.slice(at, at + 30)),
      ]);
    await none('queued');
    await none('sending');
    expect(await countsOf(pool(), 'email')).toEqual({ sent: 120 });
    expect(await untruths(pool(), 'email', to, takenMails())).toEqual([]);
    expect(await untruths(pool(), 'sms', texted, takenTexts())).toEqual([]);
  });

  test('kill −9 before and after the hand-over: unknown is what was on its way, nothing else; the rest leaves', {
    tags: ['long'],
  }, async () => {
    const [to, texted] = [mails(200, 'killed'), numbers(200, 3000)];
    // Five mails hang before they were handed over, or after; texts are taken and never answered.
    mailbox.behave((stage, address) => {
      const at = Number(/\d+/.exec(address) ?? 0);
      return at === 50 && stage === 'recipient' ? 'hang' : at === 51 && stage === 'taken' ? 'hang' : 'ok';
    });
    provider.behave((number) => (number === texted[50] ? 'take and hang' : 'take'));
    await writeLetters(server.db, 'email', to);
    await writeLetters(server.db, 'sms', texted);
    const first = await child();
    await vi.waitFor(() => expect(takenMails()).toContain(to[51]));
    await vi.waitFor(() => expect(takenTexts()).toContain(texted[50]));
    first.kill('SIGKILL');
    await once(first, 'exit');
    mailbox.behave(() => 'ok');
    provider.behave(() => 'take');
    const rows = async () => [...(await rowsOf(pool(), 'email')), ...(await rowsOf(pool(), 'sms'))];
    // For a moment the database still holds what the killed one was writing.
    await vi.waitFor(async () => {
      await makeDue(pool());
      await run('outbox.sweep');
      expect((await rows()).filter(({ state }) => state === 'sending')).toEqual([]);
    });
    const left = await rows();
    const lost = left.filter(({ state }) => state === 'unknown');
    expect(lost.length).toBeGreaterThanOrEqual(3);
    // No more than were being handed over at once, and what was not yet written down of those before.
    expect(lost.length).toBeLessThanOrEqual(45);
    await child();
    await none('queued');
    await none('sending');
    expect(await untruths(pool(), 'email', to, takenMails())).toEqual([]);
    expect(await untruths(pool(), 'sms', texted, takenTexts())).toEqual([]);
  });

  test('the database goes away while mail is handed over: what was taken is written down once it is back', {
    tags: ['long'],
  }, async () => {
    const to = mails(40, 'away');
    const proxy = await proxyDatabase(server.database.url);
    const between = Promise.withResolvers<void>();
    await writeLetters(server.db, 'email', to);
    await child(proxy.url);
    await vi.waitFor(() => expect(mailbox.taken.length).toBeGreaterThan(3), { timeout: 20_000, interval: 5 });
    await proxy.cut();
    setTimeout(between.resolve, 1_500);
    await between.promise;
    await proxy.restore();
    await none('sending');
    await makeDue(pool());
    await run('outbox.sweep');
    await none('queued');
    await none('sending');
    expect(await untruths(pool(), 'email', to, takenMails())).toEqual([]);
    expect(await countsOf(pool(), 'email')).toEqual({ sent: 40 });
    const [killed] = children;
    killed?.kill('SIGKILL');
    if (killed) await once(killed, 'exit');
    await proxy.close();
  });
});
