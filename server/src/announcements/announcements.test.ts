import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { startJob } from './start.ts';

let server: TestServer;
const as = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    as[name] = await server.signIn(people[name]);
});
afterAll(() => server.close());

const start = () => runJob(server.services, createRecorder(features), startJob, {});
const toldTo = async (name: keyof typeof people): Promise<string[]> => {
  const { body } = await as[name].call('notifications.list', {});
  return body.items.map(({ title, message }: { title: string; message: string }) => `${title}: ${message}`);
};
const said = { title: 'Office closed', message: 'Nobody is in on Thursday.', audience: ['manager', 'user'] };

test('[SET-01] only administrators write and list announcements', async () => {
  for (const name of ['uma', 'max'] as const) {
    expect((await as[name].call('announcements.list', {})).status).toBe(403);
    expect((await as[name].call('announcements.create', said)).status).toBe(403);
  }
  expect((await server.anonymous.call('announcements.list', {})).status).toBe(401);
});

test('[SET-01] told once to its audience as it begins, but to nobody who does not want announcements', async () => {
  await as.mia.call('users.updateProfile', { fields: { newAnnouncementAlertsEnabled: false } });
  const { body, status } = await as.ada.call('announcements.create', said);
  expect([status, body.startedAt]).toEqual([200, null]);
  await Promise.all([start(), start()]);
  await vi.waitFor(
    async () => expect(await toldTo('max')).toEqual(['Office closed: Nobody is in on Thursday.']),
    20_000,
  );
  await vi.waitFor(async () => expect(await toldTo('uma')).toHaveLength(1), 20_000);
  await start();
  expect(await toldTo('mia')).toEqual([]);
  expect(await toldTo('dora')).toEqual([]);
  const [row] = (await as.ada.call('announcements.list', {})).body.items;
  expect(row.startedAt).not.toBeNull();
  const change = await as.ada.call('announcements.update', {
    id: row.id,
    version: row.version,
    fields: { title: 'Office open' },
  });
  expect([change.status, change.body.error.code]).toEqual([409, 'ALREADY_TOLD']);
  expect((await as.ada.call('announcements.end', { id: row.id })).status).toBe(200);
  expect((await as.ada.call('announcements.end', { id: row.id })).body.error.code).toBe('ANNOUNCEMENT_OVER');
});

test('one that waits can be changed, and is never told when it is ended before', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await as.ada.call('announcements.create', { ...said, startsAt, title: 'Later' });
  const update = (version: number, fields: object) =>
    as.ada.call('announcements.update', { id: body.id, version, fields });
  expect((await update(1, { title: 'Much later' })).body).toMatchObject({ title: 'Much later', version: 2 });
  expect((await update(1, { title: 'X' })).body.error.code).toBe('STALE_VERSION');
  expect((await update(2, { endsAt: startsAt })).body.error.fields).toEqual({
    endsAt: 'It must end after it starts',
  });
  await as.ada.call('announcements.end', { id: body.id });
  server.clock.advance(7_200_000);
  await start();
  expect((await toldTo('max')).filter((words) => words.startsWith('Much later'))).toEqual([]);
});

test('what is not an announcement is refused with its field', async () => {
  const fields = async (more: object) =>
    (await as.ada.call('announcements.create', { ...said, ...more })).body.error.fields;
  expect(await fields({ title: ' ' })).toEqual({ title: 'Title is required' });
  expect(await fields({ audience: [] })).toEqual({ audience: 'Choose at least one role' });
  expect(Object.keys(await fields({ audience: ['user', 'user'] }))).toEqual(['audience']);
});
