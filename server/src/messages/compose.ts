import { isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import { messageRefusals } from 'domain/messages';
import { htmlOfText, rawTokensIn } from 'domain/templates';
import { cleanMail, headerLine, plainWords } from './html.ts';

/** What a message says. */
export type Words = { subject: string; content: string; htmlContent: string };

const same = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** With the writer's signature below, unless it stands there already. */
const signed = (words: Words, signature: string): Words => {
  if (same(signature) === '' || same(words.content).includes(same(signature))) return words;
  const { subject, content, htmlContent } = words;
  return {
    subject,
    content: `${content}\n\n${plainWords(signature)}`,
    htmlContent: htmlContent === '' ? '' : htmlContent + htmlOfText(plainWords(signature)),
  };
};

const rawProblem = (fields: Readonly<Record<string, string>>): Refusal | null => {
  for (const [name, text] of Object.entries(fields)) {
    const tokens = rawTokensIn(text);
    if (tokens.length > 0) return messageRefusals.rawTokens(name, tokens);
  }
  return null;
};

type Letter = { subject: string; content: string; htmlContent?: string | undefined };

/** An e-mail of words that are clean already, with the signature. */
export const composeClean = ({ subject, content, htmlContent }: Words, signature: string): Outcome<Words> => {
  if (subject === '') return messageRefusals.noSubject;
  if (content === '') return messageRefusals.noBody;
  const words = { subject, content, htmlContent };
  return rawProblem(words) ?? signed(words, signature);
};

/** An e-mail as it leaves: one line of subject, clean markup, its plain part, the signature. */
export const composeEmail = async (letter: Letter, signature: string): Promise<Outcome<Words>> => {
  const subject = headerLine(letter.subject);
  if (subject === '') return messageRefusals.noSubject;
  const { html, text } = await cleanMail(letter.htmlContent ?? '');
  const content = html === '' ? plainWords(letter.content) : text;
  return composeClean({ subject, content, htmlContent: html }, signature);
};

/** A text as it leaves. */
export const composeText = (message: string): Outcome<Words> => {
  const content = plainWords(message);
  if (content === '') return messageRefusals.noText;
  const problem = rawProblem({ message: content });
  return isRefusal(problem) ? problem : { subject: '', content, htmlContent: '' };
};
