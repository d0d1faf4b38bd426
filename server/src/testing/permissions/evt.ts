import { daysLater } from 'domain/kernel';
import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer, Client } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Row = { id: string; version: number };

// What is long over no device keeps.
const date = daysLater(new Date().toISOString().slice(0, 10), 4);
const meeting = {
  type: 'meeting',
  title: 'Walk the rooms',
  start: `${date}T17:00:00.000Z`,
  end: `${date}T18:00:00.000Z`,
};
const day = { from: date, to: date, timezone: 'UTC' };

const made = async ({ server }: Acting, fields: object, by = people.ada): Promise<Row> => {
  const maker = await server.signIn(by);
  return (await maker.call('appointments.create', { ...meeting, ...fields })).body;
};

/** An event that the actor, or X, is to do; an administrator made it. */
const theirs = (acting: Acting) => made(acting, { assignedTo: acting.uid });
/** One of other people alone: an administrator who asks has not made it either. */
const others = (acting: Acting) =>
  made(acting, { assignedTo: people.mia.uid }, acting.uid === people.ada.uid ? people.dora : people.ada);

/** An event of the actor's own making, so that it may be changed by its owner. */
const own = async (acting: Acting): Promise<Row> => {
  const { name, client, server } = acting;
  // Nobody without a session, and nobody viewing as X, makes one.
  if (name === 'anon') return others(acting);
  const maker = name === 'developer_viewing_as_manager' ? await server.signIn(people.max) : client;
  return (await maker.call('appointments.create', meeting)).body;
};

/** All of them answer alike; the last answer stands for them. */
const alike = (answers: readonly Answer[]): Answer => {
  expect(new Set(answers.map(({ status }) => status)).size, answers.map(({ text }) => text).join()).toBe(1);
  return answers.at(-1) as Answer;
};

const listed = async (client: Client, id: string): Promise<boolean> => {
  const { body } = await client.call('appointments.list', day);
  return body.items.some((one: Row) => one.id === id);
};

/** Whether it is among what a device keeps of one's own. */
const keeps = async (client: Client, id: string): Promise<boolean> => {
  const { body } = await client.call('appointments.rows', { limit: 200 });
  return body.items.some((one: Row) => one.id === id);
};

const changed = async ({ client }: Acting, { id, version }: Row): Promise<Answer> =>
  alike([
    await client.call('appointments.update', { id, version, fields: { title: 'Changed' } }),
    await client.call('appointments.cancel', { id }),
  ]);

const siteOf = async ({ server }: Acting) => {
  const ada = await server.signIn(people.ada);
  const client = (await ada.call('clients.create', { businessName: 'Silverado Court' })).body;
  return (await ada.call('sites.create', { clientId: client.id, city: 'Napa', state: 'CA' })).body;
};

type AtSite = { site: { id: string; clientId: string }; visit: Row; plain: Row };

/** EVT — events of the calendar (D55, D67). */
export const evt: Record<string, Case> = {
  'EVT-01': row<Row>({
    arrange: theirs,
    act: ({ client }, { id }) => client.call('appointments.get', { id }),
    holds: async (_, __, { client }, { id }) =>
      expect([await listed(client, id), await keeps(client, id)]).toEqual([true, true]),
  }),
  'EVT-02': row<Row>({
    arrange: others,
    act: async (acting, { id }) => {
      const answer = await acting.client.call('appointments.get', { id });
      if (acting.name === 'anon') return alike([answer, await acting.client.call('appointments.rows', {})]);
      expect(await listed(acting.client, id)).toBe(answer.status === 200);
      // No role keeps what is not its own on a device.
      expect(await keeps(acting.client, id)).toBe(false);
      return answer;
    },
  }),
  'EVT-03': row<{ leadId: string }>({
    arrange: async ({ world, uid }) => ({ leadId: (await world.lead({ assignedRep: uid })).id }),
    act: ({ client }, { leadId }) => client.call('appointments.create', { ...meeting, leadId }),
    holds: ({ body }, _, { uid }, { leadId }) =>
      expect(body).toMatchObject({ leadId, assignedTo: uid, createdBy: uid }),
  }),
  'EVT-04': row<Row>({ arrange: own, act: changed }),
  'EVT-05': row<Row>({ arrange: others, act: changed }),
  'EVT-07': row({
    act: ({ client }) => client.call('users.updateProfile', { fields: { theme: 'light' } }),
    holds: ({ body }, _, { uid }) => expect(body).toMatchObject({ uid, theme: 'light' }),
  }),
  'EVT-08': row<number>({
    arrange: async ({ server }) =>
      (await (await server.signIn(people.ada)).call('settings.get')).body.version,
    act: async ({ client, name }, version) =>
      alike([
        await client.call('settings.providers'),
        await client.call('settings.update', { version, fields: { teamName: `Team of ${name}` } }),
        await client.call('settings.update', { version: version + 1, fields: { allowedMailDomains: [] } }),
      ]),
    holds: async (_, __, { client }) => {
      const { body } = await client.call('settings.providers');
      // Whether something is set up, and never by what secret.
      expect(Object.keys(body).sort()).toEqual(['answers', 'email', 'mailFrom', 'push', 'sms', 'smsFrom']);
    },
  }),
  'EVT-09': row({
    act: ({ client }) => client.call('reports.read', { report: 'pipeline', part: 'leads', by: 'rep' }),
    holds: ({ body }) =>
      expect(body).toMatchObject({ truncated: false, all: { leads: { value: expect.any(Number) } } }),
  }),
  'EVT-10': row<AtSite>({
    arrange: async (acting) => {
      const site = await siteOf(acting);
      const visit = await made(acting, { siteId: site.id, assignedTo: acting.uid });
      return { site, visit, plain: await own(acting) };
    },
    act: async ({ client }, { site, visit, plain }) => {
      const set = (one: Row, fields: object, version = one.version) =>
        client.call('appointments.update', { id: one.id, version, fields });
      const places = { siteId: site.id, clientId: site.clientId };
      const answers = [
        await client.call('appointments.create', { ...meeting, ...places }),
        await set(plain, places),
      ];
      const changes = [
        { assignedTo: people.mia.uid },
        { attendees: [people.dora.uid] },
        { start: '2026-12-03T17:00:00.000Z', end: '2026-12-03T18:00:00.000Z' },
        { machineIds: [], siteId: null, clientId: null },
      ];
      let { version } = visit;
      for (const fields of changes) {
        const answer = await set(visit, fields, version);
        if (answer.status === 200) version = answer.body.version;
        answers.push(answer);
      }
      return alike(answers);
    },
  }),
};
