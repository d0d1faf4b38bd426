import { isRefusal } from 'domain/kernel';
import { attachmentBytes, messageRefusals, messageTexts, readAddresses, readNumbers } from 'domain/messages';
import { isBlankBody } from 'domain/templates';
import type { Draft } from './draft.ts';

export type SendProblems = {
  method?: string;
  to?: string;
  subject?: string;
  body?: string;
  attachments?: string;
  numbers?: string;
  text?: string;
};

const addressProblem = (to: string): string | undefined => {
  if (to.replaceAll(',', '').trim() === '') return messageTexts.noRecipient;
  const read = readAddresses([to]);
  return isRefusal(read) ? read.message : undefined;
};

const numberProblem = (numbers: string): string | undefined => {
  if (numbers.replaceAll(',', '').trim() === '') return messageTexts.noNumber;
  const read = readNumbers([numbers]);
  return isRefusal(read) ? read.message : undefined;
};

const without = (problems: Record<string, string | undefined>): SendProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));

/** What keeps a message from being sent, in the specified words (MSG-03, MSG-04); of a selection nobody types addresses. */
export const sendProblems = (draft: Draft, many: boolean): SendProblems => {
  const { email, sms, to, subject, html, attachments, numbers, text } = draft;
  if (!email && !sms) return { method: messageTexts.noMethod };
  const weight = attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return without({
    to: email && !many ? addressProblem(to) : undefined,
    subject: email && subject.trim() === '' ? messageTexts.noSubject : undefined,
    body:
      email && (html === '' || isBlankBody({ type: 'email', body: html })) ? messageTexts.noBody : undefined,
    attachments: weight > attachmentBytes ? messageRefusals.attachmentsTooLarge.message : undefined,
    numbers: sms && !many ? numberProblem(numbers) : undefined,
    text: sms && text.trim() === '' ? messageTexts.noText : undefined,
  });
};

/** How many addresses stand in a list. */
export const countOf = (list: string): number => list.split(',').filter((part) => part.trim() !== '').length;
