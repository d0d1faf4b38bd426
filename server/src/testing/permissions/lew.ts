import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Acting, type Case, row } from './cell.ts';

const create = (fields: (acting: Acting) => object, holds?: Case['holds']) =>
  row({
    act: ({ client, ...rest }) => client.call('leads.create', fields({ client, ...rest })),
    ...(holds ? { holds } : {}),
  });

const update = (rep: (acting: Acting) => string | null, fields: object, lead: object = {}) =>
  row({
    arrange: (acting) => acting.world.lead({ assignedRep: rep(acting), ...lead }),
    act: ({ client }, target) =>
      client.call('leads.update', { id: target.id, version: target.version, fields }),
  });

const own = ({ uid }: Acting) => uid;
const nobody = () => null;
const others = () => people.mia.uid;

const remove = (rep: (acting: Acting) => string | null, lead: object = {}) =>
  row({
    arrange: (acting) => acting.world.lead({ assignedRep: rep(acting), ...lead }),
    act: ({ client }, target) => client.call('leads.remove', { id: target.id }),
  });

/** LEW — leads: create, edit, delete. */
export const lew: Record<string, Case> = {
  'LEW-01': create(
    () => ({ firstName: 'Ann' }),
    ({ body }) => expect(body.assignedRep).toBeNull(),
  ),
  'LEW-02': create(
    ({ uid }) => ({ firstName: 'Ann', assignedRep: uid }),
    ({ body }, _, { uid }) => {
      expect(body.assignedRep).toBe(uid);
      expect(body.assignedAt).toBeTruthy();
    },
  ),
  'LEW-03': create(() => ({ firstName: 'Ann', assignedRep: people.mia.uid })),
  'LEW-04': create(
    () => ({ firstName: 'Ann', role: 'admin', permissions: ['all'], isAdmin: true, userId: people.mia.uid }),
    ({ body }) => {
      for (const key of ['role', 'permissions', 'isAdmin', 'userId']) expect(body).not.toHaveProperty(key);
    },
  ),
  'LEW-05': create(() => ({
    firstName: 'Ann',
    convertedToClientId: people.mia.uid,
    createdAt: '2020-01-01T00:00:00.000Z',
    assignedAt: '2020-01-01T00:00:00.000Z',
    repEmails: ['x@example.com'],
    timeoutExpired: true,
  })),
  'LEW-06': update(own, {
    firstName: 'Bea',
    businessName: 'Bea House',
    city: 'Napa',
    tags: ['hot'],
    priority: 'high',
  }),
  'LEW-07': update(nobody, { city: 'Napa' }),
  'LEW-08': update(others, { city: 'Napa' }),
  'LEW-09': update(own, { convertedAt: '2020-01-01T00:00:00.000Z', repEmails: [] }),
  'LEW-10': update(own, { assignedRep: people.mia.uid }),
  'LEW-11': row({
    arrange: ({ world, uid }) => world.lead({ assignedRep: uid }),
    act: ({ client }, lead) => client.call('leads.assign', { id: lead.id, rep: people.uma.uid }),
  }),
  'LEW-12': update(own, { status: 'dead' }),
  'LEW-13': update(own, {}),
  'LEW-14': row({
    arrange: ({ world, uid }) => world.lead({ assignedRep: uid, version: 7 }),
    act: ({ client }, lead) =>
      client.call('leads.update', { id: lead.id, version: lead.version - 1, fields: { city: 'Napa' } }),
    denies: ({ status, body }, _, lead) => {
      if (status === 409) expect(body.error.current).toMatchObject({ id: lead.id, version: lead.version });
    },
  }),
  'LEW-15': remove(own),
  'LEW-16': remove(others),
  'LEW-17': remove(own, {
    convertedToClientId: people.mia.uid,
    status: 'client',
    leadContacted: true,
    markSold: true,
  }),
  'LEW-18': update(
    own,
    { city: 'Napa' },
    { convertedToClientId: people.mia.uid, status: 'client', leadContacted: true, markSold: true },
  ),
};
