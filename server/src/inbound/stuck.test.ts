import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { TestServer } from '#platform/testing/server.ts';
import { handIn } from './handing.ts';
import { domain, startInbound, work } from './inbound.fixtures.ts';
import { mailJobKey } from './sql.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startInbound();
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

/** Hands a mail in, and answers the id of the job that is to take it in. */
const handedIn = async (lines: readonly string[]): Promise<string> => {
  const raw = Buffer.from(lines.join('\r\n'));
  await handIn(server.services, { sender: 'envelope@vine.example', recipients: [`hello@${domain}`], raw });
  const [job] = await query('select id from graphile_worker._private_jobs order by id desc limit 1');
  return job.id;
};
const failed = (job: string, reason: string) =>
  query('select graphile_worker.permanently_fail_jobs($1::bigint[], $2)', [[job], reason]);

test('mail that could not be taken in is listed for administrators, with its reason and what comes next', async () => {
  await handedIn(['Subject: Waits its turn', '', 'Hello']);
  const again = await handedIn([
    'subject: =?utf-8?q?Pl=C3=A4ne?=',
    ' for us',
    '',
    'Subject: no',
    'x'.repeat(30_000),
  ]);
  await failed(await handedIn(['From: Olga <o@vine.example>', 'Subject: a\u0000b', '', '']), 'It broke\noff');
  await query('delete from graphile_worker._private_jobs where id = $1', [await handedIn(['', ''])]);
  const at = '2099-01-01T00:00:00.000Z';
  await query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'Took too long', run_at = $2 where id = $1`,
    [again, at],
  );

  const ada = await server.signIn(people.ada);
  const { status, body } = await ada.call('inbound.stuck', { limit: 2 });
  expect([status, body.total]).toEqual([200, 3]);
  const next = await ada.call('inbound.stuck', { limit: 2, cursor: body.cursor });
  expect([next.body.items.length, next.body.cursor, next.body.total]).toEqual([1, null, 3]);
  const to = [`hello@${domain}`];
  expect([...body.items, ...next.body.items]).toMatchObject([
    { subject: '', from: 'envelope@vine.example', to, nextAt: null, sizeBytes: 2 },
    { subject: 'ab', from: 'Olga <o@vine.example>', reason: 'It broke off', nextAt: null },
    { subject: 'Pläne for us', from: 'envelope@vine.example', reason: 'Took too long', nextAt: at },
  ]);

  const dora = await server.signIn(people.dora);
  expect((await dora.call('inbound.stuck', {})).status).toBe(200);
  for (const person of [people.max, people.uma])
    expect((await (await server.signIn(person)).call('inbound.stuck', {})).status).toBe(403);
  await work(server, 'inbound.mail');
  expect((await ada.call('inbound.stuck', {})).body.total).toBe(2);
});

test('one that failed is tried again when an administrator says so, and is then a message', async () => {
  const lines = ['From: Rosa <rosa@vine.example>', 'Subject: Tried again', '', 'Hello'];
  await failed(await handedIn(lines), 'No reader');
  const ada = await server.signIn(people.ada);
  const stuck = async () => (await ada.call('inbound.stuck', {})).body.items;
  const [mail] = await stuck();
  expect(mail).toMatchObject({ subject: 'Tried again', nextAt: null });
  for (const person of [people.max, people.uma])
    expect((await (await server.signIn(person)).call('inbound.retry', { id: mail.id })).status).toBe(403);
  expect((await ada.call('inbound.retry', { id: mail.id })).status).toBe(200);
  // Twice asked is once tried.
  expect((await ada.call('inbound.retry', { id: mail.id })).status).toBe(200);
  expect(await query('select from graphile_worker.jobs where key = $1', [mailJobKey(mail.id)])).toHaveLength(
    1,
  );
  await work(server, 'inbound.mail');
  expect((await stuck()).map(({ id }: { id: string }) => id)).not.toContain(mail.id);
  const { items } = (await ada.call('messages.list', { text: 'Tried again' })).body;
  expect(items).toMatchObject([{ direction: 'in', subject: 'Tried again' }]);
  expect((await ada.call('inbound.retry', { id: mail.id })).status).toBe(404);
});

test('mail above the limit of its sender stays for a person, and comes in once the limit allows it', async () => {
  const from = 'many@far.example';
  await query(`insert into limits values ($1, 20, $2::timestamptz, $2::timestamptz + interval '1 hour')`, [
    `inbound:${from}`,
    server.clock.now(),
  ]);
  const job = await handedIn([`From: ${from}`, 'Subject: The twenty-first', '', 'Hello']);
  const reason = 'More than 20 e-mails of one sender in an hour';
  await expect(work(server, 'inbound.mail')).rejects.toThrow(reason);
  await failed(job, reason);
  const ada = await server.signIn(people.ada);
  const { items } = (await ada.call('inbound.stuck', {})).body;
  expect(items[0]).toMatchObject({ from, subject: 'The twenty-first', reason });
  server.clock.advance(61 * 60_000);
  expect((await ada.call('inbound.retry', { id: items[0].id })).status).toBe(200);
  await work(server, 'inbound.mail');
  const found = (await ada.call('messages.list', { text: 'The twenty-first' })).body.items;
  expect(found).toMatchObject([{ direction: 'in', subject: 'The twenty-first' }]);
});
