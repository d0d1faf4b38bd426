import type * as z from 'zod';
import type { templateAnswer } from './operations.ts';
/** What a template is for. */
export const templateTypes = ['email', 'sms'] as const;
export type TemplateType = (typeof templateTypes)[number];

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

/** A message template as it stands on the wire (spec §3). */
export type Template = z.output<typeof templateAnswer>;

/** How long a body may be. */
export const bodyLimits: Readonly<Record<TemplateType, number>> = { email: 20_000, sms: 1_600 };
/** How long a name may be, in characters. */
export const nameLimit = 100;
/** How long a subject may be, with its variables as they are written. */
export const subjectLimit = 200;

/** The most templates of one person. */
export const templateLimit = 500;
