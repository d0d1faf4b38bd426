import * as z from 'zod';
import { byId, each, everyone, pageAnswer, read, reps, updateOf, write } from '#kernel';
import { besideAnswer, besideList, ownMarks } from './answers.ts';
import { contactRelations } from './contact.ts';
import { contactCreate, contactUpdate } from './fields.ts';

const texts = ['firstName', 'lastName', 'email', 'phone', 'company', 'position'] as const;

export const contactAnswer = z.strictObject({
  ...besideAnswer,
  relation: z.enum(contactRelations),
  ...each(z.string(), texts),
  ...ownMarks,
});

export const contactOperations = {
  list: read('contacts.list', everyone, { input: besideList, output: pageAnswer(contactAnswer) }),
  create: write('contacts.create', everyone, { input: contactCreate, output: contactAnswer }),
  update: updateOf('contacts.update', everyone, contactUpdate, contactAnswer),
  remove: write('contacts.remove', reps, { input: byId, output: byId }),
} as const;
