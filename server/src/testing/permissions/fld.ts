import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Day = { id: string; siteId: string; clientId: string };
const answer = { outcome: 'done', amounts: [{ gross: 4_100 }] };
const secret = '987654';

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
      commission: { kind: 'flat', amount: 77_321 },
    };
    const { id: siteId } = await made('sites.create', { ...site, ...of, accessCode: '4711' });
    await made('collections.create', { siteId, date: '2020-01-01', gross: Number(secret) });
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

/** FLD — field people: a day for who drives it, and nothing else of it. */
export const fld: Record<string, Case> = {
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
      for (const word of [secret, '77321', '4711']) expect(read.text).not.toContain(word);
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

/** Visits, which do not exist yet. */
export const pendingFld = ['FLD-01', 'FLD-02', 'FLD-03', 'FLD-04', 'FLD-05', 'FLD-06'];
