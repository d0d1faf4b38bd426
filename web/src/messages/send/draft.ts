import type { MessageChannel } from 'domain/kernel';

/** A file of the lead or client that goes with the e-mail. */
export type Attached = { id: string; name: string; sizeBytes: number };

/** One part's last try, as long as nobody knows what became of it: the same words go under the same key. */
export type Try = { body: string; key: string };
export type Part = MessageChannel | 'many';
export type Tries = Partial<Record<Part, Try>>;

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
  tries: Tries;
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
  tries: {},
};
