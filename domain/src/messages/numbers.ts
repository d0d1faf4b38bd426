import { type Outcome, phoneSeparators, splitPhone } from '#kernel';
import { messageRefusals } from './texts.ts';

const dialled = /^\+[1-9]\d{0,14}$/;

/**
 * A number in E.164: 10 digits get +1, 11 that start with 1 get +; valid is + and 1 to 15 digits, the first not 0
 * (spec §5). What people write between digits does not count, and an extension is never dialled; anything else makes it
 * something other than a number. Null when it is none.
 */
export const e164 = (text: string): string | null => {
  const typed = splitPhone(text).number.replaceAll(phoneSeparators, '');
  const digits = /^\+?[0-9]+$/.test(typed) ? typed.replace('+', '') : '';
  const number = typed.startsWith('+')
    ? typed
    : digits.length === 10
      ? `+1${digits}`
      : digits.length === 11 && digits.startsWith('1')
        ? `+${digits}`
        : '';
  return dialled.test(number) ? number : null;
};

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
