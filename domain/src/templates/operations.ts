import * as z from 'zod';
import {
  byId,
  everyone,
  flag,
  listOf,
  messageChannels,
  read,
  someOf,
  text,
  updateOf,
  uuid,
  write,
} from '#kernel';
import { templateAnswer, templateFields } from './template.ts';
import { templateVariables } from './variables.ts';

/** A template as it would leave: nothing raw in it, and what it had nothing to say for. */
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
export type TemplatePreview = z.output<typeof previewAnswer>;

const type = z.enum(messageChannels);
const { description, subject, body, isShared, isDefault } = templateFields.shape;

export const templateOperations = {
  /** Own, shared and default ones, the most used first. */
  list: listOf('templates.list', everyone, templateAnswer, {
    type: type.optional(),
    /** In name, description, subject and body. */
    text: text(200).optional(),
    /** Those that were put away: one's own; administrators, all in sight. */
    archived: flag.default(false),
  }),
  get: read('templates.get', everyone, { input: byId, output: templateAnswer }),
  create: write('templates.create', everyone, {
    input: templateFields.extend({
      type,
      description: description.default(''),
      subject: subject.default(''),
      isShared: isShared.default(false),
      isDefault: isDefault.default(false),
    }),
    output: templateAnswer,
  }),
  update: updateOf('templates.update', everyone, someOf(templateFields), templateAnswer),
  remove: write('templates.remove', everyone, { input: byId, output: byId }),
  archive: write('templates.archive', everyone, { input: byId, output: templateAnswer }),
  restore: write('templates.restore', everyone, { input: byId, output: templateAnswer }),
  /** A template, or a text that is being written, filled from a lead or a client; from neither: with sample data. */
  preview: read('templates.preview', everyone, {
    input: z
      .strictObject({
        id: uuid.optional(),
        type: type.optional(),
        subject: subject.optional(),
        body: body.optional(),
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
  use: write('templates.use', everyone, { input: byId, output: byId }),
};
