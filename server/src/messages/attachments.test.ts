import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Mailbox, startMailbox } from '#platform/testing/mailbox.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let dataDir: string;
let mailbox: Mailbox;
let server: TestServer;
let max: Client;
let leadId: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'washboard-test-'));
  await mkdir(join(dataDir, 'files', 'documents'), { recursive: true });
  mailbox = await startMailbox();
  server = await startTestServer({ env: { dataDir, smtpUrl: mailbox.url } });
  max = await server.signIn(people.max);
  const ada = await server.signIn(people.ada);
  const lead = { firstName: 'Olga', email: 'olga@vine.example', assignedRep: people.max.uid };
  leadId = (await ada.call('leads.create', lead)).body.id;
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  mailbox.taken.length = 0;
});

const pathOf = (id: string): string => join(dataDir, 'files', 'documents', id);

/** A file of the lead, as an upload leaves it. */
const file = async (name: string, mimeType: string, bytes: Buffer): Promise<string> => {
  const [id, now] = [server.services.newId(), server.services.now()];
  await writeFile(pathOf(id), bytes);
  const size = { sizeBytes: bytes.length, received: bytes.length };
  const made = {
    upload: server.services.newId(),
    createdAt: now,
    updatedAt: now,
    uploadedBy: people.max.uid,
  };
  const kept = {
    storageKey: `documents/${id}`,
    checksum: id,
    status: 'ready',
    type: 'other',
    category: 'other',
  };
  await server.db
    .insertInto('documents')
    .values({ id, leadId, name, fileName: name, mimeType, ...size, ...made, ...kept })
    .execute();
  return id;
};

const send = async (to: string[], attachments: string[]): Promise<string> => {
  const words = { subject: 'Plan', content: 'See the plan', leadData: { id: leadId } };
  const { body, text } = await max.call('messages.sendEmail', { to, attachments, ...words });
  expect(body.id, text).toBeDefined();
  return body.id;
};

const leave = async () => {
  for (const job of features.flatMap(({ jobs = [] }) => jobs))
    if (job.name === 'outbox.send')
      await runJob(server.services, createRecorder(features), job, { channel: 'email' });
};

test('files arrive at each address with their names, byte by byte', async () => {
  const [plan, photo] = [randomBytes(1_500_001), Buffer.from('a,b\r\n"Zoë",.\r\n.\r\n')];
  const to = ['olga@vine.example', 'zoe@vine.example', 'max@vine.example'];
  const ids = [
    await file('Plan für "Olga".pdf', 'application/pdf', plan),
    await file('list.csv', 'text/csv', photo),
  ];
  const id = await send(to, ids);
  await leave();
  expect((await max.call('messages.get', { id })).body.status).toBe('sent');
  expect(mailbox.taken.map((mail) => mail.to).sort()).toEqual([...to].sort());
  for (const { text } of mailbox.taken) {
    const { attachments } = await PostalMime.parse(text);
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Plan für "Olga".pdf', 'application/pdf'],
      ['list.csv', 'text/csv'],
    ]);
    const bytes = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer));
    expect(bytes[0]?.equals(plan)).toBe(true);
    expect(bytes[1]?.equals(photo)).toBe(true);
  }
});

test('a file that is gone when the message leaves: failed, and it says which', async () => {
  const gone = await file('Offer.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
  const id = await send(['olga@vine.example'], [gone]);
  await rm(pathOf(gone));
  const other = await send(['olga@vine.example'], []);
  await leave();
  const { status, deliveries } = (await max.call('messages.get', { id })).body;
  expect([status, deliveries[0].reason]).toEqual(['failed', 'The file Offer.pdf is no longer there']);
  expect((await max.call('messages.get', { id: other })).body.status).toBe('sent');
  expect(mailbox.taken).toHaveLength(1);
});
