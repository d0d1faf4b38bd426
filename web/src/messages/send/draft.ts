/** A file of the lead or client that goes with the e-mail. */
export type Attached = { id: string; name: string; sizeBytes: number };

/** A message that is being written. */
export type Draft = {
  email: boolean;
  sms: boolean;
  to: string;
  subject: string;
  html: string;
  emailTemplate: string | null;
  attachments: readonly Attached[];
  numbers: string;
  text: string;
  smsTemplate: string | null;
  /** When it leaves, ISO; null: now. */
  leavesAt: string | null;
  /** With a selection: at that day's morning, each in their own zone. */
  daytime: boolean;
};

export const blankDraft: Draft = {
  email: false,
  sms: false,
  to: '',
  subject: '',
  html: '',
  emailTemplate: null,
  attachments: [],
  numbers: '',
  text: '',
  smsTemplate: null,
  leavesAt: null,
  daytime: false,
};

/** Whether somebody would miss it. */
export const isWorthKeeping = ({ subject, html, text }: Draft): boolean =>
  `${subject}${html}${text}`.trim() !== '';
