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
export type Template = {
  id: string;
  version: number;
  name: string;
  description: string;
  type: TemplateType;
  /** Of e-mails; a text has none. */
  subject: string;
  /** Plain text, or (e-mail) formatted: `isFormatted`, `bodyHtml`. */
  body: string;
  /** Whose it is; null for those of the installation and of people who were not taken over. */
  userId: string | null;
  ownerName: string;
  isDefault: boolean;
  isShared: boolean;
  /** Which of the six texts of every installation it is; null for people's own. */
  seed: TemplateSeed | null;
  usageCount: number;
  createdAt: string;
  updatedAt: string;
  lastUsedAt: string | null;
  archivedAt: string | null;
};

/** How long a body may be. */
export const bodyLimits: Readonly<Record<TemplateType, number>> = { email: 20_000, sms: 1_600 };
/** How long a name may be, in characters. */
export const nameLimit = 100;
/** How long a subject may be, with its variables as they are written. */
export const subjectLimit = 200;

/** The most templates of one person. */
export const templateLimit = 500;
