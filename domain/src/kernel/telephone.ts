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

/** A number without all that is not dialled: other signs, and its extension. */
export const dialled = (phone: string): string => splitPhone(phone).number.replace(/[^\d+]/g, '');

/** The link that rings, with nothing in it but the digits, and the extension after them. */
export const phoneLink = (phone: string): string => {
  const { extension } = splitPhone(phone);
  return `tel:${dialled(phone)}${extension && `;ext=${extension}`}`;
};

/** The link that opens the phone's own messages to a number. */
export const smsLink = (phone: string): string => `sms:${dialled(phone)}`;

/** (707) 555-0142 for ten digits of the United States, anything else as it was typed. */
export const phoneWords = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (!/^(?:\+1)?[\d\s().-]*$/.test(phone) || digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};
