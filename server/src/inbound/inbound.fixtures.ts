import type { AddressInfo } from 'node:net';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { twilioSignature } from '#platform/outside/twilio.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { takeMailJob } from './mail.ts';
import { mediaJob } from './media.ts';

export const sms = {
  accountSid: 'AC1234567890abcdef',
  authToken: 'a token of the provider',
  from: '+17075550100',
  apiUrl: 'http://127.0.0.1:9',
};
export const domain = 'in.vine.example';
export const secret = 'a secret between mail servers';

let serial = 0;
/** An id of a text as Twilio makes them. */
export const newSid = (): string => {
  serial += 1;
  return `SM${serial.toString().padStart(32, '0')}`;
};

type Texted = { From?: string; Body?: string; MessageSid?: string; [more: string]: string | undefined };

/** Hands a text in as Twilio does; `signature` instead of the right one. */
export const text = (server: TestServer, given: Texted, signature?: string) => {
  const fields = { MessageSid: newSid(), From: '+17075550111', To: sms.from, Body: 'Hello', ...given };
  const form = new URLSearchParams(Object.entries(fields) as [string, string][]);
  const signed = signature ?? twilioSignature(sms.authToken, `${server.url}/api/sms/inbound`, form);
  return server.anonymous.raw('/api/sms/inbound', {
    method: 'POST',
    body: form,
    headers: { 'x-twilio-signature': signed },
  });
};

const jobs = { 'inbound.mail': takeMailJob, 'inbound.media': mediaJob };

/** Does the waiting work of one kind, as the queue would. */
export const work = async (server: TestServer, name: keyof typeof jobs | 'outbox.ended'): Promise<number> => {
  const job =
    name === 'outbox.ended'
      ? features.flatMap(({ jobs = [] }) => jobs).find((each) => each.name === name)
      : jobs[name];
  if (!job) throw new Error(`${name} is no job`);
  const { rows } = await server.services.pool.query<{ id: string; payload: object }>(
    `select j.id, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.run_at <= now() + interval '1 second' order by j.id`,
    [name],
  );
  for (const { id, payload } of rows) {
    await runJob(server.services, createRecorder(features), job, payload);
    await server.services.pool.query('delete from graphile_worker._private_jobs where id = $1', [id]);
  }
  return rows.length;
};

export type Lead = { id: string; version: number };

/** A lead, of somebody or in the pool. */
export const leadWith = async (client: Client, fields: object): Promise<Lead> => {
  const { status, body, text } = await client.call('leads.create', {
    firstName: 'Olga',
    company: 'Vine Street',
    ...fields,
  });
  if (status !== 200) throw new Error(text);
  return body;
};

/** What is kept of messages, newest first. */
export const messages = (server: TestServer) =>
  server.db.selectFrom('messages').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();

export const startInbound = (more: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({
    ...more,
    env: { sms, inbound: { domain, smtpPort: 0, secret, authServer: 'mx.vine.example' }, ...more.env },
  });

export const portOf = (server: { address: () => string | AddressInfo | null }): number =>
  (server.address() as AddressInfo).port;
