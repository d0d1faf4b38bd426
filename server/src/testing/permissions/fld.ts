import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Day = { id: string; siteId: string; clientId: string };
const answer = { outcome: 'done', amounts: [{ gross: 4_100 }] };
const gross = 987_654;
const amount = 77_321;
const accessCode = 'Gate 4711';
// With what no id or time has beside it, for one of those holds a few digits by chance.
const codesAndMoney = [accessCode, `:${gross}`, `:${amount}`];

/** A day of a route with one site, which was collected before, and who drives it. */
const day =
  (collectorOf: (acting: Acting) => string) =>
  async (acting: Acting): Promise<Day> => {
    const ada = await acting.server.signIn(people.ada);
    const made = async (name: string, input: object) => {
      const { status, body, text } = await ada.call(name, input);
      expect(status, text).toBe(200);
      return body;
    };
    const route = `Field ${acting.server.services.newId()}`;
    const today = acting.server.services.now().slice(0, 10);
    await made('routes.save', { name: route, days: [], collector: collectorOf(acting) });
    const { id: clientId } = await made('clients.create', { businessName: 'Vine LLC' });
    const site = { clientId, siteName: 'Vine Court', city: 'Napa', state: 'CA', status: 'active' };
    const of = {
      collectionRoute: route,
      collectionFrequency: 'weekly',
      commission: { kind: 'flat', amount },
    };
    const { id: siteId } = await made('sites.create', { ...site, ...of, accessCode });
    await made('collections.create', { siteId, date: '2020-01-01', gross });
    const { id } = await made('routeDays.open', { route, date: today, all: true });
    return { id, siteId, clientId };
  };

const mine = day(({ uid }) => uid);

/** All of them are answered alike; the last answer stands for them. */
const alike = (answers: readonly Answer[]): Answer => {
  for (const { status, text } of answers) expect(status, text).toBe(answers[0]?.status);
  return answers.at(-1) as Answer;
};

const isViewing = ({ name }: Acting) => name === 'developer_viewing_as_manager';

type Visit = { id: string; siteId: string; clientId: string };

/** An appointment at a site, so many hours from now, and whose it is. */
const visit =
  (whose: (acting: Acting) => object, { hours = 1, type = 'service_call', status = 'active' } = {}) =>
  async (acting: Acting): Promise<Visit> => {
    const ada = await acting.server.signIn(people.ada);
    const made = async (name: string, input: object) => {
      const { status: answered, body, text } = await ada.call(name, input);
      expect(answered, text).toBe(200);
      return body;
    };
    const { id: clientId } = await made('clients.create', { businessName: 'Vine LLC' });
    const site = { clientId, siteName: 'Vine Court', status, commission: { kind: 'flat', amount } };
    const { id: siteId } = await made('sites.create', { ...site, accessCode });
    const start = Date.parse(acting.server.services.now()) + hours * 3_600_000;
    const times = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() };
    const { id } = await made('appointments.create', { type, ...times, siteId, ...whose(acting) });
    return { id, siteId, clientId };
  };

const assigned = ({ uid }: Acting) => ({ assignedTo: uid });
const attended = ({ uid }: Acting) => ({ assignedTo: people.mia.uid, attendees: [uid] });
const anothers = () => ({ assignedTo: people.mia.uid });

const readVisit = async ({ client }: Acting, ids: readonly string[]): Promise<Answer> => {
  const answers: Answer[] = [];
  for (const id of ids) answers.push(await client.call('visits.get', { id }));
  const answer = alike(answers);
  for (const word of [...codesAndMoney, 'Vine LLC']) expect(answer.text).not.toContain(word);
  return answer;
};

