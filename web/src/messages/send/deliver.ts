import { itemsIn } from 'domain/kernel';
import { type Message, messageOperations } from 'domain/messages';
import { absorbMessage, messages } from '#messages/rows.ts';
import { call, isCallError } from '#platform/call.ts';
import { textOfHtml } from '#ui/editor/html.ts';
import type { SendAbout } from './about.ts';
import type { Draft, Part, Try } from './draft.ts';
import type { Filled } from './fill.ts';
import type { Taken } from './receipt.ts';

/** Keeps a part's try with its draft, or forgets it (null). */
export type KeepTry = (part: Part, one: Try | null) => Promise<unknown>;

/** What leaves: to whom, which ways and when (the draft), and its words without their variables. */
export type Outgoing = { about: SendAbout; draft: Draft; filled: Filled; replyTo: string | undefined };
type OutgoingMany = Outgoing & { about: Extract<SendAbout, { kind: 'many' }> };

const aboutOf = (about: SendAbout) => {
  if (about.kind === 'lead') return { leadData: { id: about.id } };
  return about.kind === 'client' ? { clientId: about.id } : {};
};

const common = ({ about, draft, replyTo }: Outgoing) => ({
  ...aboutOf(about),
  ...(replyTo && { replyTo }),
  ...(draft.leavesAt && { scheduledAt: draft.leavesAt }),
  undoable: true,
});

// One that was filled without the list has a name and no id: nobody counts its use.
const idOf = <Name extends string>(name: Name, template: string | null): Partial<Record<Name, string>> =>
  template && /^[0-9a-f-]{36}$/i.test(template) ? ({ [name]: template } as Record<Name, string>) : {};

const emailInput = (outgoing: Outgoing) => {
  const { draft, filled } = outgoing;
  return {
    to: itemsIn(draft.to, ','),
    subject: filled.subject,
    content: textOfHtml(filled.html),
    htmlContent: filled.html,
    ...(draft.attachments.length > 0 && { attachments: draft.attachments.map(({ id }) => id) }),
    ...idOf('templateId', draft.emailTemplate),
    ...common(outgoing),
  };
};

const smsInput = (outgoing: Outgoing) => ({
  to: itemsIn(outgoing.draft.numbers, ','),
  message: outgoing.filled.text,
  ...idOf('templateId', outgoing.draft.smsTemplate),
  ...common(outgoing),
});

const manyInput = ({ about, draft }: OutgoingMany) => ({
  ...(about.noun === 'leads' ? { ids: [...about.ids] } : { clientIds: [...about.ids] }),
  email: draft.email ? { subject: draft.subject, htmlContent: draft.html } : null,
  sms: draft.sms ? { message: draft.text } : null,
  ...idOf('emailTemplateId', draft.email ? draft.emailTemplate : null),
  ...idOf('smsTemplateId', draft.sms ? draft.smsTemplate : null),
  ...(draft.leavesAt && { scheduledAt: draft.leavesAt }),
  ...(draft.daytime && { daytime: true }),
  undoable: true,
});

/** Sends one part under its key, which is kept before it leaves and until an answer comes. */
const tried = async <Answer>(
  keepTry: KeepTry,
  { draft: { tries } }: Outgoing,
  part: Part,
  input: unknown,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> => {
  const body = JSON.stringify(input);
  const last = tries[part];
  const key = last?.body === body ? last.key : crypto.randomUUID();
  await keepTry(part, { body, key });
  try {
    const answer = await send(key);
    await keepTry(part, null);
    return answer;
  } catch (error) {
    // Refused: it did not leave, and the next try is a new one. Without a word nobody knows.
    if (isCallError(error) && error.status >= 400 && error.code !== 'INTERNAL') await keepTry(part, null);
    throw error;
  }
};

const isToMany = (outgoing: Outgoing): outgoing is OutgoingMany => outgoing.about.kind === 'many';

/** The parts that a message leaves in, each with what the server is sent. */
const partsOf = (outgoing: Outgoing): readonly (readonly [Part, unknown])[] => {
  if (isToMany(outgoing)) return [['many', manyInput(outgoing)]];
  const { email, sms } = outgoing.draft;
  return [
    ...(email ? [['email', emailInput(outgoing)] as const] : []),
    ...(sms ? [['sms', smsInput(outgoing)] as const] : []),
  ];
};

/** Whether a part that nobody answered for would now go out with other words. */
export const isInDoubt = (outgoing: Outgoing): boolean =>
  partsOf(outgoing).some(([part, input]) => {
    const last = outgoing.draft.tries[part];
    return last !== undefined && last.body !== JSON.stringify(input);
  });

const sendEmail = (keepTry: KeepTry, outgoing: Outgoing): Promise<Message> => {
  const input = emailInput(outgoing);
  return tried(keepTry, outgoing, 'email', input, (key) => call(messageOperations.sendEmail, input, { key }));
};

const sendSms = (keepTry: KeepTry, outgoing: Outgoing): Promise<Message> => {
  const input = smsInput(outgoing);
  return tried(keepTry, outgoing, 'sms', input, (key) => call(messageOperations.sendSms, input, { key }));
};

const sendMany = (keepTry: KeepTry, outgoing: OutgoingMany) => {
  const input = manyInput(outgoing);
  return tried(keepTry, outgoing, 'many', input, (key) => call(messageOperations.sendMany, input, { key }));
};

const deliverMany = async (keepTry: KeepTry, outgoing: OutgoingMany, took: (more: Taken) => void) => {
  const { items, skipped } = await sendMany(keepTry, outgoing);
  const taken = { many: items.map(({ id }) => id), skipped };
  // Told first: what nobody looks at is not kept.
  took(taken);
  for (const item of items) messages.absorb(item);
  return { taken, refused: null };
};

const ways = [
  ['email', sendEmail],
  ['sms', sendSms],
] as const;

const deliverWays = async (keepTry: KeepTry, outgoing: Outgoing, took: (more: Taken) => void) => {
  let taken: Taken = {};
  let refused: unknown = null;
  for (const [way, send] of ways) {
    if (!outgoing.draft[way]) continue;
    try {
      const message = await send(keepTry, outgoing);
      took({ [way]: message.id });
      absorbMessage(message);
      taken = { ...taken, [way]: message.id };
    } catch (error) {
      refused ??= error;
    }
  }
  return { taken, refused };
};

/**
 * Hands a message to the server, each way by itself; `took` hears of each at once. Answers what was taken, and the error
 * of the first way that was not.
 */
export const deliver = (
  keepTry: KeepTry,
  outgoing: Outgoing,
  took: (more: Taken) => void,
): Promise<{ taken: Taken; refused: unknown }> =>
  isToMany(outgoing) ? deliverMany(keepTry, outgoing, took) : deliverWays(keepTry, outgoing, took);
