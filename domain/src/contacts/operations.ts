import * as z from 'zod';
import {
  dateTime,
  each,
  everyone,
  listing,
  operation,
  type Page,
  pageAnswer,
  reps,
  uuid,
  version,
} from '#kernel';
import { type Contact, contactRelations } from './contact.ts';
import { contactCreate, contactUpdate } from './fields.ts';

const texts = ['firstName', 'lastName', 'email', 'phone', 'company', 'position'] as const;

const contactAnswer = z.strictObject({
  id: uuid,
  version,
  leadId: uuid,
  relation: z.enum(contactRelations),
  createdBy: uuid.nullable(),
  ...each(z.string(), texts),
  ...each(dateTime, ['createdAt', 'updatedAt']),
  tags: z.array(z.string()),
  customFields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const contactOperations = {
  list: operation<Page<Contact>>()({
    name: 'contacts.list',
    output: pageAnswer(contactAnswer),
    who: everyone,
    kind: 'read',
    input: z.strictObject({ leadId: uuid, ...listing }),
  }),
  create: operation<Contact>()({
    name: 'contacts.create',
    output: contactAnswer,
    who: everyone,
    kind: 'write',
    input: contactCreate,
  }),
  update: operation<Contact>()({
    name: 'contacts.update',
    output: contactAnswer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid, version, fields: contactUpdate }),
  }),
  remove: operation<{ id: string }>()({
    name: 'contacts.remove',
    output: z.strictObject({ id: uuid }),
    who: reps,
    kind: 'write',
    input: z.strictObject({ id: uuid }),
  }),
} as const;