/** FLD — field people: a day for who drives it, a visit for who goes there, and nothing else of it. */
export const fld: Record<string, Case> = {
  'FLD-01': row<string[]>({
    arrange: async (acting) => [(await visit(assigned)(acting)).id, (await visit(attended)(acting)).id],
    act: async (acting, ids) => {
      const list = await acting.client.call('visits.rows', {});
      const got = await readVisit(acting, ids);
      expect(list.status).toBe(got.status);
      if (got.status === 200) for (const id of ids) expect(list.text).toContain(id);
      return got;
    },
  }),
  'FLD-02': row<string[]>({
    arrange: async (acting) => [(await visit(anothers)(acting)).id],
    act: async (acting, ids) => {
      const list = await acting.client.call('visits.rows', {});
      for (const id of ids) expect(list.text).not.toContain(id);
      return readVisit(acting, ids);
    },
  }),
  'FLD-03': row<Visit>({
    arrange: visit(assigned),
    act: async ({ client }, { id }) =>
      alike([
        await client.call('visits.codes', { id }),
        await client.call('visits.looked', { id }),
        await client.call('visits.look', { id }),
      ]),
    holds: async ({ body }, _, { world }, { siteId }) => {
      expect(body.accessCode).toBe(accessCode);
      const looks = await world.query(
        `select from events where noun = 'sites' and verb = 'accessed' and "rowId" = $1`,
        [siteId],
      );
      expect(looks).toHaveLength(2);
    },
  }),
  'FLD-04': row<string[]>({
    arrange: async (acting) => [
      (await visit(assigned, { hours: 72 })(acting)).id,
      (await visit(assigned, { hours: -72 })(acting)).id,
      (await visit(anothers)(acting)).id,
    ],
    act: async ({ client }, ids) => {
      const answers: Answer[] = [];
      for (const id of ids) answers.push(await client.call('visits.look', { id }));
      return alike(answers);
    },
  }),
  'FLD-05': row<Visit>({
    arrange: visit(assigned),
    act: ({ client, server }, { id }) =>
      client.call('visits.complete', {
        id,
        outcome: 'Belt replaced',
        machines: [{ kind: 'dryer', serial: server.services.newId() }],
      }),
    holds: ({ body }) =>
      expect(body).toMatchObject({
        status: 'completed',
        outcome: 'Belt replaced',
        machines: [{ kind: 'dryer' }],
      }),
  }),
  'FLD-06': row<Visit>({
    arrange: visit(assigned, { type: 'installation', status: 'pending_install' }),
    act: ({ client }, { id }) => {
      const handOver = { machines: [], collectionRoute: '', collectionFrequency: 'weekly' };
      return client.call('appointments.complete', { id, handOver });
    },
  }),
  'FLD-07': row<Day>({
    arrange: mine,
    act: async (acting, { id, siteId }) => {
      const { client } = acting;
      const read = await client.call('routeDays.get', { id });
      // Reading through another's eyes shows what is theirs; nothing of it is written.
      const written = alike([
        await client.call('routeDays.closeStop', { id, siteId, answer }),
        await client.call('routeDays.reopenStop', { id, siteId }),
        await client.call('routeDays.look', { id, siteId }),
        await client.call('routeDays.codes', { id }),
        await client.call('routeDays.closeStop', { id, siteId, answer }),
        await client.call('routeDays.close', { id }),
      ]);
      expect(read.status).toBe(isViewing(acting) ? 200 : written.status);
      for (const word of codesAndMoney) expect(read.text).not.toContain(word);
      return written;
    },
    holds: ({ body }) => expect(body).toMatchObject({ status: 'closed', stops: [{ state: 'done' }] }),
  }),
  'FLD-08': row<Day>({
    arrange: day(() => people.mia.uid),
    act: async (acting, { id, siteId }) => {
      const { client } = acting;
      const read = await client.call('routeDays.get', { id });
      if (isViewing(acting)) return read;
      return alike([
        read,
        await client.call('routeDays.closeStop', { id, siteId, answer }),
        await client.call('routeDays.look', { id, siteId }),
        await client.call('routeDays.codes', { id }),
        await client.call('routeDays.close', { id }),
      ]);
    },
  }),
  'FLD-09': row<Day>({
    arrange: mine,
    act: async ({ client }, { id, siteId, clientId }) =>
      alike([
        await client.call('collections.list', { siteId }),
        await client.call('collections.totals', { clientId }),
        await client.call('statements.list', {}),
        await client.call('sites.get', { id: siteId }),
        await client.call('clients.get', { id: clientId }),
        await client.call('routeDays.lastAmounts', { id }),
      ]),
  }),
  'FLD-10': row<Day>({
    arrange: async (acting) => {
      const made = await mine(acting);
      await acting.world.query(
        `update route_days set status = 'closed', "closedAt" = $2::timestamptz - interval '8 days' where id = $1`,
        [made.id, acting.server.services.now()],
      );
      return made;
    },
    act: ({ client }, { id }) => client.call('routeDays.get', { id }),
  }),
};
