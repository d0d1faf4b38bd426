import * as z from 'zod';
import {
  count,
  dateTime,
  each,
  flag,
  type MessageChannel,
  messageChannels,
  recordName,
  text,
  uuid,
  version,
} from '#kernel';
import { letter } from './letter.ts';

/** The texts that every installation has (TPL-02). */
export const templateSeeds = [
  'email-initial-contact',
  'email-follow-up',
  'email-proposal',
  'sms-introduction',
  'sms-appointment-reminder',
  'sms-follow-up',
] as const;
export type TemplateSeed = (typeof templateSeeds)[number];

/** How long a body may be. */
export const bodyLimits: Readonly<Record<MessageChannel, number>> = { email: 20_000, sms: 1_600 };
/** How long a name may be, in characters. */
export const nameLimit = 100;
/** How long a subject may be, with its variables as they are written. */
export const subjectLimit = 200;

/** The most templates of one person. */
export const templateLimit = 500;

/** What people write of a template; how much of the body its type allows is said by the rules. */
export const templateFields = z.strictObject({
  name: recordName.refine(
    (value) => [...value].length <= nameLimit,
    `Must not exceed ${nameLimit} characters`,
  ),
  description: text(255),
  subject: text(subjectLimit),
  body: letter(bodyLimits.email),
  ...each(flag, ['isShared', 'isDefault']),
});
const changes = templateFields.partial();
export type TemplateChanges = z.output<typeof changes>;

/** A message template as it stands on the wire (spec §3). */
export const templateAnswer = z.strictObject({
  id: uuid,
  version,
  ...each(z.string(), ['name', 'description', 'ownerName']),
  type: z.enum(messageChannels),
  /** Of e-mails; a text has none. */
  subject: z.string(),
  /** Plain text, or (e-mail) formatted: `isFormatted`, `bodyHtml`. */
  body: z.string(),
  /** Whose it is; null for those of the installation and of people who were not taken over. */
  userId: uuid.nullable(),
  ...each(flag, ['isDefault', 'isShared']),
  /** Which of the six texts of every installation it is; null for people's own. */
  seed: z.enum(templateSeeds).nullable(),
  usageCount: count,
  ...each(dateTime, ['createdAt', 'updatedAt']),
  ...each(dateTime.nullable(), ['lastUsedAt', 'archivedAt']),
});
export type Template = z.output<typeof templateAnswer>;

/** What a template says. */
export type TemplateWords = Pick<Template, 'type' | 'subject' | 'body'>;
