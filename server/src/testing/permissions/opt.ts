import { expect } from 'vitest';
import { unsubscribeUrl } from '#messages';
import { twilioSignature } from '#platform/outside/twilio.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

/** The provider's account of the matrix's server. */
export const smsAccount = {
  accountSid: 'AC1234567890abcdef',
  authToken: 'a token of the provider',
  from: '+17075550100',
  apiUrl: 'http://127.0.0.1:9',
};

const number = '+17075550177';
const form = new URLSearchParams({
  MessageSid: 'SM00000000000000000000000000000001',
  From: number,
  To: smsAccount.from,
  Body: 'STOP',
});
const address = 'reader@vine.example';

const stop = ({ client, server }: Acting, signature?: string): Promise<Answer> => {
  // Other cells turn texts off.
  server.services.env.sms = smsAccount;
  return client.raw('/api/sms/inbound', {
    method: 'POST',
    body: form,
    headers: {
      'x-twilio-signature':
        signature ?? twilioSignature(smsAccount.authToken, `${server.url}/api/sms/inbound`, form),
    },
  });
};

const optOuts = ({ server }: Acting) =>
  server.db.selectFrom('opt_outs').selectAll().where('address', 'in', [number, address]).execute();

const unsubscribe = ({ client, server }: Acting): Promise<Answer> => {
  const { pathname, search } = new URL(unsubscribeUrl(server.services.keys, server.services.env, address));
  return client.raw(pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
};

/** MSG-11 to MSG-13: who wants no more of us, said by themselves alone. */
export const opt: Record<string, Case> = {
  'MSG-11': row({
    act: async (acting) => {
      expect((await stop(acting, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=')).status).toBe(403);
      expect(await optOuts(acting)).toEqual([]);
      return stop(acting);
    },
    holds: async (_, __, acting) => {
      const before = await optOuts(acting);
      expect(before).toEqual([expect.objectContaining({ channel: 'sms', address: number })]);
      expect((await stop(acting)).status).toBe(200);
      expect(await optOuts(acting)).toEqual(before);
    },
  }),
  'MSG-12': row({
    act: async (acting) => {
      const { pathname, search } = new URL(
        unsubscribeUrl(acting.server.services.keys, acting.server.services.env, address),
      );
      expect((await acting.client.raw(pathname + search)).status).toBe(200);
      const known = (await optOuts(acting)).map((each) => each.address);
      expect(known).not.toContain(address);
      return unsubscribe(acting);
    },
    holds: async (_, __, acting) =>
      expect(await optOuts(acting)).toContainEqual(expect.objectContaining({ channel: 'email', address })),
  }),
  'MSG-13': row({
    act: ({ client }) => client.call('inbound.removeOptOut', { channel: 'sms', address: number }),
  }),
};
