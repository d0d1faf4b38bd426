import { type SearchQuery, wantedTexts } from './query.ts';

/** A field of a row: the texts it may be compared by, of which the best counts (a number as written and as digits). */
export type SearchField = readonly string[];

const short = 100;

const scoreOf = (text: string, wanted: string): number => {
  const occurrences = text.split(wanted).length - 1;
  if (occurrences === 0) return 0;
  const place = text === wanted ? 100 : text.startsWith(wanted) ? 50 : 25;
  return place + 5 * occurrences + (text.length < short ? 10 : 0);
};

/**
 * How well a row answers (SRCH-06): per field 100 for the whole text, 50 for its beginning, 25 for a part of it, with 5
 * for each occurrence and 10 for a text under 100 characters. 0: no hit.
 */
export const relevance = (query: SearchQuery, fields: readonly SearchField[]): number => {
  const wanted = wantedTexts(query);
  let sum = 0;
  for (const field of fields) {
    let best = 0;
    for (const text of field) for (const one of wanted) best = Math.max(best, scoreOf(text, one));
    sum += best;
  }
  return sum;
};
