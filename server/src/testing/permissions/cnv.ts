import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Client } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

const sold = (uid: string) => ({
  firstName: 'Beth',
  lastName: 'Amari',
  email: 'beth@silverado.example',
  streetAddress: '12 Main St',
  city: 'Napa',
  state: 'CA',
  zipCode: '94559',
  assignedRep: uid,
  leadContacted: true,
  markSold: true,
  soldDate: '2026-11-01T10:00:00.000Z',
  status: 'client',
});

const leadOf = ({ world, uid }: Acting, more: object = {}) => world.lead({ ...sold(uid), ...more });

const said = (id: string) => ({
  id,
  accountManager: people.mia.uid,
  businessName: 'Silverado Court',
  contactTitle: 'Property Manager',
  siteName: 'Napa Location',
  installationDate: '2026-12-01',
  machines: { washers: 2, dryers: 2, stacks: 0, combos: 0 },
  serviceCall: true,
});
const convert = (client: Client, id: string, key?: string) =>
  client.call('leads.convert', said(id), key ? { key } : {});

/** A lead that an administrator has converted. */
const converted = async (acting: Acting) => {
  const { id } = await leadOf(acting);
  const ada = await acting.server.signIn(people.ada);
  const { body } = await convert(ada, id);
  return {
    id,
    clientId: body.client.id as string,
    siteId: body.site.id as string,
    call: body.serviceCall.id as string,
  };
};
type Made = Awaited<ReturnType<typeof converted>>;

/** CNV — conversion, its history, and service calls. */
export const cnv: Record<string, Case> = {
  'CNV-01': row<{ id: string }>({
    arrange: (acting) => leadOf(acting),
    act: ({ client }, { id }) => convert(client, id),
    holds: ({ body }, _, __, { id }) =>
      expect(body).toMatchObject({
        success: true,
        client: { originLeadId: id },
        serviceCall: { leadId: id },
      }),
  }),
  'CNV-02': row<{ id: string }>({
    arrange: (acting) => leadOf(acting, { zipCode: '' }),
    act: ({ client }, { id }) => convert(client, id),
    denies: ({ status, body }) => {
      if (status === 409) expect(body.error.message).toBe('Lead must have complete address information');
    },
  }),
  'CNV-03': row<Made>({
    arrange: converted,
    act: ({ client }, { id }) => convert(client, id),
    denies: ({ status, body }, _, { clientId }) => {
      if (status === 409) expect(body.error.current.clientId).toBe(clientId);
    },
  }),
  'CNV-04': row<{ id: string }>({
    arrange: (acting) => leadOf(acting),
    act: async ({ client }, { id }) => {
      const first = await convert(client, id, `cnv-${id}`);
      const again = await convert(client, id, `cnv-${id}`);
      if (first.status === 200) expect(again.text).toBe(first.text);
      return again;
    },
  }),
  'CNV-05': row<{ id: string; lame: string }>({
    arrange: async (acting) => ({
      id: (await leadOf(acting)).id,
      lame: (await leadOf(acting, { email: '' })).id,
    }),
    act: ({ client }, { id, lame }) =>
      client.call('leads.convertMany', {
        items: [id, lame].map((each) => ({ id: each, accountManager: people.mia.uid })),
      }),
    holds: async ({ body }, _, { client }, { lame }) => {
      expect([body.converted, body.failed, body.items[1].error.message]).toEqual([
        1,
        1,
        'Lead must have first name, last name, and email',
      ]);
      expect((await client.call('leads.get', { id: lame })).body.convertedToClientId).toBeNull();
    },
  }),
  'CNV-06': row<Made>({
    arrange: converted,
    act: ({ client }) => client.call('conversions.list', { limit: 100_000 }),
    holds: ({ body }, _, __, { id }) => {
      expect(body.items.length).toBeLessThanOrEqual(50);
      expect(body.items[0].leadId).toBe(id);
    },
  }),
  'CNV-07': row<Made>({
    arrange: converted,
    act: async ({ client }, made) => {
      const tries = ['create', 'update', 'remove'].map((verb) => client.call(`conversions.${verb}`, made));
      const answers = await Promise.all(tries);
      const [first] = answers;
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => first?.status));
      return first as (typeof answers)[number];
    },
  }),
  'CNV-08': row<Made>({
    arrange: converted,
    act: async ({ client }, { call, siteId }) => {
      // One by itself is hidden like any event of others (EVT-02); those of a site are the office's.
      const one = await client.call('appointments.get', { id: call });
      expect([200, 401, 404]).toContain(one.status);
      return client.call('appointments.around', { siteId });
    },
    holds: ({ body }, _, __, { clientId }) => expect(body.items[0].clientId).toBe(clientId),
  }),
  'CNV-09': row<Made>({
    arrange: converted,
    act: ({ client }, { siteId }) =>
      client.call('appointments.create', {
        siteId,
        type: 'inspection',
        start: '2026-12-02T17:00:00.000Z',
        end: '2026-12-02T18:00:00.000Z',
      }),
    holds: ({ body }, _, { name }) =>
      expect(body.createdBy).toBe(name === 'admin' ? people.ada.uid : people.dora.uid),
  }),
};
