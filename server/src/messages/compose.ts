import { isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import { messageRefusals } from 'domain/messages';
import { htmlOfText, rawTokensIn } from 'domain/templates';
import { cleanMail, headerLine, plainWords, textOfMail } from './html.ts';

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

/** An e-mail as it leaves: one line of subject, clean markup, its plain part, the signature. */
export const composeEmail = (letter: Letter, signature: string): Outcome<Words> => {
  const subject = headerLine(letter.subject);
  if (subject === '') return messageRefusals.noSubject;
  const htmlContent = cleanMail(letter.htmlContent ?? '');
  const content = htmlContent === '' ? plainWords(letter.content) : textOfMail(htmlContent);
  if (content === '') return messageRefusals.noBody;
  const problem = rawProblem({ subject, content, htmlContent });
  return problem ?? signed({ subject, content, htmlContent }, signature);
};

/** A text as it leaves. */
export const composeText = (message: string): Outcome<Words> => {
  const content = plainWords(message);
  if (content === '') return messageRefusals.noText;
  const problem = rawProblem({ message: content });
  return isRefusal(problem) ? problem : { subject: '', content, htmlContent: '' };
};
