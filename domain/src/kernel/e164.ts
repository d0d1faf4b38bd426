import { phoneSeparators, splitPhone } from './telephone.ts';

const international = /^\+[1-9]\d{0,14}$/;

/**
 * A number in E.164: 10 digits get +1, 11 that start with 1 get +; valid is + and 1 to 15 digits, the first not 0
 * (spec §5). What people write between digits does not count, and an extension is never international; anything else makes it
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
  return international.test(number) ? number : null;
};
