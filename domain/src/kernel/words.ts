const figures = new Intl.NumberFormat('en-US');
const wholeDollarsFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const lists = new Intl.ListFormat('en-US');

/** What stands for nothing in a sentence. */
export const nothingWords = 'nothing';

/** What stands for a row that nobody here knows by name. */
export const otherRowWords = 'another record';

/** A word of code as people read it: ‘pass timed out’ of `passTimedOut`. */
export const codeWords = (word: string): string =>
  word
    .replace(/^_+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** ‘1,234’. */
export const figureWords = (count: number): string => figures.format(count);

/** ‘1 site’, ‘1,234 sites’. */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${figureWords(count)} ${count === 1 ? one : many}`;

/** ‘a, b, and c’. */
export const listWords = (words: readonly string[]): string => lists.format(words);

/** Whole dollars: ‘$1,234’. */
export const wholeDollars = (amount: number): string => wholeDollarsFormat.format(amount);

export const yesNo = (flag: boolean): string => (flag ? 'Yes' : 'No');

/** A value of an enumeration as it is read: ‘Pending install’ of `pending_install`. */
export const choiceWords = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll(/[-_]/g, ' ');

/** Who it was: nobody is Washboard itself, and whose name nobody knows any more is a former colleague. */
export const personWords = (
  uid: string | null,
  nameOf: (uid: string) => string | null | undefined,
): string => (uid === null ? 'Washboard' : nameOf(uid) || 'Former colleague');

/** Who did something that is told with its author's name, as far as there is one. */
export const authorWords = ({ by, author }: { by: string | null; author: string }): string =>
  author || personWords(by, () => null);

const units = ['bytes', 'KB', 'MB'] as const;

/** ‘820 KB’, ‘3.4 MB’. */
export const sizeWords = (bytes: number): string => {
  const power = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const value = bytes / 1024 ** power;
  return `${power === 2 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
};

/** A sentence's beginning. */
export const raised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
