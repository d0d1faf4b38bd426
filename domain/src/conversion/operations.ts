import * as z from 'zod';
import { appointmentAnswer } from '#appointments';
import { clientAnswer } from '#clients';
import { administrators, date, dateTime, pageAnswer, read, uuid, write } from '#kernel';
import { siteAnswer } from '#sites';
import { conversionFields, conversionMachines, installationDate } from './forms.ts';
import { conversionsShown } from './history.ts';
import { conversionProblems } from './texts.ts';

const converted = z.strictObject({
  success: z.literal(true),
  client: clientAnswer,
  site: siteAnswer,
  serviceCall: appointmentAnswer.nullable(),
});
const conversionRow = z.strictObject({
  id: uuid,
  name: z.string().nullable(),
  clientId: uuid.nullable(),
  siteId: uuid.nullable(),
  error: z
    .strictObject({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    })
    .nullable(),
});
const conversions = z.strictObject({
  items: z.array(conversionRow),
  converted: z.int(),
  failed: z.int(),
});

/** What a conversion made. */
export type ConvertedAnswer = z.output<typeof converted>;
/** What became of one lead of many. */
export type ConversionRow = z.output<typeof conversionRow>;
export type ConversionsAnswer = z.output<typeof conversions>;

/** Most leads of one request; the browser sends fewer at a time and shows how far it is. */
export const conversionsAtOnce = 1_000;

const manager = conversionFields.accountManager.pipe(uuid);
const needed = (value: unknown) => value !== undefined && value !== null;

const more = {
  id: uuid,
  machines: conversionMachines,
  serviceCall: z.boolean().default(false),
  /** Who installs; any active person. */
  technician: uuid.nullable().default(null),
  /** The client that the site is added to, instead of a new one (W9). */
  clientId: uuid.nullable().default(null),
} as const;

const convert = z
  .strictObject({
    ...more,
    accountManager: manager.nullish(),
    businessName: conversionFields.businessName.nullish(),
    contactTitle: conversionFields.contactTitle.optional(),
    siteName: conversionFields.siteName,
    installationDate: installationDate.optional(),
  })
  .superRefine(({ clientId, accountManager, businessName }, context) => {
    if (clientId !== null) return;
    if (!needed(accountManager))
      context.addIssue({
        code: 'custom',
        path: ['accountManager'],
        message: conversionProblems.accountManager,
      });
    if (!needed(businessName))
      context.addIssue({ code: 'custom', path: ['businessName'], message: conversionProblems.businessName });
  })
  // Whether a client is made decides what else is needed, which a schema alone does not say.
  .meta({
    examples: [
      {
        id: '0199c222-0000-7000-8000-00000000abcd',
        accountManager: '0199c222-0000-7000-8000-00000000abce',
        businessName: 'Orchard Park',
        siteName: 'Napa Location',
        machines: { washers: 2, dryers: 2 },
      },
    ],
  });

/** Of many leads each is told what the dialog would be; what is not said is the dialog's default. */
const item = z.strictObject({
  ...more,
  /** What is no id is that lead's own problem, not the list's. */
  accountManager: z.string().max(255).nullable(),
  machines: conversionMachines.optional(),
  businessName: conversionFields.businessName.optional(),
  contactTitle: conversionFields.contactTitle.optional(),
  siteName: conversionFields.siteName.optional(),
  installationDate: installationDate.optional(),
});

export const conversionAnswer = z.strictObject({
  id: uuid,
  leadId: uuid,
  clientId: uuid,
  siteId: uuid,
  convertedBy: uuid.nullable(),
  convertedAt: dateTime,
  conversionData: z.strictObject({
    accountManager: uuid.nullable(),
    businessName: z.string(),
    contactTitle: z.string(),
    siteName: z.string(),
    installationDate: date,
    machines: z.strictObject({ washers: z.int(), dryers: z.int(), stacks: z.int(), combos: z.int() }),
    serviceCall: z.boolean(),
    technician: uuid.nullable(),
    addedTo: uuid.nullable(),
  }),
  createdAt: dateTime,
  updatedAt: dateTime,
  leadName: z.string(),
  clientName: z.string(),
  convertedByName: z.string(),
});

export const conversionOperations = {
  convert: write('leads.convert', administrators, {
    input: convert,
    output: converted,
  }),
  convertMany: write('leads.convertMany', administrators, {
    input: z.strictObject({
      items: z.array(item).min(1).max(conversionsAtOnce, `At most ${conversionsAtOnce} leads at a time`),
    }),
    output: conversions,
    slow: true,
  }),
  /** The newest; more than 50 are never shown, whatever is asked for (CONV-06). */
  list: read('conversions.list', administrators, {
    input: z.strictObject({
      limit: z
        .int()
        .min(1)
        .transform((limit) => Math.min(limit, conversionsShown))
        .default(conversionsShown),
    }),
    output: pageAnswer(conversionAnswer),
  }),
} as const;
