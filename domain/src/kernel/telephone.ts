const extension = /^(?<number>.*\d\)?)[\s,;]*(?:extension|extn?\.?|x|#)\s*[.:]?\s*(?<extension>\d{1,7})$/i;

// No number with an extension is longer; on a text of any length the pattern would take its square in time.
const longest = 200;

/** A telephone number and the extension behind it, which is for who is put through and never part of the number. */
export const splitPhone = (typed: string): { number: string; extension: string } => {
  const text = typed.trim();
  const found = text.length > longest ? undefined : extension.exec(text)?.groups;
  return { number: found?.['number'] ?? text, extension: found?.['extension'] ?? '' };
};

/** What people write between the digits of a number. */
export const phoneSeparators = /[\s().\-\u2010-\u2015]/g;

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

/** A number without all that is not dialled: other signs, and its extension. */
export const dialled = (phone: string): string => splitPhone(phone).number.replace(/[^\d+]/g, '');

/** The link that rings, with nothing in it but the digits, and the extension after them. */
export const phoneLink = (phone: string): string => {
  const { extension } = splitPhone(phone);
  return `tel:${dialled(phone)}${extension && `;ext=${extension}`}`;
};

/** The link that opens the phone's own messages to a number. */
export const smsLink = (phone: string): string => `sms:${dialled(phone)}`;
