import * as z from 'zod';
import {
  atLeastOneField,
  count,
  dateTime,
  everyone,
  flag,
  listing,
  operation,
  type Page,
  pageAnswer,
  text,
  uuid,
  version,
} from '#kernel';
import { templateFields } from './fields.ts';
import { bodyLimits, subjectLimit, type Template, templateSeeds, templateTypes } from './template.ts';
import { type TemplateVariable, templateVariables } from './variables.ts';

/** A template as it would leave: nothing raw in it, and what it had nothing to say for. */
export type TemplatePreview = {
  subject: string;
  /** Plain text; of an e-mail its plain part. */
  text: string;
  /** Of an e-mail, cleaned; empty for a text. */
  html: string;
  /** Variables without a value and without a fallback. */
  empty: TemplateVariable[];
  unknown: string[];
  /** The same for the eye, as html: what has no value stands in `<mark>` by its name. */
  marked: { subject: string; body: string };
};

const answer = z.strictObject({
  id: uuid,
  version,
  name: z.string(),
  description: z.string(),
  type: z.enum(templateTypes),
  subject: z.string(),
  body: z.string(),
  userId: uuid.nullable(),
  ownerName: z.string(),
  isDefault: flag,
  isShared: flag,
  seed: z.enum(templateSeeds).nullable(),
  usageCount: count,
  createdAt: dateTime,
  updatedAt: dateTime,
  lastUsedAt: dateTime.nullable(),
  archivedAt: dateTime.nullable(),
});
const one = z.strictObject({ id: uuid });
const ofTemplate = operation<Template>();
const { name, description, subject, body, isShared, isDefault } = templateFields;

export const templateOperations = {
  /** Own, shared and default ones, the most used first. */
  list: operation<Page<Template>>()({
    name: 'templates.list',
    output: pageAnswer(answer),
    who: everyone,
    kind: 'read',
    input: z.strictObject({
      type: z.enum(templateTypes).optional(),
      /** In name, description, subject and body. */
      text: text(200).optional(),
      /** Those that were put away: one's own; administrators, all in sight. */
      archived: flag.default(false),
      ...listing,
    }),
  }),
  get: ofTemplate({ name: 'templates.get', output: answer, who: everyone, kind: 'read', input: one }),
  create: ofTemplate({
    name: 'templates.create',
    output: answer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({
      name,
      description: description.default(''),
      type: z.enum(templateTypes),
      subject: subject.default(''),
      body,
      isShared: isShared.default(false),
      isDefault: isDefault.default(false),
    }),
  }),
  update: ofTemplate({
    name: 'templates.update',
    output: answer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({
      id: uuid,
      version,
      fields: atLeastOneField(
        z.strictObject({ name, description, subject, body, isShared, isDefault }).partial(),
      ),
    }),
  }),
  remove: operation<{ id: string }>()({
    name: 'templates.remove',
    output: one,
    who: everyone,
    kind: 'write',
    input: one,
  }),
  archive: ofTemplate({
    name: 'templates.archive',
    output: answer,
    who: everyone,
    kind: 'write',
    input: one,
  }),
  restore: ofTemplate({
    name: 'templates.restore',
    output: answer,
    who: everyone,
    kind: 'write',
    input: one,
  }),
  /** A template, or a text that is being written, filled from a lead or a client; from neither: with sample data. */
  preview: operation<TemplatePreview>()({
    name: 'templates.preview',
    output: z.strictObject({
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      empty: z.array(z.enum(templateVariables)),
      unknown: z.array(z.string()),
      marked: z.strictObject({ subject: z.string(), body: z.string() }),
    }),
    who: everyone,
    kind: 'read',
    input: z
      .strictObject({
        id: uuid.optional(),
        type: z.enum(templateTypes).optional(),
        subject: text(subjectLimit).optional(),
        body: text(bodyLimits.email).optional(),
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
  }),
  /** Counts a use; what goes wrong with it is nobody's concern (TPL-03). */
  use: operation<{ id: string }>()({
    name: 'templates.use',
    output: one,
    who: everyone,
    kind: 'write',
    input: one,
  }),
};
