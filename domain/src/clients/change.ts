import { changesBetween, type Outcome } from '#kernel';
import type { Client } from './client.ts';
import { standingReminders } from './contract.ts';
import type { SomeClientFields } from './fields.ts';
import { clientRefusals } from './texts.ts';

/** A client before anything is known. */
export const blankClient = (id: string, by: string | null, now: string): Client => ({
  id,
  version: 1,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  officePhone: '',
  cellPhone: '',
  businessName: '',
  contactTitle: '',
  status: 'active',
  priority: 'medium',
  accountManager: null,
  clientSince: null,
  contractType: 'lease',
  serviceLevel: 'standard',
  contractStartDate: null,
  contractEndDate: null,
  leaseExpirationDate: null,
  taxId: '',
  formerId: '',
  parentClientId: null,
  billingName: '',
  billingAddress: '',
  billingEmail: [],
  terms: null,
  taxExempt: false,
  credit: 0,
  originLeadId: null,
  convertedAt: null,
  convertedBy: null,
  contractReminders: {},
  createdBy: by,
  createdAt: now,
  updatedBy: by,
  updatedAt: now,
  deletedAt: null,
  sites: [],
  primarySiteId: null,
  machines: 0,
});

const nameless = ({ firstName, lastName, businessName, email, phone }: Client): boolean =>
  [firstName, lastName, businessName, email, phone].every((text) => text.trim() === '');

const wrong = (client: Client) => {
  const { contractStartDate: start, contractEndDate: end } = client;
  if (nameless(client)) return clientRefusals.nameless;
  if (start !== null && end !== null && end < start) return clientRefusals.endsBeforeStart;
  return client.parentClientId === client.id ? clientRefusals.ownParent : null;
};

const laidOver = (client: Client, fields: SomeClientFields): Client => ({
  ...client,
  ...(Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Client>),
});

/** Lays fields over a client and keeps its books; the very same client when nothing changed. */
export const changeClient = (
  client: Client,
  fields: SomeClientFields,
  by: string | null,
  now: string,
): Outcome<Client> => {
  if (client.deletedAt !== null) return clientRefusals.deleted;
  const next = laidOver(client, fields);
  if (Object.keys(changesBetween(client, next).after).length === 0) return client;
  const contractReminders = standingReminders(next, client.contractEndDate);
  return (
    wrong(next) ?? { ...next, contractReminders, version: client.version + 1, updatedBy: by, updatedAt: now }
  );
};

/** A new client of some fields, as the first row of it. */
export const newClient = (
  id: string,
  fields: SomeClientFields,
  by: string | null,
  now: string,
): Outcome<Client> => {
  const client = laidOver(blankClient(id, by, now), fields);
  return wrong(client) ?? client;
};

/** Takes a client out of sight while no site of theirs is worked, and nobody owes anybody (CLI-10, CLI-11). */
export const removeClient = (
  client: Client,
  { activeSites, openInvoices }: { activeSites: number; openInvoices: number },
  by: string,
  now: string,
): Outcome<Client> => {
  if (client.deletedAt !== null) return clientRefusals.deleted;
  if (activeSites > 0) return clientRefusals.hasSites(activeSites);
  if (openInvoices > 0) return clientRefusals.hasInvoices(openInvoices);
  if (client.credit > 0) return clientRefusals.hasCredit(client.credit);
  return { ...client, version: client.version + 1, updatedBy: by, updatedAt: now, deletedAt: now };
};

/** Brings a deleted client back. */
export const restoreClient = (client: Client, by: string, now: string): Outcome<Client> =>
  client.deletedAt === null
    ? clientRefusals.notDeleted
    : { ...client, version: client.version + 1, updatedBy: by, updatedAt: now, deletedAt: null };
