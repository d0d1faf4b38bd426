import { type SearchQuery, searchable, searchQuery, wantedTexts } from 'domain/search';
import { type RawBuilder, sql } from 'kysely';

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const contains = (wanted: string) => sql<boolean>`"txt" like ${`%${escaped(wanted)}%`}`;

const piecesOf = (text: string): string[] => {
  const characters = [...text];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

// What has no three letters in a row has no trigram either; its pieces of two have an index of their own.
const indexed = (wanted: string) =>
  /[\p{L}\p{N}]{3}/u.test(wanted) || [...wanted].length < 2
    ? contains(wanted)
    : sql<boolean>`(bigrams("txt") @> ${piecesOf(wanted)}::text[] and ${contains(wanted)})`;

/** How rows of `client_search` are asked for a text. */
export const said = (query: SearchQuery): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(wantedTexts(query).map(indexed), sql` or `)})`;

/** The condition that a client's names, addresses or numbers contain what was typed; null when nothing was. */
export const textCondition = (typed: string): RawBuilder<boolean> | null => {
  const text = typed.trim();
  if (text === '') return null;
  const is = said(searchQuery(text) ?? { text: searchable(text), digits: null });
  return sql<boolean>`clients."id" in (select "clientId" from client_search where ${is})`;
};
