import {
  blankContact,
  type Contact,
  changeContact,
  contactOperations,
  contactRefusals,
  contactsPerLead,
  mayWriteContacts,
  type SomeContactFields,
} from 'domain/contacts';
import { dateTime, isRefusal, notFound, type Outcome, uuid } from 'domain/kernel';
import { type Lead, readableLeads } from 'domain/leads';
import * as z from 'zod';
import { findLead, lockLead } from '#leads';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import {
  countContacts,
  insertContact,
  leadOfContact,
  listContacts,
  lockContact,
  removeContact,
  saveContact,
} from './sql.ts';
import { contactEvent } from './told.ts';

const position = z.tuple([dateTime, uuid]);

/** A lead in sight, locked, to whose contacts the actor may write. */
const writableLead = async (ctx: Context, id: string): Promise<Outcome<Lead>> => {
  const found = await lockLead(ctx.db, id, readableLeads(ctx.viewer));
  return found ? (mayWriteContacts(ctx.actor, found.lead) ?? found.lead) : notFound;
};

type Locked = { contact: Contact; lead: Lead };

/**
 * A contact with its lead, both locked, the lead first as everywhere. Of two leads the lower id is first, or two who
 * move contacts in opposite directions would wait for each other.
 */
const lockWritable = async (ctx: Context, id: string, wanted?: string): Promise<Outcome<Locked>> => {
  const leadId = await leadOfContact(ctx.db, id);
  if (leadId && wanted && wanted.toLowerCase() < leadId)
    await lockLead(ctx.db, wanted, readableLeads(ctx.viewer));
  const lead = leadId ? await writableLead(ctx, leadId) : notFound;
  if (isRefusal(lead)) return lead;
  const contact = await lockContact(ctx.db, id, lead.id);
  return contact ? { contact, lead } : notFound;
};

const create = async (
  ctx: Context,
  { id, leadId, ...fields }: SomeContactFields & { id?: string | undefined; leadId: string },
): Promise<Outcome<Contact>> => {
  const lead = await writableLead(ctx, leadId);
  if (isRefusal(lead)) return lead;
  const blank = blankContact(id ?? ctx.newId(), leadId, ctx.actor.uid, ctx.now);
  const contact = changeContact(blank, fields, ctx.now);
  if (isRefusal(contact)) return contact;
  if ((await countContacts(ctx.db, leadId)) >= contactsPerLead) return contactRefusals.tooMany;
  if (!(await insertContact(ctx.db, contact))) return contactRefusals.idTaken;
  ctx.emit(contactEvent({ verb: 'created', before: null, after: contact, from: lead, to: lead }));
  return contact;
};

/** The lead a contact is to belong to from now on. */
const parentOf = async (ctx: Context, lead: Lead, wanted: string | undefined): Promise<Outcome<Lead>> =>
  wanted === undefined || wanted === lead.id ? lead : writableLead(ctx, wanted);

const update = async (
  ctx: Context,
  { id, version, fields }: { id: string; version: number; fields: SomeContactFields },
): Promise<Outcome<Contact>> => {
  const locked = await lockWritable(ctx, id, fields.leadId);
  if (isRefusal(locked)) return locked;
  const { contact, lead } = locked;
  const to = await parentOf(ctx, lead, fields.leadId);
  if (isRefusal(to)) return to;
  if (contact.version !== version) return { ...contactRefusals.stale, current: contact };
  const changed = changeContact(contact, fields, ctx.now);
  if (isRefusal(changed)) return changed;
  await saveContact(ctx.db, contact, changed);
  ctx.emit(contactEvent({ verb: 'updated', before: contact, after: changed, from: lead, to }));
  return changed;
};

const remove = async (ctx: Context, id: string): Promise<Outcome<{ id: string }>> => {
  const locked = await lockWritable(ctx, id);
  if (isRefusal(locked)) return locked;
  const { contact, lead } = locked;
  await removeContact(ctx.db, id, ctx.now);
  ctx.emit(contactEvent({ verb: 'removed', before: contact, after: null, from: lead, to: lead }));
  return { id };
};

/** A write sent again is answered with the contact as it stands, to who may still open its lead. */
const replayed = {
  keep: ({ id }: Contact) => ({ id }),
  show: async (ctx: Context, { id }: { id: string }): Promise<Outcome<Contact>> => {
    const leadId = await leadOfContact(ctx.db, id);
    const found = leadId && (await findLead(ctx.db, leadId, readableLeads(ctx.viewer)));
    return (found && (await lockContact(ctx.db, id, found.lead.id))) || notFound;
  },
};

export const contactRoutes = [
  bind(contactOperations.list, async (ctx, { leadId, cursor, limit }) => {
    if (!(await findLead(ctx.db, leadId, readableLeads(ctx.viewer)))) return notFound;
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    const rows = await listContacts(ctx.db, leadId, after as [string, string] | null, limit + 1);
    return pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  }),
  bind(contactOperations.create, create, replayed),
  bind(contactOperations.update, update, replayed),
  bind(contactOperations.remove, (ctx, { id }) => remove(ctx, id)),
];
