import { afterEach, beforeEach, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const ask = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const jobs = features.flatMap(({ jobs: its = [] }) => its);
const night = async () => {
  for (const name of ['privacy.retention', 'auth.sweep', 'crash.forget']) {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    await runJob(server.services, createRecorder(features), job, {});
  }
};
const left = async () =>
  (
    await ask(`select (select count(*)::int from messages) as messages, (select count(*)::int from outbox) as outbox,
      (select count(*)::int from crash_reports) as crashes, (select count(*)::int from idempotency_keys) as answers,
      (select count(*)::int from sessions) as sessions`)
  )[0];

test('[ADMIN-04] what is over by the settings goes at night, and nothing of the business unless the house says so', async () => {
  const ada = await server.signIn(people.ada);
  await ask(
    `insert into messages ("id", "channel", "direction", "status", "createdAt", "updatedAt")
     select gen_random_uuid(), 'email', 'out', case when n = 1 then 'queued' else 'sent' end, now() - interval '400 days', now()
     from generate_series(1, 1203) n`,
  );
  await ask(
    `insert into messages ("id", "channel", "direction", "status", "createdAt", "updatedAt") values (gen_random_uuid(), 'email', 'out', 'sent', now(), now())`,
  );
  await ask(
    `insert into outbox ("id", "toAddress", "subject", "body", "createdAt", "noun", "rowId", "state")
     select gen_random_uuid(), 'a@example.com', '', '', now(), 'messages', "id", 'sent' from messages`,
  );
  await ask(`insert into crash_reports values (gen_random_uuid(), now() - interval '20 days', null, '{}')`);
  await ask(
    `insert into idempotency_keys ("person", "operation", "key", "requestHash", "createdAt") values ($1, 'x', 'k', 'h', now() - interval '20 days')`,
    [people.ada.uid],
  );
  await ask(
    `insert into sessions ("id", "tokenHash", "uid", "openedBy", "createdAt", "lastSeenAt", "provedAt")
     values (gen_random_uuid(), 'old', $1, 'password', now() - interval '60 days', now() - interval '40 days', now())`,
    [people.max.uid],
  );
  const before = await left();
  await night();
  expect(await left()).toEqual(before);
  const { version } = (await ada.call('settings.get')).body;
  const keptDays = { messages: 365, crashes: 10, sessions: 30, answers: 10 };
  const saved = await ada.call('settings.update', { version, fields: { keptDays } });
  expect(saved.status).toBe(200);
  await night();
  // The newest stays, and what is still to leave.
  expect(await left()).toEqual({ messages: 2, outbox: 2, crashes: 0, answers: 0, sessions: 1 });
  const told = await ask(
    `select after from events where noun = 'messages' and verb = 'forgotten' order by position`,
  );
  expect(told.map(({ after }) => after.count)).toEqual([500, 500, 202]);
});
