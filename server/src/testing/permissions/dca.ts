import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Acting, type Case, row } from './cell.ts';

type Contact = { id: string; version: number; lead: string };
type Rep = (acting: Acting) => string | null;

const own: Rep = ({ uid }) => uid;
const nobody: Rep = () => null;
const others: Rep = () => people.mia.uid;

const leadOf = (rep: Rep) => (acting: Acting) => acting.world.lead({ assignedRep: rep(acting) });

/** A lead with a contact that an administrator wrote down. */
const contact =
  (rep: Rep) =>
  async (acting: Acting): Promise<Contact> => {
    const { id: lead } = await leadOf(rep)(acting);
    const ada = await acting.server.signIn(people.ada);
    const { body } = await ada.call('contacts.create', { leadId: lead, firstName: 'Olga' });
    return { id: body.id, version: body.version, lead };
  };

const list = (rep: Rep): Case =>
  row<Contact>({
    arrange: contact(rep),
    act: ({ client }, { lead }) => client.call('contacts.list', { leadId: lead }),
    holds: ({ body }, _, __, { id }) => expect(body.items.map((one: Contact) => one.id)).toEqual([id]),
  });

/** Creating and updating answer alike; the update is the answer. */
const write = (rep: Rep): Case =>
  row<Contact>({
    arrange: contact(rep),
    act: async ({ client }, { id, version, lead }) => {
      const made = await client.call('contacts.create', { leadId: lead, lastName: 'Ng' });
      const changed = await client.call('contacts.update', { id, version, fields: { relation: 'owner' } });
      expect(made.status).toBe(changed.status);
      return changed;
    },
    holds: ({ body }) => expect(body).toMatchObject({ relation: 'owner', version: 2 }),
  });

const privileged = {
  role: 'admin',
  permissions: ['all'],
  isAdmin: true,
  userId: people.mia.uid,
  tenantId: 't',
};

/** DCA — contacts; deals and activities come with clients. */
export const dca: Record<string, Case> = {
  'DCA-01': list(own),
  'DCA-02': list(others),
  'DCA-03': write(own),
  'DCA-04': write(nobody),
  'DCA-05': row<{ id: string }>({
    arrange: leadOf(others),
    act: ({ client }, { id }) => client.call('contacts.create', { leadId: id, firstName: 'Olga' }),
  }),
  'DCA-06': row<Contact & { to: string }>({
    arrange: async (acting) => ({
      ...(await contact(own)(acting)),
      to: (await leadOf(others)(acting)).id,
    }),
    act: ({ client }, { id, version, to }) =>
      client.call('contacts.update', { id, version, fields: { leadId: to } }),
    holds: ({ body }, _, __, { to }) => expect(body.leadId).toBe(to),
  }),
  'DCA-07': row<{ id: string }>({
    arrange: leadOf(own),
    act: ({ client }, { id }) =>
      client.call('contacts.create', { leadId: id, firstName: 'Olga', ...privileged }),
    holds: ({ body }) => {
      for (const key of Object.keys(privileged)) expect(body).not.toHaveProperty(key);
    },
  }),
  'DCA-08': row<Contact>({
    arrange: contact(own),
    act: ({ client }, { id }) => client.call('contacts.remove', { id }),
    holds: async (_, __, { client }, { lead }) =>
      expect((await client.call('contacts.list', { leadId: lead })).body.items).toEqual([]),
  }),
};
