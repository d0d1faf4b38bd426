import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Acting, type Case, row } from './cell.ts';
import { smsAccount } from './opt.ts';

type Target = { leadId: string | null };
type Made = { id: string };

const own = async ({ world, uid }: Acting): Promise<Target> => ({
  leadId: (await world.lead({ assignedRep: uid })).id,
});
const unassigned = async ({ world }: Acting): Promise<Target> => ({ leadId: (await world.lead({})).id });
const others = async ({ world }: Acting): Promise<Target> => ({
  leadId: (await world.lead({ assignedRep: people.mia.uid })).id,
});

const about = ({ leadId }: Target) => (leadId ? { leadData: { id: leadId } } : {});

const email = ({ client }: Acting, target: Target, more: object = {}) =>
  client.call('messages.sendEmail', {
    to: ['olga@vine.example'],
    subject: 'Hello',
    content: 'Hello Olga',
    ...about(target),
    ...more,
  });

const text = ({ client }: Acting, target: Target, to = '+17075550142') =>
  client.call('messages.sendSms', { to: [to], message: 'Hello', ...about(target) });

const texts =
  (on: boolean) =>
  async (acting: Acting): Promise<Target> => {
    acting.server.services.env.sms = on ? smsAccount : null;
    await acting.world.query(`update settings set "data" = jsonb_set("data", '{smsApproved}', $1::jsonb)`, [
      String(on),
    ]);
    return own(acting);
  };

/** A message on a lead, or to nobody we know. */
const put = async ({ world, server }: Acting, leadId: string | null, senderId: string): Promise<Made> => {
  const id = server.services.newId();
  await world.query(
    `insert into messages ("id", "channel", "direction", "status", "senderId", "recipients", "subject", "leadId", "createdAt", "updatedAt")
     values ($1, 'email', 'out', 'sent', $2, '{a@x.example}', 'Hello', $3, now(), now())`,
    [id, senderId, leadId],
  );
  return { id };
};

/** MSG — sending, histories, opt-outs; what comes in is shown where it is taken in. */
export const msg: Record<string, Case> = {
  'MSG-01': row<Target>({
    arrange: own,
    act: (acting, target) => email(acting, target),
    holds: async ({ body }, _, acting, target) => {
      const { uid, client } = acting;
      const person = Object.values(people).find((one) => one.uid === uid);
      expect(body).toMatchObject({
        senderId: uid,
        senderName: person?.displayName,
        senderEmail: person?.email,
      });
      // Who somebody is stands in their profile alone.
      const forged = await email(acting, target, { senderData: { name: 'Boss' } });
      expect(forged.status).toBe(400);
      expect((await client.call('messages.get', { id: body.id })).status).toBe(200);
    },
  }),
  'MSG-02': row<Target>({ arrange: unassigned, act: (acting, target) => email(acting, target) }),
  'MSG-03': row<Target>({ arrange: others, act: (acting, target) => email(acting, target) }),
  'MSG-04': row({ act: (acting) => email(acting, { leadId: null }) }),
  'MSG-05': row<Target>({ arrange: texts(true), act: (acting, target) => text(acting, target) }),
  'MSG-06': row<Target>({
    arrange: async (acting) => {
      await acting.world.query(
        `insert into opt_outs values ('sms', '+17075550199', now(), 'STOP') on conflict do nothing`,
      );
      return texts(true)(acting);
    },
    act: (acting, target) => text(acting, target, '+17075550199'),
  }),
  'MSG-07': row<Target>({
    arrange: texts(true),
    act: async (acting, target) => {
      const abroad = await text(acting, target, '+14735551234');
      const premium = await text(acting, target, '+19005551234');
      expect(premium.status).toBe(abroad.status);
      return premium;
    },
  }),
  'MSG-08': row<Target>({
    arrange: texts(false),
    act: (acting, target) => text(acting, target),
    denies: ({ status, body }) => {
      if (status === 503) expect(body.error.code).toBe('SMS_DISABLED');
    },
  }),
  'MSG-09': row<{ own: Made; free: Made; others: Made }>({
    arrange: async (acting) => {
      await acting.world.query('truncate messages cascade');
      return {
        own: await put(acting, (await own(acting)).leadId, people.mia.uid),
        free: await put(acting, null, acting.uid),
        others: await put(acting, (await others(acting)).leadId, people.mia.uid),
      };
    },
    act: ({ client }) => client.call('messages.list'),
    holds: async ({ body }, expected, { client }, made) => {
      const ids = body.items.map(({ id }: Made) => id).sort();
      const all = expected === 'all';
      expect(ids).toEqual([made.own.id, made.free.id, ...(all ? [made.others.id] : [])].sort());
      expect((await client.call('messages.get', { id: made.others.id })).status).toBe(all ? 200 : 404);
    },
  }),
  'MSG-10': row<Made>({
    arrange: async (acting) => put(acting, (await own(acting)).leadId, acting.uid),
    act: async ({ client }, { id }) => {
      await client.call('messages.update', { id, subject: 'x' });
      await client.call('messages.create', { subject: 'x' });
      return client.call('messages.remove', { id });
    },
  }),
};
