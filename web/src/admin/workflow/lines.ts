import { countWords } from 'domain/kernel';

/** What a part holds as people read it: the words of each value by the label of its field. */
export type Lines = Readonly<Record<string, string>>;

/** ‘12 hours’; a field may hold no number for a moment. */
export const amountWords = (amount: number, unit: string): string =>
  Number.isNaN(amount) ? 'no number' : countWords(amount, unit);

export const switchWords = (on: boolean): string => (on ? 'on' : 'off');

/** A text, or several, on one line. */
export const textWords = (text: string | readonly string[]): string =>
  (typeof text === 'string' ? text.split('\n') : text).filter(Boolean).join(', ') || 'none';

/** The labels under which two sides differ; all of them where they hold the same in another order. */
export const differing = (mine: Lines, theirs: Lines): readonly string[] => {
  const labels = Object.keys({ ...mine, ...theirs });
  const apart = labels.filter((label) => mine[label] !== theirs[label]);
  return apart.length > 0 ? apart : labels;
};
