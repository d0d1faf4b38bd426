import { e164, type Outcome } from '#kernel';
import { messageRefusals } from './texts.ts';

/** Numbers as they are texted, each once; refused by the first that is none. */
export const readNumbers = (typed: readonly string[]): Outcome<string[]> => {
  const wanted = typed.flatMap((text) => text.split(',')).filter((text) => text.trim() !== '');
  if (wanted.length === 0) return messageRefusals.noNumber;
  const numbers = new Set<string>();
  for (const text of wanted) {
    const number = e164(text);
    if (number === null) return messageRefusals.invalidNumber(text.trim());
    numbers.add(number);
  }
  return numbers.size > mostRecipients ? messageRefusals.tooMany : [...numbers];
};

/** Addresses or numbers that one message goes to, and leads or clients that one selection holds. */
export const mostRecipients = 50;
