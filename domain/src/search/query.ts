/** What is looked for, made from what somebody typed. */
export type SearchQuery = {
  /** As fields are compared, without blanks around it. */
  text: string;
  /** The digits alone, where it can be a telephone number in any format (D8). */
  digits: string | null;
};

export const searchMinimum = 2;
export const searchLimit = 20;
/** Milliseconds between the last letter and the search. */
export const searchPause = 300;

const alone = (character: string): string => character.toLowerCase().slice(0, character.length);

/**
 * Lower case as the database makes it, one character for one: whole words in JavaScript end a Greek one in another
 * letter and make two of İ.
 */
export const folded = (text: string): string =>
  /[Σİ]/.test(text) ? Array.from(text, alone).join('') : text.toLowerCase();

const first = (letter: string): string => letter.normalize('NFD').charAt(0);

// As people type them without looking for a key: ñ as n, ’ as '. A character for a character, as the database does.
const plain = (text: string): string =>
  text
    .replace(/[à-žơưạ-ỹ]/g, first)
    .replace(/[`´‘’ʼ′]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-');

// Stands between the fields of a row in the database's text, so none may contain it.
const bar = /\|/g;

/** A field as it is compared: in small and plain letters. */
export const searchable = (text: string): string => plain(folded(text.replace(bar, ' ')));

// Digits of a North American number are the same with its country code and without.
const withoutCountry = (digits: string): string => digits.replace(/^1(?=[0-9]{10}$)/, '');

/** A telephone number as it is compared: digits, without the country code. */
export const searchableDigits = (phone: string): string => withoutCountry(phone.replace(/[^0-9]/g, ''));

const asTelephone = /^(?:tel:)?[0-9\s()+./-]+(?:(?:x|ext\.?|#)\s*[0-9]+)?$/;

const digitsOf = (typed: string): string | null => {
  if (!asTelephone.test(typed)) return null;
  const digits = searchableDigits(typed.replace(/^(?:tel:)?\s*\+\s*1/, ''));
  return digits.length >= 3 ? digits : null;
};

/** The query of what was typed; null while it is shorter than two characters (SRCH-01). */
export const searchQuery = (typed: string): SearchQuery | null => {
  const text = searchable(typed.trim());
  return [...text].length < searchMinimum ? null : { text, digits: digitsOf(text) };
};

/** Every writing of a query that counts as a hit. */
export const wantedTexts = ({ text, digits }: SearchQuery): string[] =>
  digits === null || digits === text ? [text] : [text, digits];
