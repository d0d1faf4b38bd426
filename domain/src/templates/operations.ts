import * as z from 'zod';
import {
  atLeastOneField,
  count,
  dateTime,
  everyone,
  flag,
  listing,
  pageAnswer,
  read,
  text,
  uuid,
  version,
  write,
} from '#kernel';
import { templateFields } from './fields.ts';
import { letter } from './letter.ts';
import { bodyLimits, subjectLimit, templateSeeds, templateTypes } from './template.ts';
import { templateVariables } from './variables.ts';

/** A template as it would leave: nothing raw in it, and what it had nothing to say for. */
export type TemplatePreview = z.output<typeof previewAnswer>;

export const templateAnswer = z.strictObject({
  id: uuid,
  version,
  name: z.string(),
  description: z.string(),
  type: z.enum(templateTypes),
  /** Of e-mails; a text has none. */
  subject: z.string(),
  /** Plain text, or (e-mail) formatted: `isFormatted`, `bodyHtml`. */
  body: z.string(),
  /** Whose it is; null for those of the installation and of people who were not taken over. */
  userId: uuid.nullable(),
  ownerName: z.string(),
  isDefault: flag,
  isShared: flag,
  /** Which of the six texts of every installation it is; null for people's own. */
  seed: z.enum(templateSeeds).nullable(),
  usageCount: count,
  createdAt: dateTime,
  updatedAt: dateTime,
  lastUsedAt: dateTime.nullable(),
  archivedAt: dateTime.nullable(),
});
const previewAnswer = z.strictObject({
  subject: z.string(),
  /** Plain text; of an e-mail its plain part. */
  text: z.string(),
  /** Of an e-mail, cleaned; empty for a text. */
  html: z.string(),
  /** Variables without a value and without a fallback. */
  empty: z.array(z.enum(templateVariables)),
  unknown: z.array(z.string()),
  /** The same for the eye, as html: what has no value stands in `<mark>` by its name. */
  marked: z.strictObject({ subject: z.string(), body: z.string() }),
});
const one = z.strictObject({ id: uuid });
const { name, description, subject, body, isShared, isDefault } = templateFields;

export const templateOperations = {
  /** Own, shared and default ones, the most used first. */
  list: read('templates.list', everyone, {
    input: z.strictObject({
      type: z.enum(templateTypes).optional(),
      /** In name, description, subject and body. */
      text: text(200).optional(),
      /** Those that were put away: one's own; administrators, all in sight. */
      archived: flag.default(false),
      ...listing,
    }),
    output: pageAnswer(templateAnswer),
  }),
  get: read('templates.get', everyone, { input: one, output: templateAnswer }),
  create: write('templates.create', everyone, {
    input: z.strictObject({
      name,
      description: description.default(''),
      type: z.enum(templateTypes),
      subject: subject.default(''),
      body,
      isShared: isShared.default(false),
      isDefault: isDefault.default(false),
    }),
    output: templateAnswer,
  }),
  update: write('templates.update', everyone, {
    input: z.strictObject({
      id: uuid,
      version,
      fields: atLeastOneField(
        z.strictObject({ name, description, subject, body, isShared, isDefault }).partial(),
      ),
    }),
    output: templateAnswer,
  }),
  remove: write('templates.remove', everyone, { input: one, output: one }),
  archive: write('templates.archive', everyone, { input: one, output: templateAnswer }),
  restore: write('templates.restore', everyone, { input: one, output: templateAnswer }),
  /** A template, or a text that is being written, filled from a lead or a client; from neither: with sample data. */
  preview: read('templates.preview', everyone, {
    input: z
      .strictObject({
        id: uuid.optional(),
        type: z.enum(templateTypes).optional(),
        subject: text(subjectLimit).optional(),
        body: letter(bodyLimits.email).optional(),
        leadId: uuid.nullish(),
        clientId: uuid.nullish(),
      })
      .refine(
        ({ id, type, body: given }) => (id === undefined) === (type !== undefined && given !== undefined),
        {
          path: ['id'],
          message: 'Name a template, or a type and a body',
        },
      )
      .refine(({ leadId, clientId }) => !leadId || !clientId, {
        path: ['leadId'],
        message: 'Name a lead or a client, not both',
      }),
    output: previewAnswer,
  }),
  /** Counts a use; what goes wrong with it is nobody's concern (TPL-03). */
  use: write('templates.use', everyone, { input: one, output: one }),
};
