import * as z from 'zod';
import { each, everyone, operation, type Page, pageAnswer, reps, uuid, version } from '#kernel';
import { besideAnswer, besideList, ownMarks } from './answers.ts';
import { type Contact, contactRelations } from './contact.ts';
import { contactCreate, contactUpdate } from './fields.ts';

const texts = ['firstName', 'lastName', 'email', 'phone', 'company', 'position'] as const;

const contactAnswer = z.strictObject({
  ...besideAnswer,
  relation: z.enum(contactRelations),
  ...each(z.string(), texts),
  ...ownMarks,
});

export const contactOperations = {
  list: operation<Page<Contact>>()({
    name: 'contacts.list',
    output: pageAnswer(contactAnswer),
    who: everyone,
    kind: 'read',
    input: besideList,
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
