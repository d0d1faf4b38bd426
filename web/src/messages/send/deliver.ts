import { type Message, type MessageChannel, messageOperations } from 'domain/messages';
import { call, isCallError } from '#platform/call.ts';
import { textOfHtml } from '#ui/editor/html.ts';
import type { SendAbout } from './about.ts';
import type { Draft } from './draft.ts';
import type { Filled } from './fill.ts';

/** One way's last try: the same words go under the same key, so that nothing is sent twice. */
type Try = { body: string; key: string };
export type Tries = Partial<Record<MessageChannel | 'many', Try>>;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const aboutOf = (about: SendAbout) => {
  if (about.kind === 'lead') return { leadData: { id: about.id } };
  return about.kind === 'client' ? { clientId: about.id } : {};
};

const common = (about: SendAbout, draft: Draft, replyTo: string | undefined) => ({
  ...aboutOf(about),
  ...(replyTo && { replyTo }),
  ...(draft.leavesAt && { scheduledAt: draft.leavesAt }),
  undoable: true,
});

// One that was filled without the list has a name and no id: nobody counts its use.
const idOf = <Name extends string>(name: Name, template: string | null): Partial<Record<Name, string>> =>
  template && /^[0-9a-f-]{36}$/i.test(template) ? ({ [name]: template } as Record<Name, string>) : {};

const emailInput = (about: SendAbout, draft: Draft, filled: Filled, replyTo?: string) => ({
  to: listed(draft.to),
  subject: filled.subject,
  content: textOfHtml(filled.html),
  htmlContent: filled.html,
  ...(draft.attachments.length > 0 && { attachments: draft.attachments.map(({ id }) => id) }),
  ...idOf('templateId', draft.emailTemplate),
  ...common(about, draft, replyTo),
});

const smsInput = (about: SendAbout, draft: Draft, filled: Filled, replyTo?: string) => ({
  to: listed(draft.numbers),
  message: filled.text,
  ...idOf('templateId', draft.smsTemplate),
  ...common(about, draft, replyTo),
});

const manyInput = (about: Extract<SendAbout, { kind: 'many' }>, draft: Draft) => ({
  ...(about.noun === 'leads' ? { ids: [...about.ids] } : { clientIds: [...about.ids] }),
  email: draft.email ? { subject: draft.subject, htmlContent: draft.html } : null,
  sms: draft.sms ? { message: draft.text } : null,
  ...idOf('emailTemplateId', draft.email ? draft.emailTemplate : null),
  ...idOf('smsTemplateId', draft.sms ? draft.smsTemplate : null),
  ...(draft.leavesAt && { scheduledAt: draft.leavesAt }),
  ...(draft.daytime && { daytime: true }),
  undoable: true,
});

/** Sends one part under its key, and remembers whether an answer came. */
const tried = async <Answer>(
  tries: Tries,
  part: keyof Tries,
  input: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> => {
  const body = JSON.stringify(input);
  const last = tries[part];
  const key = last?.body === body ? last.key : crypto.randomUUID();
  tries[part] = { body, key };
  try {
    const answer = await send(key);
    delete tries[part];
    return answer;
  } catch (error) {
    // Refused: it did not leave, and the next try is a new one. Without a word nobody knows.
    if (isCallError(error) && error.status >= 400 && error.code !== 'INTERNAL') delete tries[part];
    throw error;
  }
};

/** The message of one way, or of a selection, as it goes to the server. */
export const partInput = (
  part: keyof Tries,
  about: SendAbout,
  draft: Draft,
  filled: Filled,
  replyTo?: string,
): unknown => {
  if (part === 'many') return about.kind === 'many' ? manyInput(about, draft) : null;
  return part === 'email'
    ? emailInput(about, draft, filled, replyTo)
    : smsInput(about, draft, filled, replyTo);
};

/** Whether a part that nobody answered for would now go out with other words. */
export const isInDoubt = (tries: Tries, part: keyof Tries, input: unknown): boolean => {
  const last = tries[part];
  return last !== undefined && last.body !== JSON.stringify(input);
};

export const deliverEmail = (
  tries: Tries,
  about: SendAbout,
  draft: Draft,
  filled: Filled,
  replyTo?: string,
): Promise<Message> => {
  const input = emailInput(about, draft, filled, replyTo);
  return tried(tries, 'email', input, (key) => call(messageOperations.sendEmail, input, { key }));
};

export const deliverSms = (
  tries: Tries,
  about: SendAbout,
  draft: Draft,
  filled: Filled,
  replyTo?: string,
): Promise<Message> => {
  const input = smsInput(about, draft, filled, replyTo);
  return tried(tries, 'sms', input, (key) => call(messageOperations.sendSms, input, { key }));
};

export const deliverMany = (tries: Tries, about: Extract<SendAbout, { kind: 'many' }>, draft: Draft) => {
  const input = manyInput(about, draft);
  return tried(tries, 'many', input, (key) => call(messageOperations.sendMany, input, { key }));
};
