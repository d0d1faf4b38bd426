import { e164, type MessageChannel } from 'domain/kernel';
import type { Message } from 'domain/messages';
import { htmlOfText } from 'domain/templates';
import { textOfMessage } from '#messages/rows.ts';
import { addressWords } from '#messages/words.ts';
import type { Party } from './about.ts';
import { type Attached, blankDraft, type Draft } from './draft.ts';

/** What its opener wishes the dialog to begin with. */
export type SendStart = {
  channels?: readonly MessageChannel[];
  /** A template to begin with: its id, or the seed of one that every installation has (‘email-proposal’). */
  template?: string;
  replyTo?: Message;
  forward?: Message;
  /** Files of theirs that go along. */
  attach?: readonly Attached[];
};

const numberWords = (phone: string): string => addressWords(e164(phone) ?? phone);

/** Whom an answer goes to: who wrote, or those one has written to oneself. */
const answered = (message: Message): string[] => {
  if (message.direction === 'out') return message.recipients;
  const from = message.channel === 'email' ? message.senderEmail : message.senderPhone;
  return from ? [from] : [];
};

const again = (sign: 'Re' | 'Fwd', subject: string): string =>
  new RegExp(`^${sign}:`, 'i').test(subject) ? subject : `${sign}: ${subject}`.trim();

const ofReply = (message: Message, blank: Draft): Draft =>
  message.channel === 'email'
    ? { ...blank, email: true, to: answered(message).join(', '), subject: again('Re', message.subject) }
    : { ...blank, sms: true, numbers: answered(message).map(numberWords).join(', ') };

const ofForward = (message: Message, blank: Draft): Draft => {
  const text = textOfMessage(message);
  if (message.channel === 'sms') return { ...blank, sms: true, text };
  return {
    ...blank,
    email: true,
    subject: again('Fwd', message.subject),
    html: `<p></p>${htmlOfText(`From ${message.senderName}:\n\n${text}`)}`,
  };
};

const waysIn = ({ channels }: SendStart): Partial<Draft> => ({
  ...(channels?.includes('email') && { email: true }),
  ...(channels?.includes('sms') && { sms: true }),
});

/** What the dialog opens with where nothing was left: what is known of whom it goes to. */
export const startDraft = (party: Party, start: SendStart): Draft => {
  const { channels, replyTo, forward } = start;
  if (forward) return ofForward(forward, blankDraft);
  const { attach: attachments = [] } = start;
  const blank = {
    ...blankDraft,
    attachments,
    to: party.email,
    numbers: party.phone && numberWords(party.phone),
  };
  if (replyTo) return ofReply(replyTo, blank);
  return channels ? { ...blank, ...waysIn(start) } : { ...blank, email: !party.emailOptOut };
};

/** What its opener wishes of a message that was left. */
export const wishedOf = (start: SendStart, { tries, attachments }: Draft): Partial<Draft> => {
  if (start.forward) return { ...ofForward(start.forward, blankDraft), tries };
  const more = start.attach?.filter(({ id }) => !attachments.some((file) => file.id === id)) ?? [];
  return { ...waysIn(start), ...(more.length > 0 && { attachments: [...attachments, ...more] }) };
};
